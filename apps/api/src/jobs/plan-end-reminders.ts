import type { UserId } from '@assay/assessment';
import type { Pool } from 'pg';
import { checkClock } from '../clock/clock.queries.ts';
import { remindNext } from '../features/payments/reminders.service.ts';
import { goThroughTenants } from './batches.ts';

const BATCH = 50;
/** Time limit of one run: the next run reminds the rest. */
const JOB_LIMIT_MS = 20_000;

/**
 * Reminds learners of plans that end soon, tenant by tenant. Sends none while the database's clock is in
 * doubt, which may call soon what is not.
 */
export async function remindOfEnds({
  pool,
  originOf,
}: {
  pool: Pool;
  originOf(host: string): string;
}): Promise<void> {
  if (!(await checkClock(pool)).trusted) return;
  const end = performance.now() + JOB_LIMIT_MS;
  const remindBatch = (afterId: UserId) => remindNext({ originOf }, afterId, BATCH);
  await goThroughTenants(pool, null, remindBatch, () => performance.now() > end);
}
