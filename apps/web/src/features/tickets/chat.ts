import type { Ticket } from './tickets.ts';

/** What is the same of a ticket for its learner and for the staff: the messages that are known of it. */
export type Chat = Pick<Ticket, 'chats' | 'earlier'>;

/**
 * A ticket as the server newly says it, with the messages that are known already on either side: earlier ones that were
 * asked for, and such as came while this answer was on its way. Where some between would be missing, the answer alone.
 */
export function mergeTicket<Shown extends Chat>(known: Shown | undefined, fresh: Shown): Shown {
  const first = fresh.chats[0]?.number;
  const last = fresh.chats.at(-1)?.number;
  if (known === undefined || first === undefined || last === undefined) return fresh;
  const before = known.chats.filter(({ number }) => number < first);
  const after = known.chats.filter(({ number }) => number > last);
  const joins = before.at(-1)?.number === first - 1;
  return {
    ...fresh,
    chats: [...(joins ? before : []), ...fresh.chats, ...after],
    earlier: joins ? known.earlier : fresh.earlier,
  };
}

/** A ticket with a page of earlier messages before those that are known. */
export function addEarlier<Shown extends Chat>(known: Shown, page: Chat): Shown {
  const first = known.chats[0]?.number ?? Number.POSITIVE_INFINITY;
  const earlier = page.chats.filter(({ number }) => number < first);
  return { ...known, chats: [...earlier, ...known.chats], earlier: page.earlier };
}
