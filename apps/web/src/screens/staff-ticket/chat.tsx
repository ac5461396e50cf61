import { useLayoutEffect, useRef, useState } from 'react';
import type { User } from '../../features/accounts/session.ts';
import type { StaffTicket } from '../../features/staff-tickets/staff-ticket.ts';
import { MessageList } from '../../features/tickets/message-list.tsx';
import { formatMessageTime } from '../../ui/formats.ts';
import { ReplyForm } from './reply-form.tsx';
import { TicketPicture } from './ticket-picture.tsx';

type Props = {
  user: User;
  ticket: StaffTicket;
  /** Messages before those that are shown. */
  earlier: { areThere: boolean; areComing: boolean; fetch(): unknown };
};

/** Nearer to the end than this many pixels, one reads the newest. */
const AT_END = 40;

/** What the learner and the staff say to each other, and where the answer is written. */
export function Chat({ user, ticket, earlier }: Props) {
  const { chats, learner } = ticket;
  const [announcedFrom] = useState(() => chats[0]?.number ?? 1);
  const scroll = useNewestInView(chats.at(-1)?.number ?? 0);

  return (
    <section className="staff-chat" aria-label={`Chat with ${learner.name}`}>
      <div className="staff-scroll" {...scroll}>
        <div className="staff-description">
          <p className="message-from">{learner.name}</p>
          <p className="message-text">{ticket.description}</p>
          <TicketPicture path={ticket.image} />
          <p className="message-time">
            Raised on <time dateTime={ticket.createdAt}>{formatMessageTime(ticket.createdAt)}</time>
          </p>
        </div>
        {earlier.areThere && (
          <button
            type="button"
            className="button staff-earlier"
            aria-disabled={earlier.areComing}
            aria-busy={earlier.areComing}
            onClick={() => earlier.areComing || earlier.fetch()}
          >
            Earlier messages
          </button>
        )}
        <MessageList
          messages={chats}
          announcedFrom={announcedFrom}
          ownId={user._id}
          nameOf={({ from, from_name }) => (from === learner._id ? learner.name : `${from_name}, staff`)}
        />
      </div>
      <ReplyForm userId={user._id} ticket={ticket} />
    </section>
  );
}

/**
 * A box that begins at its end, where the newest message is, and stays there as others come; whoever has scrolled up to
 * read stays where they are.
 * @param newest the number of the newest message
 */
function useNewestInView(newest: number) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // Where it is scrolled to is the browser's, and known once the new message is drawn.
  useLayoutEffect(() => {
    const element = box.current;
    if (element && newest > 0 && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [newest]);
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
