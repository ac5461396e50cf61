import type { ListedTicket } from './inbox.ts';

/** Rows of the list, and the number of present tickets that are not among them. */
export type Arrivals = { rows: readonly ListedTicket[]; waiting: number };

/**
 * Rows to show while somebody is about to press one: as they were, each with its latest data, so that none
 * moves under the pointer.
 * @param shown the rows as they were
 * @param latest as the server has them now
 */
export function holdRows(shown: readonly ListedTicket[], latest: readonly ListedTicket[]): Arrivals {
  const known = new Map(latest.map((ticket) => [ticket._id, ticket]));
  const rows = shown.map((ticket) => known.get(ticket._id) ?? ticket);
  const ids = new Set(shown.map(({ _id }) => _id));
  return { rows, waiting: latest.filter(({ _id }) => !ids.has(_id)).length };
}

/** True when two lists have the same rows in the same order. */
export function areSameRows(some: readonly ListedTicket[], others: readonly ListedTicket[]): boolean {
  return some.length === others.length && some.every(({ _id }, index) => _id === others[index]?._id);
}
