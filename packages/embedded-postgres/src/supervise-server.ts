import { accessSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
const RETRY_INTERVAL_MS = 5_000;
// A start needs more than this, so less would change nothing.
const RETRY_BYTES = 1_000_000;

/**
 * Supervises a server that this process uses: when it has ended, it is started again in the same place, so
 * that connection pools find it by themselves. Of several processes that see it gone, the first to get the
 * lock starts it. A failed start is retried at intervals, and at once when the disk has free space again.
 * @returns `stop` ends the supervision; a start under way is awaited
 */
export function superviseServer(layout: Layout, log: Log): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function startIfGone(): Promise<void> {
    if (!isGone(layout.cluster)) return;
    await withStartStopLock(layout, log, async () => {
      if (signal.aborted || !isGone(layout.cluster)) return;
      log('PostgreSQL has ended while it is in use; starting it again');
      await ensureServer(layout, false, log);
    });
  }

  const loop = (async () => {
    let failure: { at: number; freeBytes: number } | null = null;
    for (;;) {
      // A process that forgets to leave is not kept alive by this.
      await sleep(CHECK_INTERVAL_MS, null, { ref: false, signal }).catch(() => {});
      if (signal.aborted) return;
      // A log that was removed from outside is no loss.
      await rotateLog(layout.log).catch(() => {});
      const attempt = { at: performance.now(), freeBytes: freeBytes(layout.folder) ?? 0 };
      const hasMoreSpace = attempt.freeBytes > (failure?.freeBytes ?? 0) + RETRY_BYTES;
      if (failure !== null && !hasMoreSpace && attempt.at - failure.at < RETRY_INTERVAL_MS) continue;
      try {
        await startIfGone();
        failure = null;
      } catch (error) {
        const reason = explainFileError(error, layout.dataDir);
        if (failure === null)
          log(`PostgreSQL could not be started again: ${reason instanceof Error ? reason.message : reason}`);
        failure = attempt;
      }
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await loop;
    },
  };
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
