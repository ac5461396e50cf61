import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useServerNow } from '../../features/countdown/use-server-now.ts';
import type { ListedTicket } from '../../features/staff-tickets/inbox.ts';
import { describeWait } from '../../features/staff-tickets/waiting.ts';
import { TicketStatusMark } from '../../features/tickets/ticket-status-mark.tsx';
import { staffTicketPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { formatDayAndTime } from '../../ui/formats.ts';
import { useArrivals } from './use-arrivals.ts';
import '../../ui/rich-text/ruled-table.css';

type Props = {
  /** Number of tickets, in words. */
  found: string;
  /** Identifies the view; after a change of view, or a further page, no row is held back. */
  view: string;
  tickets: readonly ListedTicket[];
  userId: string;
};

/** List of tickets whose rows stay in place while somebody is about to press one. */
export function TicketList({ found, view, tickets, userId }: Props) {
  const { rows, waiting, hasChanged, bringIn, rowsProps } = useArrivals(view, tickets);
  const table = useRef<HTMLTableElement>(null);
  const now = useServerNow();
  return (
    <>
      <div className="inbox-line">
        <span role="status">
          <span>{found}</span>
          {hasChanged && <span className="visually-hidden">{` · ${describeArrivals(waiting)}`}</span>}
        </span>
        {hasChanged && (
          <Button
            look="link"
            onClick={() => {
              // The button disappears with the rows that it brings.
              table.current?.focus();
              bringIn();
            }}
          >
            {waiting > 0 ? `Show ${waiting} new` : 'Bring the list up to date'}
          </Button>
        )}
      </div>
      <table className="ruled folds inbox-table" ref={table} tabIndex={-1} aria-label="Tickets">
        <Heads />
        <tbody {...rowsProps}>
          {rows.map((ticket) => (
            <TicketRow key={ticket._id} ticket={ticket} now={now} isMine={ticket.assignee?._id === userId} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function describeArrivals(waiting: number): string {
  return waiting > 0 ? `${waiting} new` : 'The list has changed';
}

function Heads() {
  return (
    <thead>
      <tr>
        <th>Ticket</th>
        <th>Status</th>
        <th>Taken on by</th>
        <th>Unanswered</th>
      </tr>
    </thead>
  );
}

function TicketRow({ ticket, now, isMine }: { ticket: ListedTicket; now: number; isMine: boolean }) {
  const { _id, subject, topic, status, learner, assignee, waitingSince, about } = ticket;
  // The way back from the ticket leads to this view.
  const { search } = useLocation();
  const holder = isMine ? 'You' : (assignee?.name ?? 'Nobody yet');
  const isWaiting = waitingSince !== null;
  return (
    <tr>
      <th scope="row">
        <Link to={staffTicketPath(_id)} state={{ inbox: search }} className="inbox-subject">
          {subject}
        </Link>
        <span className="inbox-facts">
          {`${learner.name} · ${topic.topic_name}${about !== null ? ` · ${ABOUT[about]}` : ''}`}
        </span>
      </th>
      <td>
        <TicketStatusMark status={status} named />
      </td>
      <td className={assignee === null ? 'is-folded inbox-nobody' : 'is-folded'}>{holder}</td>
      <td className="is-below" title={isWaiting ? formatDayAndTime(waitingSince) : undefined}>
        {isWaiting && <span className="fold-note">Unanswered </span>}
        <span>{isWaiting ? describeWait(waitingSince, now) : 'Nobody is waiting'}</span>
        {(isWaiting || assignee) && <span className="fold-note">{` · ${isMine ? 'yours' : holder}`}</span>}
      </td>
    </tr>
  );
}

const ABOUT = { question: 'about a question', order: 'about a payment' } as const;
const SKELETON_ROWS = [1, 2, 3, 4, 5, 6];

/** Placeholder rows. */
export function TicketListSkeleton() {
  return (
    <>
      <p className="visually-hidden">Loading</p>
      <div className="inbox-line" />
      <div aria-hidden="true">
        <table className="ruled folds inbox-table">
          <Heads />
          <tbody>
            {SKELETON_ROWS.map((row) => (
              <tr key={row}>
                <th scope="row">
                  <span className="skeleton inbox-subject-skeleton" />
                  <span className="skeleton inbox-facts-skeleton" />
                </th>
                <td>
                  <span className="skeleton cell-skeleton" />
                </td>
                <td className="is-folded">
                  <span className="skeleton cell-skeleton" />
                </td>
                <td className="is-below">
                  <span className="skeleton cell-skeleton" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
