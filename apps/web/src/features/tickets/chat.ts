import type { ApiResponse } from '../../api/client.ts';

/** Messages that are known of a ticket, for its learner and for the staff alike. */
export type Chat = Pick<ApiResponse<'getTicket'>['ticket'], 'chats' | 'earlier'>;

/**
 * Merges a new response for a ticket with the known messages on either side: earlier ones that were loaded,
 * and later ones that came while it was in flight. If some between would be missing, the response alone.
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

/** Adds a page of earlier messages before the known ones of a ticket. */
export function addEarlier<Shown extends Chat>(known: Shown, page: Chat): Shown {
  const first = known.chats[0]?.number ?? Number.POSITIVE_INFINITY;
  const earlier = page.chats.filter(({ number }) => number < first);
  return { ...known, chats: [...earlier, ...known.chats], earlier: page.earlier };
}
