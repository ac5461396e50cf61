import type { TicketId, UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

/** All tickets of a learner, oldest first. */
export async function listTicketIdsOf(userId: UserId): Promise<TicketId[]> {
  const rows = await query<{ id: TicketId }>(
    'select id from tickets where tenant_id = $1 and user_id = $2 order by id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Deletes a learner's tickets with all their messages and notes. @returns their ids */
export async function deleteTicketsOf(userId: UserId): Promise<TicketId[]> {
  const rows = await query<{ id: TicketId }>(
    'delete from tickets where tenant_id = $1 and user_id = $2 returning id',
    [userId],
  );
  return rows.map(({ id }) => id);
}
