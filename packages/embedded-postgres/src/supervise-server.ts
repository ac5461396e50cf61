import { accessSync } from 'node:fs';
import { join } from 'node:path';
import { ensureServer, type Log } from './ensure-server.ts';
import { explainFileError } from './errors.ts';
import { withStartStopLock } from './file-locks.ts';
import { freeBytes } from './free-space.ts';
import type { Layout } from './layout.ts';
import { findPostmaster } from './processes.ts';
import { rotateLog } from './server.ts';

// A check reads four small files; a learner's save that found no server is retried after two seconds.
const CHECK_INTERVAL_MS = 500;
// A quota is lifted without a sign, and callers waiting for the database get it within ten seconds.
const MAX_RETRY_INTERVAL_MS = 5_000;

// A start needs more than this, so less would change nothing.
const RETRY_BYTES = 1_000_000;

/**
 * Supervises a server that this process uses: when it has ended, it is started again in the same place, so
 * that connection pools find it by themselves. Of several processes that see it gone, the first to get the
 * lock starts it. A failed start is retried, less and less often, and at once when the disk has free space
 * again.
 * @returns `stop` ends the supervision; a start under way is awaited
 */
export function superviseServer(layout: Layout, socketFolder: string, log: Log): { stop(): Promise<void> } {
  let stopped = false;
  let wake = () => {};
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      // A process that forgets to leave is not kept alive by this.
      timer.unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function startIfGone(): Promise<void> {
    if (!isGone(layout.cluster)) return;
    await withStartStopLock(layout, log, async () => {
      if (stopped || !isGone(layout.cluster)) return;
      log('PostgreSQL has ended while it is in use; starting it again');
      const { app } = await ensureServer(layout, false, log);
      if (app.host !== socketFolder) {
        log(
          `PostgreSQL’s socket had to be moved to ${app.host}: restart the processes that use ${socketFolder}`,
        );
      }
    });
  }

  const loop = (async () => {
    let failures = 0;
    let freeBytesBefore = 0;
    while (!stopped) {
      const pauses = Math.min(2 ** failures, MAX_RETRY_INTERVAL_MS / CHECK_INTERVAL_MS);
      for (let paused = 0; paused < pauses && !stopped; paused += 1) {
        await pause(CHECK_INTERVAL_MS);
        if (freeSpaceIn(layout) > freeBytesBefore + RETRY_BYTES) break;
      }
      if (stopped) return;
      // A log that was removed from outside is no loss.
      await rotateLog(layout.log).catch(() => {});
      freeBytesBefore = freeSpaceIn(layout);
      try {
        await startIfGone();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures === 1)
          log(`PostgreSQL could not be started again: ${describeError(error, layout.dataDir)}`);
      }
    }
  })();
  return {
    async stop() {
      stopped = true;
      wake();
      await loop;
    },
  };
}

/** Free space on the disk, in bytes; 0 where the folder itself is gone. */
function freeSpaceIn({ folder }: Layout): number {
  try {
    return freeBytes(folder);
  } catch {
    return 0;
  }
}

/**
 * True when no server runs, for any reason: by its own record a server that gave up at the end of a recovery,
 * as on a full disk, was stopped on request, and only this code stops one that is in use.
 * @throws the file system's error when the cluster itself is gone: an empty one in its place would be worse
 * than none
 */
function isGone(cluster: string): boolean {
  accessSync(join(cluster, 'global', 'pg_control'));
  return findPostmaster(cluster) === null;
}

function describeError(error: unknown, dataDir: string): string {
  const explained = explainFileError(error, dataDir);
  return explained instanceof Error ? explained.message : String(explained);
}
