import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { ticketQuery } from '../../features/tickets/tickets.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadedContent } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton, SkeletonBar } from '../../ui/skeleton.tsx';
import { TicketChat } from './ticket-chat.tsx';
import './ticket-chat.css';

export function TicketChatScreen() {
  const session = useSession();
  const { ticketId = '' } = useParams();
  return session && <LoadedTicket key={ticketId} user={session.user} ticketId={ticketId} />;
}

function LoadedTicket({ user, ticketId }: { user: User; ticketId: string }) {
  const query = useQuery(ticketQuery({ userId: user._id, ticketId }));
  const isMissing = errorCodeOf<'getTicket'>(query.error) === 'not_found';
  const title = isMissing ? 'Ticket not found' : 'Tickets';
  usePageTitle(isMissing ? title : (query.data?.subject ?? 'Ticket'));
  return (
    <ChatFrame title={title}>
      {isMissing ? (
        <p className="page-text">Check the address. It may also be someone else’s ticket.</p>
      ) : (
        <LoadedContent query={query} skeleton={<ChatSkeleton />}>
          {(ticket) => <TicketChat user={user} ticket={ticket} />}
        </LoadedContent>
      )}
    </ChatFrame>
  );
}

/** Frame of a chat: heading, and link to all tickets. */
export function ChatFrame({ title = 'Tickets', children }: { title?: string; children: ReactNode }) {
  return (
    <div className="ticket-page">
      <Page
        title={title}
        beside={
          <Link className="ticket-all" to={paths.manageTickets}>
            <Icon name="left" /> All tickets
          </Link>
        }
      >
        {children}
      </Page>
    </div>
  );
}

/** Placeholder of a ticket that is loading. */
function ChatSkeleton() {
  return (
    <Skeleton>
      <div className="ticket-chat">
        <SkeletonBar width="48%" />
        <SkeletonBar width="48%" />
        <SkeletonBar width="48%" />
        <SkeletonBar width="48%" height="92px" />
        <SkeletonBar width="48%" height="92px" />
      </div>
    </Skeleton>
  );
}
