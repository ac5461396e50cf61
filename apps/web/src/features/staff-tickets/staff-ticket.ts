import type { TicketStatus } from '@assay/contract/tickets';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiRequest, ApiResponse } from '../../api/client.ts';
import { callStaffApi } from '../../api/staff-client.ts';
import { inboxKey } from './inbox.ts';

export type StaffTicket = ApiResponse<'getStaffTicket'>['ticket'];
export type TicketQuestion = ApiResponse<'getTicketQuestion'>;

type TicketOf = { userId: string; ticketId: string };

/**
 * Query of a ticket as staff see it, with its chat.
 * @param merge adds a new response to the messages that are known
 */
export function staffTicketQuery(
  { userId, ticketId }: TicketOf,
  merge: (known: StaffTicket | undefined, fresh: StaffTicket) => StaffTicket,
) {
  const queryKey = ticketKey({ userId, ticketId });
  return queryOptions({
    queryKey,
    staleTime: 0,
    async queryFn({ client, signal }) {
      const { ticket } = await callStaffApi('getStaffTicket', { params: { ticketId } }, { signal });
      return merge(client.getQueryData<StaffTicket>(queryKey), ticket);
    },
  });
}

/**
 * Query of the question that a ticket is about, with its key and the learner's answer. A version never
 * changes.
 */
export function ticketQuestionQuery({ userId, ticketId }: TicketOf) {
  return queryOptions({
    queryKey: ['learner', userId, 'staff-ticket-question', ticketId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => callStaffApi('getTicketQuestion', { params: { ticketId } }, { signal }),
  });
}

/** Key of one ticket. */
export function ticketKey({ userId, ticketId }: TicketOf) {
  return ['learner', userId, 'staff-ticket', ticketId] as const;
}

/** Fetches the ticket anew, and the lists that contain it. */
export function useTicketRefresh({ userId, ticketId }: TicketOf): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ticketKey({ userId, ticketId }) }),
      queryClient.invalidateQueries({ queryKey: inboxKey(userId) }),
    ]);
}

/**
 * Adds a note; `clientNoteId` is its idempotency key.
 * @param onAdded is called even where the page was left meanwhile
 */
export function useAddNote(ticket: TicketOf, onAdded: () => void) {
  const refresh = useTicketRefresh(ticket);
  return useMutation({
    mutationFn: (body: ApiRequest<'addTicketNote'>['body']) =>
      callStaffApi('addTicketNote', { params: { ticketId: ticket.ticketId }, body }),
    onSuccess: onAdded,
    onSettled: refresh,
  });
}

/** Moves the ticket to another status. */
export function useSetStatus(ticket: TicketOf) {
  const refresh = useTicketRefresh(ticket);
  return useMutation({
    mutationFn: (status: TicketStatus) =>
      callStaffApi('setTicketStatus', { params: { ticketId: ticket.ticketId }, body: { status } }),
    onSettled: refresh,
  });
}

/**
 * Assigns the ticket to the caller, or gives it back; refused where its assignee is not the one that the
 * caller saw.
 */
export function useAssign(ticket: TicketOf) {
  const refresh = useTicketRefresh(ticket);
  return useMutation({
    mutationFn: (body: ApiRequest<'assignTicket'>['body']) =>
      callStaffApi('assignTicket', { params: { ticketId: ticket.ticketId }, body }),
    onSettled: refresh,
  });
}
