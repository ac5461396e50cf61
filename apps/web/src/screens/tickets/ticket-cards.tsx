import { Link } from 'react-router';
import { TicketStatusMark } from '../../features/tickets/ticket-status-mark.tsx';
import type { Ticket } from '../../features/tickets/tickets.ts';
import { ticketChatPath } from '../../paths.ts';
import { formatDay } from '../../ui/formats.ts';
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx';
import { TruncatedName } from '../../ui/truncated-name.tsx';
import './tickets.css';

/** Cards of tickets; the whole card is a link to the chat. */
export function TicketCards({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <ul className="ticket-cards">
      {tickets.map(({ _id, subject, topic, createdAt, status, unread }) => (
        <li className="ticket-card" key={_id}>
          <h3 title={subject}>
            <Link className="ticket-card-way" to={ticketChatPath(_id)}>
              <TruncatedName name={subject} />
            </Link>
          </h3>
          <p className="ticket-card-facts">{`${topic.topic_name} · ${formatDay(createdAt)}`}</p>
          <p className="ticket-card-foot">
            <TicketStatusMark status={status} />
            {unread > 0 && <b>{describeNew(unread)}</b>}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Number of messages of the staff that the learner has not opened, in words. */
export function describeNew(count: number): string {
  return count === 1 ? '1 new message' : `${count} new messages`;
}

export function TicketCardSkeletons({ count }: { count: number }) {
  return (
    <Skeleton>
      <ul className="ticket-cards">
        {Array.from({ length: count }, (_, index) => index).map((key) => (
          <li className="ticket-card" key={key}>
            <SkeletonBar width="72%" height="1.1em" />
            <SkeletonBar width="56%" />
            <SkeletonBar width="56%" />
          </li>
        ))}
      </ul>
    </Skeleton>
  );
}
