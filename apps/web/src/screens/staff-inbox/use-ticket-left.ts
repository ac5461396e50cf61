import { useLocation } from 'react-router';

/** Ticket that was opened last from each history entry: the browser's Back brings no word of it. */
const opened = new Map<string, string>();

/** Key of an entry that has none of its own, as the router names it: it would stand for several. */
const NAMELESS = 'default';

/**
 * Remembers the ticket for which somebody leaves the list, so that it has the keyboard when they come back,
 * by the browser's Back or by a link that names it.
 */
export function useTicketLeft(): { left: string | null; leaveAt(ticketId: string): void } {
  const { key, state } = useLocation();
  return {
    left: opened.get(key) ?? ticketIn(state),
    leaveAt(ticketId) {
      if (key !== NAMELESS) opened.set(key, ticketId);
    },
  };
}

function ticketIn(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'ticket' in state ? String(state.ticket) : null;
}
