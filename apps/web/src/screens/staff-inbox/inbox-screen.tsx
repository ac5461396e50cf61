import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Navigate } from 'react-router';
import { holds } from '../../features/accounts/permissions.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { inboxKey, inboxQuery } from '../../features/staff-tickets/inbox.ts';
import {
  filtersOf,
  INBOX_VIEW,
  type InboxView,
  isNarrowed,
  NO_FILTERS,
} from '../../features/staff-tickets/inbox-view.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { ConnectionNote } from '../../features/tickets/connection-note.tsx';
import { useTicketSocket } from '../../features/tickets/ticket-socket.ts';
import { ticketTopicsQuery } from '../../features/tickets/tickets.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { useListInAddress } from '../../ui/forms/use-list-in-address.ts';
import { isLoading } from '../../ui/loaded.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Page } from '../../ui/page.tsx';
import { InboxChoices, StatusTabs } from './inbox-filters.tsx';
import { NoTickets, TicketList } from './ticket-list.tsx';
import './inbox.css';

export function InboxScreen() {
  const session = useSession();
  if (session === null) return null;
  if (!holds(session.user, 'support')) return <Navigate to={paths.staff} replace />;
  return <Inbox user={session.user} />;
}

/** The organisation's tickets, with their status, assignee and waiting time. */
function Inbox({ user: { _id: userId, subdomain } }: { user: User }) {
  usePageTitle('Inbox');
  const address = useListInAddress(INBOX_VIEW, NO_FILTERS);
  const { view } = address;
  const query = useInfiniteQuery(inboxQuery({ userId, filters: filtersOf(view) }));
  const {
    data,
    error,
    isPlaceholderData,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = query;
  const { data: topics } = useQuery(ticketTopicsQuery({ userId, subdomain }));
  const heading = useRef<HTMLHeadingElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const tickets = useMemo(() => data?.pages.flatMap((page) => page.tickets), [data]);
  const queryClient = useQueryClient();
  const connection = useTicketSocket({
    inbox: true,
    onChanged: () => void queryClient.invalidateQueries({ queryKey: inboxKey(userId) }),
  });

  return (
    <Page title="Inbox" headingRef={heading}>
      <StatusTabs address={address} counts={data?.pages[0]?.counts ?? null} />
      <InboxChoices address={address} topics={topics ?? []} searchRef={search} />
      <ConnectionNote state={connection} />
      <div aria-busy={isPlaceholderData || isLoading(query)}>
        {tickets && tickets.length > 0 ? (
          <TicketList
            found={isPlaceholderData ? 'Searching…' : describeFound(tickets.length, hasNextPage, view)}
            view={JSON.stringify([view, isPlaceholderData, data?.pages.length])}
            tickets={tickets}
            userId={userId}
            onSearch={() => search.current?.focus()}
          />
        ) : (
          <NoTickets
            isLoaded={tickets !== undefined}
            error={error}
            onRetry={query.refetch}
            empty={
              <>
                <p role="status">{describeNothing(view)}</p>
                {isNarrowed(view) && (
                  <Button
                    onClick={() => {
                      // The button disappears with the filters that it clears.
                      heading.current?.focus();
                      address.showAll();
                    }}
                  >
                    Show all of them
                  </Button>
                )}
              </>
            }
          />
        )}
      </div>
      {hasNextPage && (
        <MoreButton
          isPending={isFetchingNextPage}
          error={isFetchNextPageError ? error : null}
          onMore={fetchNextPage}
        />
      )}
    </Page>
  );
}

function describeFound(count: number, hasMore: boolean, view: InboxView): string {
  const tickets = count === 1 ? '1 ticket' : `${count} tickets`;
  return `${hasMore ? `The first ${tickets}` : tickets}${isNarrowed(view) ? ' found' : ''}`;
}

/** Text of an empty list. */
function describeNothing(view: InboxView): string {
  if (isNarrowed(view)) return 'No tickets found.';
  switch (view.status) {
    case 'Open':
      return 'No tickets are waiting.';
    case 'Pending':
      return 'Nothing is pending.';
    case 'Closed':
      return 'Nothing was closed yet.';
    case 'All':
      return 'Nobody has written yet.';
  }
}
