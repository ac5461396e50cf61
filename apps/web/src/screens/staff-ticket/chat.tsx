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

/** Nearer to the end than this many pixels, one reads the newest. */
const AT_END = 40;

/** What the learner and the staff say to each other, and where the answer is written. */
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
 * A box that begins at its end, where the newest message is, and stays there as others come; whoever has scrolled up to
 * read stays where they are.
 * @param newest the number of the newest message
 */
function useNewestInView(newest: number) {
  const box = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  // Where it is scrolled to is the browser's, and known once the new message is drawn.
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
    // It scrolls by itself, by keyboard too.
    tabIndex: 0,
    onScroll() {
      const element = box.current;
      if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < AT_END;
    },
  };
}
