import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { staffTicketQuery, ticketKey } from '../../features/staff-tickets/staff-ticket.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { mergeTicket } from '../../features/tickets/chat.ts';
import { ConnectionNote } from '../../features/tickets/connection-note.tsx';
import { useTicketSocket } from '../../features/tickets/ticket-socket.ts';
import { staffPaths } from '../../staff-paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadedContent } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Chat } from './chat.tsx';
import { useInboxSearch } from './next-ticket.ts';
import { Notes } from './notes.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketState } from './ticket-state.tsx';
import './staff-ticket.css';

export function StaffTicketScreen() {
  const session = useSession();
  const { ticketId = '' } = useParams();
  // Another ticket is mounted anew, with a draft of its own.
  return session && <Ticket key={ticketId} user={session.user} ticketId={ticketId} />;
}

function Ticket({ user, ticketId }: { user: User; ticketId: string }) {
  const asked = { userId: user._id, ticketId };
  const query = useQuery(staffTicketQuery(asked, mergeTicket));
  const queryClient = useQueryClient();
  const connection = useTicketSocket({
    ticketId,
    // Changes of notes and of the assignee are reported to staff alone.
    inbox: true,
    onChanged: () => void queryClient.invalidateQueries({ queryKey: ticketKey(asked) }),
  });

  // It may be erased while it is open.
  const isThere = errorCodeOf<'getStaffTicket'>(query.error) !== 'not_found';
  const title = isThere ? (query.data?.subject ?? 'Ticket') : 'Ticket not found';
  usePageTitle(title);
  return (
    <Page title={title} way={<InboxLink ticketId={ticketId} />}>
      {isThere ? (
        <LoadedContent query={query}>
          {(ticket) => (
            <>
              <TicketState userId={user._id} ticket={ticket} />
              <ConnectionNote state={connection} />
              <div className="staff-columns">
                <Chat user={user} ticket={ticket} />
                <div className="staff-aside">
                  <Notes userId={user._id} ticket={ticket} />
                  <TicketFacts ticket={ticket} />
                </div>
              </div>
            </>
          )}
        </LoadedContent>
      ) : (
        <p className="page-text">Check the address. The learner may also have closed their account.</p>
      )}
    </Page>
  );
}

/** Link back to the tickets of the last view, or to the waiting ones. */
function InboxLink({ ticketId }: { ticketId: string }) {
  return (
    <Link to={{ pathname: staffPaths.tickets, search: useInboxSearch() }} state={{ ticket: ticketId }}>
      <Icon name="left" /> Inbox
    </Link>
  );
}
