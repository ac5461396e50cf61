import type { TicketId, UserId } from '@assay/assessment';
import { currentTenantId, queryPrepared } from '../../db/context.ts';

/** All tickets of a learner's, the first first. */
export async function listTicketIdsOf(userId: UserId): Promise<TicketId[]> {
  const rows = await queryPrepared<{ id: TicketId }>(
    'own-data-tickets',
    'select id from tickets where tenant_id = $1 and user_id = $2 order by id',
    [currentTenantId(), userId],
  );
  return rows.map(({ id }) => id);
}

/** Removes a learner's tickets with all that was written in them and noted of them. @returns which they were */
export async function deleteTicketsOf(userId: UserId): Promise<TicketId[]> {
  const rows = await queryPrepared<{ id: TicketId }>(
    'delete-own-tickets',
    'delete from tickets where tenant_id = $1 and user_id = $2 returning id',
    [currentTenantId(), userId],
  );
  return rows.map(({ id }) => id);
}
