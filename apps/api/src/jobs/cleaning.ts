import type { Pool } from 'pg';
import { checkClock } from '../clock/clock.queries.ts';
import { inTransaction, withTenant } from '../db/context.ts';
import { removeSpentJobs } from './abandoned.queries.ts';
import { deleteExpired, listTenantIds } from './cleaning.queries.ts';

/**
 * Removes what is over, tenant by tenant; nothing while the database's clock is in doubt, which may call over what is
 * not.
 */
export async function clean({ pool, jobsPool }: { pool: Pool; jobsPool: Pool }): Promise<void> {
  if (!(await checkClock(pool)).trusted) return;
  for (const tenantId of await listTenantIds(pool)) {
    await withTenant(pool, tenantId, () => inTransaction(deleteExpired));
  }
  await removeSpentJobs(jobsPool);
}
