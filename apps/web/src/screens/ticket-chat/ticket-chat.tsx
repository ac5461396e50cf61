import { useTimeout } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '../../features/accounts/session.ts';
import { MessageList } from '../../features/tickets/message-list.tsx';
import { useTicketSocket } from '../../features/tickets/ticket-socket.ts';
import { type Ticket, ticketQuery, useMarkRead } from '../../features/tickets/tickets.ts';
import { Icon } from '../../ui/icon.tsx';
import { useIsVisible } from '../../ui/use-is-visible.ts';
import { EarlierButton } from './earlier-button.tsx';
import { SendPart } from './send-part.tsx';
import { TicketHead } from './ticket-head.tsx';
import { useChatScroll, useSteadyPlace } from './use-chat-scroll.ts';

/** A chat as it goes on, for as long as it is shown. */
export function TicketChat({ user, ticket }: { user: User; ticket: Ticket }) {
  const { chats, earlier, unread } = ticket;
  const asked = { userId: user._id, ticketId: ticket._id };
  const queryClient = useQueryClient();
  const socket = useTicketSocket({
    ticketId: ticket._id,
    onChanged: () => void queryClient.invalidateQueries({ queryKey: ticketQuery(asked).queryKey }),
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
        {earlier && <EarlierButton {...asked} first={chats[0]?.number ?? 0} onBefore={hold} />}
        <MessageList
          messages={chats}
          announcedFrom={announcedFrom}
          ownId={user._id}
          nameOf={({ from_name }) => from_name || 'Staff'}
        />
      </div>
      <div className="ticket-foot">
        {hasMissed && (
          <button type="button" className="button ticket-missed" onClick={goToEnd}>
            New messages <Icon name="down" />
          </button>
        )}
        <p className="ticket-away" role="status">
          {socket === 'away' && <AwayNote />}
        </p>
        <SendPart user={user} ticket={ticket} />
      </div>
    </>
  );
}

const SHORT_BREAK_MS = 3_000;

/** Not of a break that nobody notices. */
function AwayNote() {
  const [isLong, setIsLong] = useState(false);
  useTimeout(() => setIsLong(true), SHORT_BREAK_MS, { autoInvoke: true });
  return (
    isLong && (
      <>
        <Icon name="warning" /> Not connected: new messages come with a delay. This page tries again by
        itself.
      </>
    )
  );
}

type Seen = { userId: string; ticketId: string; newest: number; unread: number; isAtEnd: boolean };

/** Says how far the chat was seen, once its newest message has been in sight. */
function useSeen({ userId, ticketId, newest, unread, isAtEnd }: Seen): void {
  const isVisible = useIsVisible();
  const { mutate } = useMarkRead({ userId, ticketId });
  const isNewSeen = isVisible && isAtEnd && unread > 0;
  // What was seen is the server's to know.
  useEffect(() => {
    if (isNewSeen) mutate(newest);
  }, [isNewSeen, newest, mutate]);
}
