import { type ComponentProps, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useServerNow } from '../../features/countdown/use-server-now.ts';
import type { ListedTicket } from '../../features/staff-tickets/inbox.ts';
import { describeWait } from '../../features/staff-tickets/waiting-time.ts';
import { TicketStatusMark } from '../../features/tickets/ticket-status-mark.tsx';
import { staffTicketPath } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { formatDayAndTime } from '../../ui/formats.ts';
import { type KeyRow, KeysDialog } from '../../ui/keyboard/keys-dialog.tsx';
import { useRowKeys } from '../../ui/keyboard/use-row-keys.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useTicketLeft } from './use-ticket-left.ts';

/** A ticket as the reader sees it: who has it, and for how long nobody has answered. */
type Row = {
  ticket: ListedTicket;
  holder: string;
  isMine: boolean;
  wait: string | null;
  inbox: string;
  onLeave(): void;
};

const ABOUT = { question: 'about a question', order: 'about a payment' } as const;

const COLUMNS: readonly Column<Row>[] = [
  {
    head: 'Ticket',
    kind: 'name',
    cell: ({ ticket: { _id, subject, learner, topic, about }, inbox, onLeave }) => (
      <>
        {/* The way back from the ticket leads to this view. */}
        <Link to={staffTicketPath(_id)} state={{ inbox }} className="inbox-subject" onClick={onLeave}>
          {subject}
        </Link>
        <span className="inbox-facts">
          {`${learner.name} · ${topic.topic_name}${about !== null ? ` · ${ABOUT[about]}` : ''}`}
        </span>
      </>
    ),
  },
  { head: 'Status', cell: ({ ticket }) => <TicketStatusMark status={ticket.status} named /> },
  {
    head: 'Assignee',
    folded: 'away',
    cell: ({ ticket, holder }) => (
      <span className={ticket.assignee === null ? 'inbox-nobody' : undefined}>{holder}</span>
    ),
  },
  {
    head: 'Unanswered',
    folded: 'below',
    cell: ({ ticket: { waitingSince, assignee }, holder, isMine, wait }) => (
      <span title={waitingSince === null ? undefined : formatDayAndTime(waitingSince)}>
        {wait !== null && <span className="fold-note">Unanswered </span>}
        <span>{wait ?? 'Nobody is waiting'}</span>
        {(wait !== null || assignee) && (
          <span className="fold-note">{` · ${isMine ? 'yours' : holder}`}</span>
        )}
      </span>
    ),
  },
];

const TABLE = { columns: COLUMNS, keyOf: ({ ticket }: Row) => ticket._id, folds: true };

type Props = {
  /** Number of tickets, in words. */
  found: string;
  /** Identifies the view; after a change of view, or a further page, no row is held back. */
  view: string;
  tickets: readonly ListedTicket[];
  userId: string;
  /** Moves the focus to the search. */
  onSearch(): void;
};

const ALWAYS: readonly KeyRow[] = [
  { keys: ['Enter'], what: 'Open the ticket at the keyboard' },
  { keys: ['Esc'], what: 'Leave the list, or close this one' },
];
const SINGLE_KEYS: readonly KeyRow[] = [
  { keys: ['J'], what: 'Next ticket' },
  { keys: ['K'], what: 'Ticket before' },
  { keys: ['E'], what: 'Open the ticket' },
  { keys: ['/'], what: 'Search' },
  { keys: ['?'], what: 'Show this list' },
];

/** List of tickets whose rows stay in place while somebody is about to press one. */
export function TicketList({ found, view, tickets, userId, onSearch }: Props) {
  const { rows, waiting, hasChanged, bringIn, rowsProps } = useArrivals(view, tickets);
  const table = useRef<HTMLTableElement>(null);
  const now = useServerNow();
  const { search: inbox } = useLocation();
  const { left, leaveAt } = useTicketLeft();
  const navigate = useNavigate();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const { rowProps } = useRowKeys({
    rows: rows.map(({ _id }) => _id),
    startAt: left,
    onOpen(id) {
      leaveAt(id);
      void navigate(staffTicketPath(id), { state: { inbox } });
    },
    onSearch,
    onHelp: () => setIsHelpOpen(true),
  });
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
            {waiting > 0 ? `Show ${waiting} new` : 'Update the list'}
          </Button>
        )}
      </div>
      <div className="inbox-table">
        <Table
          {...TABLE}
          rows={rows.map((ticket) => ({
            ...readRow(ticket, { now, userId }),
            inbox,
            onLeave: () => leaveAt(ticket._id),
          }))}
          ref={table}
          rowProps={({ ticket }) => rowProps(ticket._id)}
          label="Tickets"
          bodyProps={rowsProps}
        />
      </div>
      {isHelpOpen && (
        <KeysDialog always={ALWAYS} singleKeys={SINGLE_KEYS} onClose={() => setIsHelpOpen(false)} />
      )}
    </>
  );
}

function readRow(ticket: ListedTicket, reader: { now: number; userId: string }) {
  const isMine = ticket.assignee?._id === reader.userId;
  return {
    ticket,
    isMine,
    holder: isMine ? 'You' : (ticket.assignee?.name ?? 'Unassigned'),
    wait: ticket.waitingSince === null ? null : describeWait(ticket.waitingSince, reader.now),
  };
}

function describeArrivals(waiting: number): string {
  return waiting > 0 ? `${waiting} new` : 'The list has changed';
}

type WithoutTickets = Pick<ComponentProps<typeof Table<Row>>, 'error' | 'onRetry' | 'empty'> & {
  isLoaded: boolean;
};

/** The list while its tickets load, when they could not be loaded, and when there are none. */
export function NoTickets({ isLoaded, ...states }: WithoutTickets) {
  return (
    <div className="inbox-table is-empty">
      <Table {...TABLE} {...states} rows={isLoaded ? [] : undefined} skeletonRows={6} />
    </div>
  );
}
