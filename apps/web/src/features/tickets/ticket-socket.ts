import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openSocketConnection, type SocketConnection, type SocketState } from './socket-connection.ts';

type Options = {
  /** Whose chat is shown. */
  ticketId?: string;
  /** For staff: whether every ticket of the organisation is watched. */
  inbox?: boolean;
  /** @param ticketId what changed; null says that anything may have changed meanwhile */
  onChanged: (ticketId: string | null) => void;
};

/**
 * Tells at once when a ticket has changed, for as long as it is shown, and now and then that it is time to ask. What it
 * tells is asked for over HTTP.
 */
export function useTicketSocket({ ticketId, inbox = false, onChanged }: Options): SocketState {
  const [state, setState] = useState<SocketState>('connecting');
  const connection = useRef<SocketConnection | null>(null);
  const tell = useEffectEvent(onChanged);
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
