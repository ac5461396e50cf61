import type { TicketId, UserId } from '@assay/assessment';
import type { inTransaction } from '../../db/context.ts';
import { Failure } from '../../failure.ts';
import { deleteTicketsOf, listTicketIdsOf } from './own-tickets.queries.ts';
import { notifyTicketChanged } from './ticket-changes.queries.ts';
import { listMessagesAfter } from './ticket-messages.queries.ts';
import { presentMessage, presentTicket } from './tickets.present.ts';
import { readTicket } from './tickets.service.ts';

const PAGE = 200;

/** Runs work in a transaction of its own. */
type Ask = typeof inTransaction;

/**
 * Copies a learner's tickets for the learner's own export, oldest first, each piece by piece as JSON: with
 * all of its chat, of which a page is in memory at a time. Data for staff only is left out.
 */
export async function* exportLearner(
  { appSecret }: { appSecret: string },
  userId: UserId,
  ask: Ask,
): AsyncGenerator<AsyncIterable<string>> {
  for (const id of await ask(() => listTicketIdsOf(userId))) {
    const ticket = await ask(() => copyTicket(appSecret, userId, id));
    if (ticket !== null) yield writeTicket(ticket, id, ask);
  }
}

async function* writeTicket(ticket: object, id: TicketId, ask: Ask): AsyncGenerator<string> {
  yield `${JSON.stringify(ticket).slice(0, -1)},"messages":[`;
  yield* writeMessages(id, ask);
  yield ']}';
}

async function copyTicket(appSecret: string, userId: UserId, id: TicketId): Promise<object | null> {
  const read = await readTicket({ id: userId, role: 'learner' }, id);
  if (read instanceof Failure) return null;
  const { subject, description, topic, status, createdAt, image, about } = presentTicket(read, appSecret);
  return { subject, description, topic: topic.topic_name, status, created_at: createdAt, image, about };
}

async function* writeMessages(id: TicketId, ask: Ask): AsyncGenerator<string> {
  let after: number | undefined = 0;
  let separator = '';
  do {
    const rows = await ask(() => listMessagesAfter(id, after ?? 0, PAGE));
    for (const row of rows) {
      const { number, message, date, from_name } = presentMessage(row);
      yield `${separator}${JSON.stringify({ number, by: row.role, name: from_name, message, date })}`;
      separator = ',';
    }
    after = rows.length < PAGE ? undefined : rows.at(-1)?.number;
  } while (after !== undefined);
}

/**
 * Deletes a learner's tickets with all their messages and notes, in the ambient transaction, which has the
 * account locked. One with a picture cannot be deleted: pictures are erased first.
 */
export async function eraseLearner(userId: UserId): Promise<void> {
  for (const id of await deleteTicketsOf(userId)) await notifyTicketChanged(id, 'all');
}
