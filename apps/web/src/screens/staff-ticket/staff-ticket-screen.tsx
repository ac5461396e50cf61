import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { staffTicketQuery, ticketKey } from '../../features/staff-tickets/staff-ticket.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { mergeTicket } from '../../features/tickets/chat.ts';
import { ConnectionNote } from '../../features/tickets/connection-note.tsx';
import { useTicketSocket } from '../../features/tickets/ticket-socket.ts';
import { paths } from '../../paths.ts';
import { cutTitle } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/states.tsx';
import { useRetry } from '../../ui/use-retry.ts';
import { Chat } from './chat.tsx';
import { Notes } from './notes.tsx';
import { Standing } from './standing.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import './staff-ticket.css';

export function StaffTicketScreen() {
  const session = useSession();
  const { ticketId = '' } = useParams();
  // Another ticket is mounted anew, with a draft of its own.
  return session && <Ticket key={ticketId} user={session.user} ticketId={ticketId} />;
}

function Ticket({ user, ticketId }: { user: User; ticketId: string }) {
  const asked = { userId: user._id, ticketId };
  const { data: ticket, error, refetch } = useQuery(staffTicketQuery(asked, mergeTicket));
  const { heading, retry } = useRetry(refetch);
  const queryClient = useQueryClient();
  const connection = useTicketSocket({
    ticketId,
    // Changes of notes and of the assignee are reported to staff alone.
    inbox: true,
    onChanged: () => void queryClient.invalidateQueries({ queryKey: ticketKey(asked) }),
  });

  // It may be erased while it is open.
  if (errorCodeOf<'getStaffTicket'>(error) === 'not_found') {
    return (
      <Page title="This ticket is not here" heading={heading}>
        <p className="page-text">The address may not be complete, or its learner has closed their account.</p>
      </Page>
    );
  }
  if (!ticket) {
    return (
      <Page title="Ticket" heading={heading}>
        {error ? <LoadError error={error} onRetry={retry} /> : <Skeleton />}
      </Page>
    );
  }
  return (
    <Page title={ticket.subject} heading={heading}>
      <Standing userId={user._id} ticket={ticket} />
      <ConnectionNote state={connection} />
      <div className="staff-columns">
        <Chat user={user} ticket={ticket} />
        <div className="staff-aside">
          <Notes userId={user._id} ticket={ticket} />
          <TicketFacts ticket={ticket} />
        </div>
      </div>
    </Page>
  );
}

function Page({
  title,
  heading,
  children,
}: {
  title: string;
  heading: ReturnType<typeof useRetry>['heading'];
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <>
      <div className="scotch" />
      <BackToInbox />
      <h1 className="title staff-title" ref={heading} tabIndex={-1} title={title}>
        {cutTitle(title)}
      </h1>
      {children}
    </>
  );
}

/** Link back to the tickets of the last view, or to the waiting ones. */
function BackToInbox() {
  const { state }: { state: unknown } = useLocation();
  const search = typeof state === 'object' && state !== null && 'inbox' in state ? String(state.inbox) : '';
  return (
    <p className="staff-way">
      <Link to={{ pathname: paths.staff, search }}>
        <Icon name="left" /> Inbox
      </Link>
    </p>
  );
}

function Skeleton() {
  return (
    <>
      <p className="visually-hidden">Loading</p>
      <div className="staff-columns" aria-hidden="true">
        <div className="staff-skeleton">
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
        <div className="staff-skeleton">
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      </div>
    </>
  );
}
