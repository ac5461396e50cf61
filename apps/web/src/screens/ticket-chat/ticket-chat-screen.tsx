import { useQuery } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { Link, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { ticketQuery } from '../../features/tickets/tickets.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/states.tsx';
import { useRetry } from '../../ui/use-retry.ts';
import { TicketChat } from './ticket-chat.tsx';
import './ticket-chat.css';

export function TicketChatScreen() {
  const session = useSession();
  const { ticketId = '' } = useParams();
  return session && <LoadedTicket key={ticketId} user={session.user} ticketId={ticketId} />;
}

function LoadedTicket({ user, ticketId }: { user: User; ticketId: string }) {
  const { data: ticket, error, refetch, isFetching } = useQuery(ticketQuery({ userId: user._id, ticketId }));
  const { heading, retry } = useRetry(refetch);
  usePageTitle(ticket?.subject ?? 'Ticket');
  const isMissing = errorCodeOf<'getTicket'>(error) === 'not_found';
  return (
    <ChatFrame heading={heading}>
      {ticket && !isMissing && <TicketChat user={user} ticket={ticket} />}
      {isMissing && (
        <p className="empty ticket-failure">
          This ticket is not there. The address may not be complete, or the ticket is not one of yours.
        </p>
      )}
      {!ticket && error && !isMissing && !isFetching && (
        <div className="ticket-failure">
          <LoadError error={error} onRetry={retry} />
        </div>
      )}
      {!ticket && (!error || (isFetching && !isMissing)) && <ChatSkeleton />}
    </ChatFrame>
  );
}

/** Frame of a chat: heading, and link to all tickets. */
export function ChatFrame({
  heading,
  children,
}: {
  heading?: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
}) {
  return (
    <div className="ticket-page">
      <div className="scotch" />
      <div className="ticket-page-head">
        <h1 className="title" ref={heading} tabIndex={-1}>
          Tickets
        </h1>
        <Link className="ticket-all" to={paths.manageTickets}>
          <Icon name="left" /> All tickets
        </Link>
      </div>
      {children}
    </div>
  );
}

/** Placeholder of a ticket that is loading. */
function ChatSkeleton() {
  return (
    <>
      <p className="visually-hidden">Loading</p>
      <div className="ticket-chat-skeleton" aria-hidden="true">
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton is-message is-own" />
        <span className="skeleton is-message" />
      </div>
    </>
  );
}
