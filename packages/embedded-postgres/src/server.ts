import { copyFile, type FileHandle, open, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chownToFolderOwner } from '@assay/durable-files';
import type { Binaries } from './binaries.ts';
import { type Connections, tryLogIn } from './connections.ts';
import { EmbeddedServerError, explainOutput } from './errors.ts';
import type { Identity } from './identity.ts';
import { exists, type Layout } from './layout.ts';
import { findEndingProcesses, findPostmaster, findServerProcesses, serverName } from './processes.ts';
import { reachablePath, startInFolder } from './programs.ts';
import { serverArguments } from './settings.ts';
import { socketIn } from './sockets.ts';

// Replaying the journal of a crash may take minutes on a slow disk; giving up earlier would only restart it.
const START_TIMEOUT_MS = 300_000;
const ANSWER_TIMEOUT_MS = 30_000;

/**
 * Starts a server and returns once it answers. The caller has made sure that none runs.
 * @throws EmbeddedServerError with the server's output when it ended instead
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
    const dataPath = reachablePath(identity, layout.cluster);
    const args = serverArguments(dataPath, connections.app.host, serverName(layout.cluster));
    const child = await startInFolder(binaries.postgres, args, layout.cluster, identity, serverLog);
    const isAlive = () => child.exitCode === null && child.signalCode === null;
    if (await waitForAnswer(connections, layout, START_TIMEOUT_MS, isAlive, log)) return;
    throw explainOutput('PostgreSQL did not start', await readFrom(serverLog, size), layout.dataDir);
  } finally {
    await serverLog.close();
  }
}

/** Waits for a server that was found running. Returns false when it ends, or no log-in succeeds. */
export async function reachServer(
  layout: Layout,
  connections: Connections,
  log: (line: string) => void,
): Promise<boolean> {
  const socket = socketIn(connections.app.host);
  const timeoutMs = findPostmaster(layout.cluster)?.state === 'ready' ? ANSWER_TIMEOUT_MS : START_TIMEOUT_MS;
  const mayAnswer = async () => {
    const state = findPostmaster(layout.cluster)?.state;
    return state === 'starting' || (state === 'ready' && (await exists(socket)));
  };
  return await waitForAnswer(connections, layout, timeoutMs, mayAnswer, log);
}

/** Stops the server if one runs, cutting open connections, and clears away the remains of a killed one. */
export async function stopServer(cluster: string): Promise<void> {
  const steps = [
    { signal: 'SIGINT', timeoutMs: 30_000 }, // a "fast" stop, with a checkpoint
    { signal: 'SIGQUIT', timeoutMs: 10_000 }, // an "immediate" one: the next start replays the journal
  ] as const;
  for (const { signal, timeoutMs } of steps) {
    const postmaster = findPostmaster(cluster);
    if (postmaster === null) break;
    sendSignal(postmaster.pid, signal);
    await waitUntil(() => findPostmaster(cluster) === null, timeoutMs);
  }
  await endServerProcesses(cluster);
  // PostgreSQL would refuse to start when the process id that a killed server left in it is in use again.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

/**
 * Makes sure that no process of a server is left. One whose postmaster was killed still holds the shared
 * memory, which keeps the next server from starting, and nothing that it could still do would be confirmed to
 * a client.
 */
async function endServerProcesses(cluster: string): Promise<void> {
  const isGone = () => findServerProcesses(cluster).length === 0;
  if (!(await waitUntil(isGone, 500))) {
    for (const pid of findServerProcesses(cluster)) sendSignal(pid, 'SIGKILL');
    if (!(await waitUntil(isGone, 30_000))) {
      throw new EmbeddedServerError(
        `These processes of an earlier database server cannot be ended: ${findServerProcesses(cluster).join(', ')}. ` +
          'They are probably waiting for a disk; see to that and start again.',
      );
    }
  }
  // Ours may be among those that are ending; a foreign one that never ends is not waited for further.
  const ending = findEndingProcesses();
  await waitUntil(() => !findEndingProcesses().some((pid) => ending.includes(pid)), 10_000);
}

async function waitForAnswer(
  connections: Connections,
  layout: Layout,
  timeoutMs: number,
  mayAnswer: () => boolean | Promise<boolean>,
  log: (line: string) => void,
): Promise<boolean> {
  const began = performance.now();
  let isLogged = false;
  // Short pauses at first, for the usual start; longer ones for a recovery, whose log would fill with
  // refusals.
  for (let pauseMs = 5; await mayAnswer(); pauseMs = Math.min(pauseMs * 1.2, 250)) {
    if (await tryLogIn(connections, layout)) return true;
    const waitedMs = performance.now() - began;
    if (waitedMs > timeoutMs) return false;
    if (waitedMs > 3_000 && !isLogged) {
      isLogged = true;
      log('PostgreSQL is still starting; after a crash it replays its journal');
    }
    await sleep(pauseMs);
  }
  return false;
}

async function waitUntil(condition: () => boolean, timeoutMs: number): Promise<boolean> {
  const began = performance.now();
  while (!condition()) {
    if (performance.now() - began > timeoutMs) return false;
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
  await chownToFolderOwner(path);
  await rotateLog(path);
  return serverLog;
}

async function readFrom(file: FileHandle, position: number): Promise<string> {
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - position), position });
  return buffer.toString('utf8', 0, bytesRead);
}

const MAX_LOG_BYTES = 5_000_000;

/**
 * Moves a log that has grown large aside, replacing the older one there; a process that writes it goes on.
 */
export async function rotateLog(path: string): Promise<void> {
  if ((await stat(path)).size <= MAX_LOG_BYTES) return;
  // On a full disk there is no room for two.
  await copyFile(path, `${path}.1`).catch(() => {});
  await truncate(path);
}
