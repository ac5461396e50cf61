import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '../../features/accounts/session.ts';
import { ConnectionNote } from '../../features/tickets/connection-note.tsx';
import { EarlierButton } from '../../features/tickets/earlier-button.tsx';
import { MessageList } from '../../features/tickets/message-list.tsx';
import { useTicketSocket } from '../../features/tickets/ticket-socket.ts';
import { type Ticket, ticketQuery, useMarkRead } from '../../features/tickets/tickets.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useIsVisible } from '../../ui/use-is-visible.ts';
import { MessageComposer } from './message-composer.tsx';
import { TicketHead } from './ticket-head.tsx';
import { useChatScroll, useSteadyPlace } from './use-chat-scroll.ts';

/** A chat that updates live for as long as it is shown. */
export function TicketChat({ user, ticket }: { user: User; ticket: Ticket }) {
  const { chats, earlier, unread } = ticket;
  const asked = { userId: user._id, ticketId: ticket._id };
  const { queryKey } = ticketQuery(asked);
  const queryClient = useQueryClient();
  const connection = useTicketSocket({
    ticketId: ticket._id,
    onChanged: () => void queryClient.invalidateQueries({ queryKey }),
  });
  const [announcedFrom] = useState(() => chats[0]?.number ?? 0);
  const newest = chats.at(-1);
  const { isAtEnd, hasMissed, goToEnd } = useChatScroll(
    newest ? { number: newest.number, isOwn: newest.from === user._id } : null,
  );
  const { hold } = useSteadyPlace(chats[0]?.number);
  useSeen({ ...asked, newest: newest?.number ?? 0, unread, isAtEnd });

  return (
    <>
      <TicketHead ticket={ticket} />
      <div className="ticket-chat">
        {earlier && (
          <EarlierButton
            ticketId={ticket._id}
            queryKey={queryKey}
            first={chats[0]?.number ?? 0}
            onBefore={hold}
          />
        )}
        <MessageList
          messages={chats}
          announcedFrom={announcedFrom}
          ownId={user._id}
          nameOf={({ from_name }) => from_name || 'Staff'}
        />
      </div>
      <div className="ticket-foot">
        {hasMissed && (
          <Button onClick={goToEnd}>
            New messages <Icon name="down" />
          </Button>
        )}
        <ConnectionNote state={connection} />
        <MessageComposer user={user} ticket={ticket} />
      </div>
    </>
  );
}

type Seen = { userId: string; ticketId: string; newest: number; unread: number; isAtEnd: boolean };

/** Reports how far the chat was seen, once its newest message has been in view. */
function useSeen({ userId, ticketId, newest, unread, isAtEnd }: Seen): void {
  const isVisible = useIsVisible();
  const { mutate } = useMarkRead({ userId, ticketId });
  const isNewSeen = isVisible && isAtEnd && unread > 0;
  // The server stores what was seen.
  useEffect(() => {
    if (isNewSeen) mutate(newest);
  }, [isNewSeen, newest, mutate]);
}
