import { SWEEP_AFTER_MS } from '@assay/assessment';
import type { Pool } from 'pg';
import { inTransaction, withTenant } from '../db/context.ts';
import { sweepIfOverdue } from '../features/attempts/close.service.ts';
import { listOverdueAttempts } from './sweep.queries.ts';

const EVERY_MS = 5_000;

type Log = { error(details: object, message: string): void };

/** Closes attempts that nobody came back to, each in a transaction of its own. @returns how many were found */
export async function sweepOverdueAttempts(pool: Pool, log: Log): Promise<number> {
  const overdue = await listOverdueAttempts(pool, SWEEP_AFTER_MS);
  for (const { tenantId, attemptId } of overdue) {
    try {
      await withTenant(pool, tenantId, () => inTransaction(() => sweepIfOverdue(attemptId)));
    } catch (error) {
      // One attempt that cannot be closed must not keep the others open.
      log.error({ err: error, attemptId }, 'an overdue attempt could not be closed');
    }
  }
  return overdue.length;
}

/** Sweeps every five seconds until stopped; never two sweeps of this process at once. */
export function startSweep(pool: Pool, log: Log): { stop(): Promise<void> } {
  let stopped = false;
  let wake = () => {};
  const sweeping = (async () => {
    while (!stopped) {
      await sweepOverdueAttempts(pool, log).catch((error: unknown) =>
        log.error({ err: error }, 'sweep failed'),
      );
      if (stopped) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, EVERY_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();
  return {
    async stop() {
      stopped = true;
      wake();
      await sweeping;
    },
  };
}
