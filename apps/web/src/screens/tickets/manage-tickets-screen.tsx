import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type User, useSession } from '../../features/accounts/session.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { TicketStatusMark } from '../../features/tickets/ticket-status-mark.tsx';
import { type Ticket, ticketPagesQuery } from '../../features/tickets/tickets.ts';
import { ticketChatPath } from '../../paths.ts';
import { Block } from '../../ui/block.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/formats.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { clearToasts, showSuccess } from '../../ui/toast.tsx';
import { TruncatedName } from '../../ui/truncated-name.tsx';
import { CreateTicketDialog } from './create-ticket-dialog.tsx';
import { describeNew } from './ticket-cards.tsx';
import './tickets.css';

const COLUMNS: readonly Column<Ticket>[] = [
  {
    head: 'Subject',
    kind: 'name',
    cell: ({ _id, subject, unread }) => (
      <>
        <Link to={ticketChatPath(_id)}>
          <TruncatedName name={subject} />
        </Link>
        {unread > 0 && <b className="ticket-new">{describeNew(unread)}</b>}
      </>
    ),
  },
  {
    head: 'Topic',
    folded: 'below',
    cell: ({ topic, createdAt }) => (
      <>
        <span>{topic.topic_name}</span>
        <span className="fold-note">{` · ${formatDay(createdAt)}`}</span>
      </>
    ),
  },
  { head: 'Raised On', folded: 'away', cell: ({ createdAt }) => formatDay(createdAt) },
  { head: 'Status', cell: ({ status }) => <TicketStatusMark status={status} /> },
];

/** Specification section 9. */
const SKELETON_ROWS = 3;

const TABLE = { columns: COLUMNS, folds: true, keyOf: (ticket: Ticket) => ticket._id };

export function ManageTicketsScreen() {
  const session = useSession();
  return session && <ManageTickets user={session.user} />;
}

/** All tickets of the learner. */
function ManageTickets({ user }: { user: User }) {
  usePageTitle('Manage Tickets');
  const [isCreating, setIsCreating] = useState(false);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(ticketPagesQuery({ userId: user._id }));
  const tickets = data?.pages.flatMap((page) => page.tickets);
  const close = () => setIsCreating(false);
  return (
    <Page
      title="Manage Tickets"
      beside={
        <Button
          look="main"
          aria-haspopup="dialog"
          onClick={() => {
            clearToasts();
            setIsCreating(true);
          }}
        >
          + Create Ticket
        </Button>
      }
    >
      <Block
        title="My Tickets"
        query={{ data: tickets, error, refetch }}
        skeleton={<Table {...TABLE} rows={undefined} skeletonRows={SKELETON_ROWS} />}
      >
        {(all) => (
          <div className="ticket-table">
            <Table {...TABLE} rows={all} empty="No ticket found!" />
          </div>
        )}
      </Block>
      {hasNextPage && (
        <MoreButton
          isPending={isFetchingNextPage}
          error={isFetchNextPageError ? error : null}
          onMore={fetchNextPage}
        />
      )}
      {isCreating && (
        <CreateTicketDialog
          user={user}
          onClose={close}
          onCreated={({ message }) => {
            close();
            showSuccess(message);
          }}
        />
      )}
    </Page>
  );
}
