import { copyFile, open, readFile, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { chownToFolderOwner } from '@assay/durable-files';
import type { Binaries } from './binaries.ts';
import { explainOutput } from './errors.ts';
import type { Layout } from './layout.ts';
import { poll } from './poll.ts';
import { findPostmaster, findServerProcesses, serverName } from './processes.ts';
import { startProgram } from './programs.ts';
import { serverArguments } from './settings.ts';

// Replaying the journal of a crash may take minutes on a slow disk; giving up earlier would only restart it.
const START_TIMEOUT_MS = 300_000;

/**
 * Starts a server and returns once it answers. The caller has made sure that none runs.
 * @throws EmbeddedServerError with the server's output when it ended instead
 */
export async function startServer(
  layout: Layout,
  { postgres, identity }: Binaries,
  socketFolder: string,
  log: (line: string) => void,
): Promise<void> {
  const { cluster } = layout;
  const serverLog = await open(layout.log, 'a+', 0o600);
  try {
    await chownToFolderOwner(layout.log);
    await rotateLog(layout.log);
    const { size } = await serverLog.stat();
    const args = serverArguments(socketFolder, serverName(cluster));
    const child = await startProgram(postgres, args, cluster, identity, serverLog);
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    const isReady = () => {
      const server = findPostmaster(cluster);
      return server?.pid === child.pid && server?.state === 'ready';
    };
    await waitForStart(() => hasEnded() || isReady(), log);
    if (isReady()) return;
    const output = (await readFile(layout.log)).toString('utf8', size);
    throw explainOutput('PostgreSQL did not start', output, layout.dataDir);
  } finally {
    await serverLog.close();
  }
}

/** Waits until a start is over, for minutes at most. */
export async function waitForStart(isOver: () => boolean, log: (line: string) => void): Promise<void> {
  const onSlow = () => log('PostgreSQL is still starting; after a crash it replays its journal');
  await poll(isOver, { timeoutMs: START_TIMEOUT_MS, onSlow });
}

/** Stops the server if one runs, cutting open connections, and clears away the remains of a killed one. */
export async function stopServer(cluster: string): Promise<void> {
  const postmaster = findPostmaster(cluster);
  if (postmaster !== null) {
    // A "fast" stop, with a checkpoint; without it the next start replays the journal.
    sendSignal(postmaster.pid, 'SIGINT');
    await poll(() => findPostmaster(cluster) === null, { timeoutMs: 30_000 });
  }
  // One whose postmaster was killed still holds the shared memory, which keeps the next server from starting,
  // and nothing that it could still do would be confirmed to a client.
  const endRest = () => {
    const rest = findServerProcesses(cluster);
    for (const pid of rest) sendSignal(pid, 'SIGKILL');
    return rest.length === 0;
  };
  await poll(endRest, { timeoutMs: 30_000 });
  // PostgreSQL would refuse to start when the process id that a killed server left in it is in use again.
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile, or the wait that follows finds that it has not.
  }
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
