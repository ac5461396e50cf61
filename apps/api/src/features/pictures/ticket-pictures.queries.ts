import type { TicketId, UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

/** Shows stored files of the user with a ticket. @returns the number of them that still existed */
export async function showTicketPictures(
  userId: UserId,
  ticketId: TicketId,
  names: string[],
): Promise<number> {
  const shown = await query(
    `update ticket_pictures set state = 'shown', ticket_id = $3
     where tenant_id = $1 and user_id = $2 and state = 'new' and name = any($4)
     returning 1`,
    [userId, ticketId, names],
  );
  return shown.length;
}

/** Marks all files of the user for removal. */
export async function dropTicketPictures(userId: UserId): Promise<void> {
  await query(
    "update ticket_pictures set state = 'gone', ticket_id = null where tenant_id = $1 and user_id = $2",
    [userId],
  );
}
