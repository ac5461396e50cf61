import type { TicketId, UserId } from '@assay/assessment';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

/** Shows stored files of the user with a ticket. @returns the number of them that still existed */
export async function showTicketPictures(
  userId: UserId,
  ticketId: TicketId,
  names: string[],
): Promise<number> {
  const shown = await db()
    .updateTable('ticket_pictures')
    .set({ state: 'shown', ticket_id: ticketId })
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .where('state', '=', 'new')
    .where('name', 'in', names)
    .returning('name')
    .execute();
  return shown.length;
}

/** Marks all files of the user for removal. */
export async function dropTicketPictures(userId: UserId): Promise<void> {
  await db()
    .updateTable('ticket_pictures')
    .set({ state: 'gone', ticket_id: null })
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .execute();
}
