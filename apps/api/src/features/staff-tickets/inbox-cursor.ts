import type { TicketId } from '@assay/assessment';

/**
 * End of a page of the inbox: at a ticket whose learner waits, since this many microseconds after 1970, or at
 * one of the others, which are listed by their ids.
 */
export type InboxCursor = { waitingSince: string; id: TicketId } | { waitingSince: null; id: TicketId };

/** Sixteen digits of microseconds are enough until 2286. */
const CURSOR = /^(?:w(?<since>\d{1,16})|n)\.(?<id>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u;

export function writeCursor({ waitingSince, id }: InboxCursor): string {
  return waitingSince === null ? `n.${id}` : `w${waitingSince}.${id}`;
}

/** @returns null for an invalid cursor */
export function readCursor(text: string): InboxCursor | null {
  const parts = CURSOR.exec(text)?.groups;
  if (parts?.id === undefined) return null;
  return { waitingSince: parts.since ?? null, id: parts.id as TicketId };
}
