import { useWindowEvent } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';
import type { User } from '../../features/accounts/session.ts';
import { type StaffTicket, ticketKey } from '../../features/staff-tickets/staff-ticket.ts';
import { EarlierButton } from '../../features/tickets/earlier-button.tsx';
import { MessageList } from '../../features/tickets/message-list.tsx';
import { TicketPicture } from '../../features/tickets/ticket-picture.tsx';
import { formatMessageTime } from '../../ui/formats.ts';
import { ReplyForm } from './reply-form.tsx';

type Props = { user: User; ticket: StaffTicket };

/** Distance in pixels from the end within which the reader counts as reading the newest message. */
const AT_END = 40;

/** Chat of the learner and the staff, with the form for a reply. */
export function Chat({ user, ticket }: Props) {
  const { _id: ticketId, chats, earlier, learner, image } = ticket;
  const [announcedFrom] = useState(() => chats[0]?.number ?? 1);
  const scroll = useNewestInView(chats.at(-1)?.number ?? 0);

  return (
    <div className="staff-chat">
      <section className="staff-scroll" aria-label={`Chat with ${learner.name}`} {...scroll}>
        <div className="staff-description">
          <p className="message-from">
            <bdi>{learner.name}</bdi>
          </p>
          <p className="message-text">{ticket.description}</p>
          {image !== '' && (
            <div className="staff-picture">
              <TicketPicture image={image} />
            </div>
          )}
          <p className="message-time">
            Raised on <time dateTime={ticket.createdAt}>{formatMessageTime(ticket.createdAt)}</time>
          </p>
        </div>
        {earlier && (
          <EarlierButton
            ticketId={ticketId}
            queryKey={ticketKey({ userId: user._id, ticketId })}
            first={chats[0]?.number ?? 0}
          />
        )}
        <MessageList
          messages={chats}
          announcedFrom={announcedFrom}
          ownId={user._id}
          nameOf={({ from, from_name }) => (from === learner._id ? learner.name : `${from_name}, staff`)}
        />
      </section>
      <ReplyForm userId={user._id} ticket={ticket} />
    </div>
  );
}

/**
 * Scrolls a box to its end, where the newest message is, and keeps it there as others come; a reader who has
 * scrolled up stays in place.
 * @param newest the number of the newest message
 */
function useNewestInView(newest: number) {
  const box = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  // The scroll position is the browser's, and can be set once the new message is rendered.
  useLayoutEffect(() => {
    const element = box.current;
    if (element && newest > 0 && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [newest]);
  // A window that is turned or narrowed stays at the end.
  useWindowEvent('resize', () => {
    const element = box.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  });
  return {
    ref: box,
    // Focusable, so that it scrolls by keyboard, too.
    tabIndex: 0,
    onScroll() {
      const element = box.current;
      if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END;
    },
  };
}
