import type { TicketId, TicketMessageId, UserId } from '@assay/assessment';
import type { Role } from '@assay/contract';
import { query } from '../../db/query.ts';

export type MessageRow = {
  ticket_id: TicketId;
  id: TicketMessageId;
  number: number;
  user_id: UserId;
  role: Role;
  body: string;
  client_message_id: string | null;
  created_at: Date;
  /** Name of the author. */
  first_name: string;
  last_name: string;
};

const MESSAGE = `
  select m.ticket_id, m.id, m.number, m.user_id, m.role, m.body, m.client_message_id, m.created_at,
         u.first_name, u.last_name
  from ticket_messages m join users u on u.tenant_id = $1 and u.id = m.user_id`;

/** The newest messages of a ticket, or those before the one with this number; the oldest first. */
export async function listMessages(
  id: TicketId,
  before: number | null,
  atMost: number,
): Promise<MessageRow[]> {
  const newestFirst = await query<MessageRow>(
    `${MESSAGE} where m.tenant_id = $1 and m.ticket_id = $2 and ($3::int is null or m.number < $3)
     order by m.number desc limit $4`,
    [id, before, atMost],
  );
  return newestFirst.reverse();
}

/** The messages of a ticket after the one with this number, the oldest first. */
export async function listMessagesAfter(id: TicketId, after: number, atMost: number): Promise<MessageRow[]> {
  return query<MessageRow>(
    `${MESSAGE} where m.tenant_id = $1 and m.ticket_id = $2 and m.number > $3 order by m.number limit $4`,
    [id, after, atMost],
  );
}

/** The newest message of each ticket that has one. */
export async function listNewestMessages(ids: TicketId[]): Promise<MessageRow[]> {
  return query<MessageRow>(
    `${MESSAGE} join tickets t on t.tenant_id = $1 and t.id = m.ticket_id and t.last_number = m.number
     where m.tenant_id = $1 and m.ticket_id = any($2::uuid[])`,
    [ids],
  );
}

/** Finds the user's message in a ticket by its idempotency key; null when it has not come yet. */
export async function findMessageByClientId(
  id: TicketId,
  userId: UserId,
  clientMessageId: string,
): Promise<{ body: string } | null> {
  const [row] = await query<{ body: string }>(
    `select body from ticket_messages
     where tenant_id = $1 and ticket_id = $2 and user_id = $3 and client_message_id = $4`,
    [id, userId, clientMessageId],
  );
  return row ?? null;
}
