import { useThrottledCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openSocketConnection, type SocketConnection, type SocketState } from './socket-connection.ts';

type Options = {
  /** Ticket whose chat is shown. */
  ticketId?: string;
  /** For staff: true to watch every ticket of the organisation. */
  inbox?: boolean;
  /** Called when the ticket that is shown, else any, has changed or may have. */
  onChanged: () => void;
};

/** Throttles requests, however many changes arrive at once: for a list longer than for a chat. */
const LIST_PAUSE_MS = 1_000;
const CHAT_PAUSE_MS = 300;

/**
 * Reports at once when a ticket has changed, for as long as it is shown, and now and then that it is time to
 * ask. The change itself is fetched over HTTP.
 */
export function useTicketSocket({ ticketId, inbox = false, onChanged }: Options): SocketState {
  const [state, setState] = useState<SocketState>('connecting');
  const connection = useRef<SocketConnection | null>(null);
  const tellNow = useThrottledCallback(onChanged, ticketId === undefined ? LIST_PAUSE_MS : CHAT_PAUSE_MS);
  const tell = useEffectEvent((changed: string | null) => {
    if (changed === null || ticketId === undefined || changed === ticketId) tellNow();
  });
  const getTicket = useEffectEvent(() => ticketId);

  // A connection is outside of React, as are its events.
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
