import type { Pool } from 'pg';
import { checkClock } from '../clock/clock.queries.ts';
import { inTransaction, withTenant } from '../db/context.ts';
import { mailWaitingTickets } from '../features/tickets/ticket-mailing.service.ts';
import { listTenantIds } from './across-tenants.queries.ts';

/**
 * Mails staff who want it the tickets that wait for an answer, tenant by tenant, each once a day. Sends none
 * while the database's clock is in doubt, which may call it another day.
 */
export async function mailWaiting({
  pool,
  originOf,
}: {
  pool: Pool;
  originOf(host: string): string;
}): Promise<void> {
  if (!(await checkClock(pool)).trusted) return;
  for (const tenantId of await listTenantIds(pool)) {
    await withTenant(pool, tenantId, () => inTransaction(() => mailWaitingTickets({ originOf })));
  }
}
