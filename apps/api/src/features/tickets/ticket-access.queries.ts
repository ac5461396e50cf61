import type { TicketId, UserId } from '@assay/assessment';
import { currentTenantId, queryPrepared } from '../../db/context.ts';

/** Whose ticket it is; null where the tenant has none with this id. */
export async function findTicketOwner(ticketId: TicketId): Promise<{ user_id: UserId } | null> {
  const rows = await queryPrepared<{ user_id: UserId }>(
    'find-ticket-owner',
    'select user_id from tickets where tenant_id = $1 and id = $2',
    [currentTenantId(), ticketId],
  );
  return rows[0] ?? null;
}
