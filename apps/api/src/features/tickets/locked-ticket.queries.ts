import type { TicketId, UserId } from '@assay/assessment';
import type { Role, TicketStatus } from '@assay/contract';
import { currentTime } from '../../clock/corrected-time.ts';
import { newId } from '../../db/ids.ts';
import { query } from '../../db/query.ts';
import type { TicketEffect } from './ticket.policy.ts';

export type LockedTicket = {
  id: TicketId;
  user_id: UserId;
  status: TicketStatus;
  last_number: number;
  waiting_since: Date | null;
  assignee_id: UserId | null;
};

/**
 * Locks a ticket of the tenant until the end of the transaction; notes and messages may still refer to it.
 * @returns null where it does not exist
 */
export async function lockTicket(id: TicketId): Promise<LockedTicket | null> {
  const rows = await query<LockedTicket>(
    `select id, user_id, status, last_number, waiting_since, assignee_id from tickets
     where tenant_id = $1 and id = $2 for no key update`,
    [id],
  );
  return rows[0] ?? null;
}

/** Time of the learner's first message without an answer of staff; a ticket itself counts as one. */
const UNANSWERED_SINCE = `case when last_staff_number = 0 then tickets.created_at else (
  select min(m.created_at) from ticket_messages m
  where m.tenant_id = $1 and m.ticket_id = $2 and m.number > tickets.last_staff_number) end`;

/**
 * Applies an effect to ticket $2: $3 its status, $4 who waits and $5 what is seen. @param at time, @param
 * last its last message
 */
const setEffect = (at: string, last: string) => `
  status = $3,
  waiting_since = case when $4::text = 'begins' then ${at} when $4::text = 'ends' then null
    when $4::text = 'resumes' then ${UNANSWERED_SINCE} else waiting_since end,
  seen_number = case when $5::text = 'all' then ${last} else seen_number end`;

export type NewMessage = {
  ticketId: TicketId;
  /** Number of the last message plus one. */
  number: number;
  userId: UserId;
  role: Role;
  body: string;
  clientMessageId: string | null;
};

/** Writes a message in a locked ticket, with all resulting changes of the ticket. */
export async function writeMessage(message: NewMessage, effect: TicketEffect): Promise<void> {
  const { ticketId, number, userId, role, body, clientMessageId } = message;
  const at = currentTime();
  await Promise.all([
    query(
      `insert into ticket_messages
       (tenant_id, ticket_id, number, id, user_id, role, body, client_message_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [ticketId, number, newId<'ticket_message'>(), userId, role, body, clientMessageId, at],
    ),
    query(
      `update tickets set last_number = $6, ${setEffect('$8::timestamptz', '$6')},
       last_staff_number = case when $7 = 'staff' then $6 else last_staff_number end,
       last_staff_at = case when $7 = 'staff' then $8::timestamptz else last_staff_at end
     where tenant_id = $1 and id = $2`,
      [ticketId, effect.status, effect.waiting, effect.seen, number, role, at],
    ),
  ]);
}

/** Changes the status of a locked ticket. */
export async function moveTicket(id: TicketId, { status, waiting, seen }: TicketEffect): Promise<void> {
  await query(
    `update tickets set ${setEffect('$6::timestamptz', 'last_number')} where tenant_id = $1 and id = $2`,
    [id, status, waiting, seen, currentTime()],
  );
}
