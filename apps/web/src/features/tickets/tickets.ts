import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCodeOf } from '../../api/api-error.ts';
import { type ApiRequest, type ApiResponse, callApi } from '../../api/client.ts';
import { mergeTicket } from './chat.ts';

export type Ticket = ApiResponse<'getTicket'>['ticket'];
export type TicketMessage = Ticket['chats'][number];
export type TicketForm = ApiRequest<'createTicket'>['body'];
type Asked = { userId: string; ticketId: string };

/** Under the learner's id, so that a change of learner in this browser shows nothing of the one before. */
const ticketsKey = (userId: string) => ['learner', userId, 'tickets'] as const;

/** The learner's own tickets, newest first, a page at a time. */
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

/** One ticket with its chat; earlier messages that were asked for stay. */
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

/** What a ticket may be about. */
export function ticketTopicsQuery({ userId, subdomain }: { userId: string; subdomain: string }) {
  return queryOptions({
    queryKey: [...ticketsKey(userId), 'topics'],
    staleTime: 60_000,
    queryFn: async ({ signal }) =>
      (await callApi('getTicketTopics', { query: { sub_domain_reference: subdomain } }, { signal })).topics,
  });
}

/** To whom a ticket may be sent. */
export function recipientsQuery({ userId }: { userId: string }) {
  return queryOptions({
    queryKey: [...ticketsKey(userId), 'recipients'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await callApi('getSubadmins', {}, { signal })).professors,
  });
}

/** A picture is encoded anew, of all that come one after the other. */
const CREATING_TIMEOUT_MS = 45_000;

/** Writes to the staff; the lists follow. */
export function useCreateTicket(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: TicketForm) => callApi('createTicket', { body }, { timeoutMs: CREATING_TIMEOUT_MS }),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: ticketPagesQuery({ userId }).queryKey });
    },
    onError(failure) {
      // A topic or a recipient may be gone: what can be chosen is asked for anew.
      if (errorCodeOf<'createTicket'>(failure) === 'not_found')
        void queryClient.invalidateQueries({ queryKey: ticketsKey(userId) });
    },
  });
}

/** Tells how far the learner has seen the chat. */
export function useMarkRead({ userId, ticketId }: Asked) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (number: number) => callApi('markTicketRead', { params: { ticketId }, body: { number } }),
    // Else a mail says what was read already.
    retry: (failures, failure) => failures < 5 && errorCodeOf<'markTicketRead'>(failure) === 'network',
    onSuccess() {
      // What says elsewhere that there is something new.
      void queryClient.invalidateQueries({ queryKey: ticketPagesQuery({ userId }).queryKey });
      void queryClient.invalidateQueries({ queryKey: ['learner', userId, 'dashboard'] });
    },
  });
}
