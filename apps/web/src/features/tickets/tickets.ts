import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCodeOf } from '../../api/api-error.ts';
import { type ApiRequest, type ApiResponse, callApi } from '../../api/client.ts';
import { mergeTicket } from './chat.ts';

export type Ticket = ApiResponse<'getTicket'>['ticket'];
export type TicketMessage = Ticket['chats'][number];
export type TicketForm = ApiRequest<'createTicket'>['body'];
type Asked = { userId: string; ticketId: string };

/**
 * Keyed by the learner's id, so that after a change of learner this browser shows nothing of the one before.
 */
const ticketsKey = (userId: string) => ['learner', userId, 'tickets'] as const;

/** Query of the learner's own tickets, newest first, a page at a time. */
export function ticketPagesQuery({ userId }: { userId: string }) {
  return infiniteQueryOptions({
    queryKey: [...ticketsKey(userId), 'pages'],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callApi(
        'getAllTickets',
        { query: { role: 'User', ...(pageParam === '' ? {} : { before: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ tickets, more }) => (more ? tickets.at(-1)?._id : undefined),
  });
}

/** Query of one ticket with its chat; earlier messages that were loaded stay. */
export function ticketQuery({ userId, ticketId }: Asked) {
  const queryKey = [...ticketsKey(userId), 'one', ticketId];
  return queryOptions({
    queryKey,
    staleTime: 0,
    async queryFn({ client, signal }) {
      const { ticket } = await callApi('getTicket', { params: { ticketId }, query: {} }, { signal });
      return mergeTicket(client.getQueryData<Ticket>(queryKey), ticket);
    },
  });
}

/** Query of the topics that a ticket may have. */
export function ticketTopicsQuery({ userId, subdomain }: { userId: string; subdomain: string }) {
  return queryOptions({
    queryKey: [...ticketsKey(userId), 'topics'],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await callApi('getTicketTopics', { query: { sub_domain_reference: subdomain } }, { signal })).topics,
  });
}

/** Query of the possible recipients of a ticket. */
export function recipientsQuery({ userId }: { userId: string }) {
  return queryOptions({
    queryKey: [...ticketsKey(userId), 'recipients'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await callApi('getSubadmins', {}, { signal })).professors,
  });
}

/** The server encodes pictures anew, one after the other for all users. */
const CREATING_TIMEOUT_MS = 45_000;

/** Creates a ticket; the lists follow. */
export function useCreateTicket(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: TicketForm) => callApi('createTicket', { body }, { timeoutMs: CREATING_TIMEOUT_MS }),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: ticketPagesQuery({ userId }).queryKey });
    },
    onError(failure) {
      // A topic or a recipient may be gone: the choices are fetched anew.
      if (errorCodeOf<'createTicket'>(failure) === 'not_found')
        void queryClient.invalidateQueries({ queryKey: ticketsKey(userId) });
    },
  });
}

/** Reports how far the learner has seen the chat. */
export function useMarkRead({ userId, ticketId }: Asked) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (number: number) => callApi('markTicketRead', { params: { ticketId }, body: { number } }),
    // Otherwise a mail would announce what was read already.
    retry: (failures, failure) => failures < 5 && errorCodeOf<'markTicketRead'>(failure) === 'network',
    onSuccess() {
      // Pages that show whether there is something new.
      void queryClient.invalidateQueries({ queryKey: ticketPagesQuery({ userId }).queryKey });
      void queryClient.invalidateQueries({ queryKey: ['learner', userId, 'dashboard'] });
    },
  });
}
