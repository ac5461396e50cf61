import { useThrottledCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openSocketConnection, type SocketConnection, type SocketState } from './socket-connection.ts';

type Options = {
  /** Whose chat is shown. */
  ticketId?: string;
  /** For staff: whether every ticket of the organisation is watched. */
  inbox?: boolean;
  /** Of the ticket that is shown, else of any: it has changed, or may have. */
  onChanged: () => void;
};

/** However much is told at once, the page asks no more often: for a list less often than for a chat. */
const LIST_PAUSE_MS = 1_000;
const CHAT_PAUSE_MS = 300;

/**
 * Tells at once when a ticket has changed, for as long as it is shown, and now and then that it is time to ask. What it
 * tells is asked for over HTTP.
 */
export function useTicketSocket({ ticketId, inbox = false, onChanged }: Options): SocketState {
  const [state, setState] = useState<SocketState>('connecting');
  const connection = useRef<SocketConnection | null>(null);
  const tellNow = useThrottledCallback(onChanged, ticketId === undefined ? LIST_PAUSE_MS : CHAT_PAUSE_MS);
  const tell = useEffectEvent((changed: string | null) => {
    if (changed === null || ticketId === undefined || changed === ticketId) tellNow();
  });
  const getTicket = useEffectEvent(() => ticketId);

  // A connection belongs to the browser, not to the page's own state; so does what it tells.
  useEffect(() => {
    const opened = openSocketConnection(
      { ticketId: getTicket(), inbox },
      { onChanged: (changed) => tell(changed), onState: setState },
    );
    connection.current = opened;
    return () => opened.close();
  }, [inbox]);

  useEffect(() => connection.current?.watch(ticketId), [ticketId]);

  return state;
}
