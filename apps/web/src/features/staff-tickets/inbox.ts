import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { type ApiRequest, type ApiResponse, callApi } from '../../api/client.ts';

type Inbox = ApiResponse<'listStaffTickets'>;
export type ListedTicket = Inbox['tickets'][number];
export type InboxCounts = Inbox['counts'];
type InboxQuery = NonNullable<ApiRequest<'listStaffTickets'>['query']>;

/** What of the tickets is looked at; left out where all of them are. */
export type InboxFilters = Pick<InboxQuery, 'status' | 'topic' | 'assignee' | 'search' | 'order'>;

/**
 * The organisation's tickets, a page at a time. Each choice of filters has an answer of its own, so that a late one is
 * shown for no other; until it comes, the one before stays.
 */
export function inboxQuery({ userId, filters }: { userId: string; filters: InboxFilters }) {
  return infiniteQueryOptions({
    queryKey: [...inboxKey(userId), filters],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    // What other staff do meanwhile is told by the socket; whoever comes back to the list sees it as it is.
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'listStaffTickets',
        { query: { ...filters, ...(pageParam === '' ? {} : { after: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  });
}

/** Of every list of tickets, whatever is looked at. */
export function inboxKey(userId: string) {
  return ['learner', userId, 'staff-inbox'] as const;
}
