import type { Pool } from 'pg';
import { checkClock } from '../clock/clock.queries.ts';
import { inTransaction, withTenant } from '../db/context.ts';
import { closeTestInTime } from '../features/publishing/published-tests.service.ts';
import { listTestsPastClosing } from './across-tenants.queries.ts';

/** Closings a round; what is left waits for the next, a minute later. */
const AT_MOST = 500;

/**
 * Closes tests whose closing time has come, each in a transaction of its own. Nothing hurries: from that time
 * on they cannot be started. Nothing is closed while the database's clock is in doubt, since closing may show
 * answers.
 */
export async function closeTestsInTime(pool: Pool): Promise<void> {
  if (!(await checkClock(pool)).trusted) return;
  for (const { tenantId, testId } of await listTestsPastClosing(pool, AT_MOST)) {
    await withTenant(pool, tenantId, () => inTransaction(() => closeTestInTime(testId)));
  }
}
