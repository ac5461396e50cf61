import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi } from '../../api/staff-client.ts';

type Inbox = ApiResponse<'listStaffTickets'>;
export type ListedTicket = Inbox['tickets'][number];
export type InboxCounts = Inbox['counts'];
type InboxQuery = NonNullable<ApiRequest<'listStaffTickets'>['query']>;

/** Filters of the tickets; absent where all are shown. */
export type InboxFilters = Pick<InboxQuery, 'status' | 'topic' | 'assignee' | 'search' | 'order'>;

/**
 * Query of the organisation's tickets, a page at a time. Each choice of filters has its own cache entry, so
 * that a late response is shown for no other; until it comes, the one before stays.
 */
export function inboxQuery({ userId, filters }: { userId: string; filters: InboxFilters }) {
  return infiniteQueryOptions({
    queryKey: [...inboxKey(userId), filters],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    // The socket reports what other staff do meanwhile; a return to the list shows the present state.
    staleTime: 0,
    queryFn: ({ pageParam, signal }) =>
      callStaffApi(
        'listStaffTickets',
        { query: { ...filters, ...(pageParam === '' ? {} : { after: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  });
}

/** Key of all lists of tickets, whatever their filters. */
export function inboxKey(userId: string) {
  return ['learner', userId, 'staff-inbox'] as const;
}
