import { SWEEP_AFTER_MS } from '@assay/assessment';
import type { Pool } from 'pg';
import { checkClock } from '../clock/clock.queries.ts';
import { inTransaction, withTenant } from '../db/context.ts';
import { isDatabaseAway, isDiskFull } from '../db/database-unavailable.ts';
import { sweepIfOverdue } from '../features/attempts/close.service.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { OutageLog } from '../observability/outage-log.ts';
import { listOverdueAttempts } from './across-tenants.queries.ts';
import { startRounds } from './rounds.ts';

const EVERY_MS = 5_000;
const BATCH = 500;
/** Maximum number of batches in a round; what is left waits for the next. */
const BATCHES = 40;
/** Number of rounds for which an attempt that could not be closed is skipped: five minutes. */
const SKIPPED_ROUNDS = 60;

const JUMPED =
  'the database’s clock has jumped: it closes no attempt until it is right again or has run evenly for ten minutes';
const AGREES =
  'the database’s clock is trusted again. If it was corrected for good, check what it closed: npm run attempt';

type Log = { error(details: object, message: string): void };

/**
 * Closes overdue attempts whose learners did not come back, each in a transaction of its own, until none is
 * left.
 * @param skipped attempts that could not be closed; they are passed over, so that they never keep the others
 *   open
 * @returns how many were found
 * @throws when the database goes away meanwhile, or its disk is full
 */
export async function sweepOverdueAttempts(
  pool: Pool,
  log: Log,
  skipped = new Set<string>(),
): Promise<number> {
  let found = 0;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const listed = await listOverdueAttempts(pool, SWEEP_AFTER_MS, BATCH + skipped.size);
    const overdue = listed.filter(({ attemptId }) => !skipped.has(attemptId));
    for (const { tenantId, attemptId } of overdue) {
      try {
        await withTenant(pool, tenantId, () => inTransaction(() => sweepIfOverdue(attemptId)));
      } catch (error) {
        // The cause is not this attempt: the next round takes it, and all after it, up again.
        if (isDatabaseAway(error) || isDiskFull(error)) throw error;
        skipped.add(attemptId);
        log.error({ err: error, attemptId }, 'an overdue attempt could not be closed');
      }
    }
    found += overdue.length;
    if (overdue.length < BATCH) break;
  }
  return found;
}

/**
 * Sweeps when the database's clock can be believed, and logs when it no longer can and when it can again.
 * @param wasTrusted the result of the round before
 */
async function sweepByClock(
  pool: Pool,
  log: Log,
  skipped: Set<string>,
  wasTrusted: boolean,
): Promise<boolean> {
  const { trusted, correctionMs } = await checkClock(pool);
  if (trusted) {
    if (!wasTrusted) log.error({}, AGREES);
    await sweepOverdueAttempts(pool, log, skipped);
  } else if (wasTrusted) log.error({ clockIsAheadBySeconds: Math.round(-correctionMs / 1_000) }, JUMPED);
  return trusted;
}

type SweepDeps = {
  pool: Pool;
  log: Log;
  /** Counts the rounds that fail because the database is away. */
  outage: OutageLog;
  /**
   * True while the disk has space for the database to write: without it nothing is closed, and no attempt is
   * skipped for that. Always true if left out.
   */
  hasFreeSpace?: () => boolean;
  metrics?: Metrics | null;
};

/** Sweeps every five seconds until stopped; never two sweeps of this process at once. */
export function startSweep(deps: SweepDeps): { stop(): Promise<void> } {
  const { log, outage, metrics = null, hasFreeSpace = () => true } = deps;
  const skipped = new Set<string>();
  let trusted = true;
  const sweep = async () => {
    const since = performance.now();
    trusted = await sweepByClock(deps.pool, log, skipped, trusted);
    metrics?.set('sweep_duration_seconds', {}, (performance.now() - since) / 1_000);
    metrics?.set('sweep_last_success_timestamp_seconds', {}, Date.now() / 1_000);
    metrics?.set('clock_in_doubt', {}, trusted ? 0 : 1);
  };
  let round = 0;
  return startRounds(async () => {
    if (round % SKIPPED_ROUNDS === 0) skipped.clear();
    round += 1;
    try {
      if (hasFreeSpace()) await sweep();
    } catch (error) {
      if (isDatabaseAway(error)) outage.failed(error);
      else log.error({ err: error }, 'sweep failed');
    }
    return EVERY_MS;
  });
}
