import type { TicketId, UserId } from '@assay/assessment';
import { currentTenantId, queryPrepared } from '../../db/context.ts';

/** All tickets of a learner, oldest first. */
export async function listTicketIdsOf(userId: UserId): Promise<TicketId[]> {
  const rows = await queryPrepared<{ id: TicketId }>(
    'own-data-tickets',
    'select id from tickets where tenant_id = $1 and user_id = $2 order by id',
    [currentTenantId(), userId],
  );
  return rows.map(({ id }) => id);
}

/** Deletes a learner's tickets with all their messages and notes. @returns their ids */
export async function deleteTicketsOf(userId: UserId): Promise<TicketId[]> {
  const rows = await queryPrepared<{ id: TicketId }>(
    'delete-own-tickets',
    'delete from tickets where tenant_id = $1 and user_id = $2 returning id',
    [currentTenantId(), userId],
  );
  return rows.map(({ id }) => id);
}
