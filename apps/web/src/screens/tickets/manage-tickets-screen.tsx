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
import { CutName } from '../../ui/cut-name.tsx';
import { formatDay } from '../../ui/formats.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { clearToasts, showSuccess } from '../../ui/toast.tsx';
import { CreateTicketDialog } from './create-ticket-dialog.tsx';
import { describeNew } from './ticket-cards.tsx';
import '../../ui/rich-text/ruled-table.css';
import './tickets.css';

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
    <>
      <div className="scotch" />
      <div className="tickets-head">
        <h1 className="title">Manage Tickets</h1>
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
      </div>
      <Block title="My Tickets" query={{ data: tickets, error, refetch }} skeleton={<RowSkeletons />}>
        {(all) => (all.length === 0 ? <p className="empty">No ticket found!</p> : <Rows tickets={all} />)}
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
    </>
  );
}

function Rows({ tickets }: { tickets: readonly Ticket[] }) {
  return (
    <table className="ruled folds">
      <thead>
        <tr>
          <th>Subject</th>
          <th>Topic</th>
          <th>Raised On</th>
          <th>Status</th>
        </tr>
      </thead>
      <tbody>
        {tickets.map(({ _id, subject, topic, createdAt, status, unread }) => (
          <tr key={_id}>
            <th scope="row">
              <Link to={ticketChatPath(_id)}>
                <CutName name={subject} />
              </Link>
              {unread > 0 && <b className="ticket-new">{describeNew(unread)}</b>}
            </th>
            <td className="is-below">
              <span>{topic.topic_name}</span>
              <span className="fold-note">{` · ${formatDay(createdAt)}`}</span>
            </td>
            <td className="is-folded">{formatDay(createdAt)}</td>
            <td className="ticket-status-cell">
              <TicketStatusMark status={status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Specification section 9. */
const SKELETONS = [1, 2, 3];

function RowSkeletons() {
  return (
    <>
      <p className="visually-hidden">Loading</p>
      <ul aria-hidden="true">
        {SKELETONS.map((key) => (
          <li className="ticket-row-skeleton" key={key}>
            <span className="skeleton" />
            <span className="skeleton" />
          </li>
        ))}
      </ul>
    </>
  );
}
