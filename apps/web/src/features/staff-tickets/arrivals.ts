import type { ListedTicket } from './inbox.ts';

/** The rows of the list, and how many of what is there now are not among them. */
export type Arrivals = { rows: readonly ListedTicket[]; waiting: number };

/**
 * What is shown while somebody is about to press a row: the rows as they stood, each with what is newly known of it, so
 * that none moves under the pointer.
 * @param shown the rows as they stood
 * @param latest as the server has them now
 */
export function holdRows(shown: readonly ListedTicket[], latest: readonly ListedTicket[]): Arrivals {
  const known = new Map(latest.map((ticket) => [ticket._id, ticket]));
  const rows = shown.map((ticket) => known.get(ticket._id) ?? ticket);
  const ids = new Set(shown.map(({ _id }) => _id));
  return { rows, waiting: latest.filter(({ _id }) => !ids.has(_id)).length };
}

/** Whether two lists have the same rows in the same order. */
export function areSameRows(some: readonly ListedTicket[], others: readonly ListedTicket[]): boolean {
  return some.length === others.length && some.every(({ _id }, index) => _id === others[index]?._id);
}
