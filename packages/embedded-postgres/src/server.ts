import type { FileHandle } from 'node:fs/promises';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveToFolderOwner } from '@assay/durable-files';
import type { Binaries } from './binaries.ts';
import { answers, type Connections } from './connections.ts';
import { EmbeddedServerError, explainOutput } from './errors.ts';
import type { Identity } from './identity.ts';
import { exists, type Layout } from './layout.ts';
import { findPostmaster, findServerProcesses, serverName } from './processes.ts';
import { pathHandedTo, startInFolder } from './programs.ts';
import { boundLog } from './server-log.ts';
import { serverArguments } from './settings.ts';
import { socketIn } from './sockets.ts';

// Replaying the journal of a crash may take minutes on a slow disk; giving up earlier would only begin it anew.
const LONGEST_START_MS = 300_000;
const LONGEST_ANSWER_MS = 30_000;

/**
 * Starts a server and returns once it answers. The caller has made sure that none runs.
 * @throws EmbeddedServerError with what the server said when it ended instead
 */
export async function startServer(
  layout: Layout,
  binaries: Binaries,
  identity: Identity,
  connections: Connections,
  log: (line: string) => void,
): Promise<void> {
  const serverLog = await openLog(layout.log);
  try {
    const { size } = await serverLog.stat();
    const dataPath = pathHandedTo(identity, layout.cluster);
    const args = serverArguments(dataPath, connections.app.host, serverName(layout.cluster));
    const child = await startInFolder(binaries.postgres, args, layout.cluster, identity, serverLog);
    const isAlive = () => child.exitCode === null && child.signalCode === null;
    if (await waitForAnswer(connections, layout, LONGEST_START_MS, isAlive, log)) return;
    throw explainOutput('PostgreSQL did not start', await readFrom(serverLog, size), layout.dataDir);
  } finally {
    await serverLog.close();
  }
}

/** Waits for a server that was found running. Returns false when it ends, or there is no way in. */
export async function reachServer(
  layout: Layout,
  connections: Connections,
  log: (line: string) => void,
): Promise<boolean> {
  const socket = socketIn(connections.app.host);
  const limitMs = findPostmaster(layout.cluster)?.state === 'ready' ? LONGEST_ANSWER_MS : LONGEST_START_MS;
  const mayAnswer = async () => {
    const state = findPostmaster(layout.cluster)?.state;
    return state === 'starting' || (state === 'ready' && (await exists(socket)));
  };
  return await waitForAnswer(connections, layout, limitMs, mayAnswer, log);
}

/** Stops the server if one runs, cutting open connections, and clears away what a killed one left. */
export async function stopServer(cluster: string): Promise<void> {
  const steps = [
    { signal: 'SIGINT', patienceMs: 30_000 }, // a "fast" stop, with a checkpoint
    { signal: 'SIGQUIT', patienceMs: 10_000 }, // an "immediate" one: the next start replays the journal
  ] as const;
  for (const { signal, patienceMs } of steps) {
    const postmaster = findPostmaster(cluster);
    if (postmaster === null) break;
    sendSignal(postmaster.pid, signal);
    await waitUntil(() => findPostmaster(cluster) === null, patienceMs);
  }
  await endServerProcesses(cluster);
  // PostgreSQL would refuse to start when the process id that a killed server left in it is in use again.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

/**
 * Makes sure that no process of a server is left. One whose postmaster was killed still holds the shared memory, which
 * keeps the next server from starting, and nothing that it could still do would be confirmed to anybody.
 */
async function endServerProcesses(cluster: string): Promise<void> {
  const isGone = () => findServerProcesses(cluster).length === 0;
  if (await waitUntil(isGone, 500)) return;
  for (const pid of findServerProcesses(cluster)) sendSignal(pid, 'SIGKILL');
  if (await waitUntil(isGone, 30_000)) return;
  throw new EmbeddedServerError(
    `These processes of an earlier database server cannot be ended: ${findServerProcesses(cluster).join(', ')}. ` +
      'They are probably waiting for a disk; see to that and start again.',
  );
}

async function waitForAnswer(
  connections: Connections,
  layout: Layout,
  limitMs: number,
  mayAnswer: () => boolean | Promise<boolean>,
  log: (line: string) => void,
): Promise<boolean> {
  const began = performance.now();
  let told = false;
  // Short pauses at first, for the usual start; longer ones for a recovery, whose log would fill with refusals.
  for (let pauseMs = 5; await mayAnswer(); pauseMs = Math.min(pauseMs * 1.2, 250)) {
    if (await answers(connections, layout)) return true;
    const waitedMs = performance.now() - began;
    if (waitedMs > limitMs) return false;
    if (waitedMs > 3_000 && !told) {
      told = true;
      log('PostgreSQL is still starting; after a crash it replays its journal');
    }
    await sleep(pauseMs);
  }
  return false;
}

async function waitUntil(condition: () => boolean, limitMs: number): Promise<boolean> {
  const began = performance.now();
  while (!condition()) {
    if (performance.now() - began > limitMs) return false;
    await sleep(10);
  }
  return true;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile, or the wait that follows finds that it has not.
  }
}

async function openLog(path: string): Promise<FileHandle> {
  const serverLog = await open(path, 'a+', 0o600);
  await giveToFolderOwner(path);
  await boundLog(path);
  return serverLog;
}

async function readFrom(file: FileHandle, position: number): Promise<string> {
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - position), position });
  return buffer.toString('utf8', 0, bytesRead);
}
