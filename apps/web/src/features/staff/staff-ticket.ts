import type { TicketStatus } from '@assay/contract/tickets';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiRequest, type ApiResponse, callApi } from '../../api/client.ts';
import { inboxKey } from './inbox.ts';

export type StaffTicket = ApiResponse<'getStaffTicket'>['ticket'];
export type TicketQuestion = ApiResponse<'getTicketQuestion'>;

type TicketOf = { userId: string; ticketId: string };

/** A ticket as staff see it. The first page has it with its newest messages; those after it the messages before. */
export function staffTicketQuery({ userId, ticketId }: TicketOf) {
  return infiniteQueryOptions({
    queryKey: ticketKey({ userId, ticketId }),
    initialPageParam: 0,
    staleTime: 0,
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === 0 ? {} : { before: String(pageParam) };
      return (await callApi('getStaffTicket', { params: { ticketId }, query }, { signal })).ticket;
    },
    getNextPageParam: ({ earlier, chats }) => (earlier ? chats[0]?.number : undefined),
    select: ({ pages }) => joinPages(pages),
  });
}

/** The ticket as the newest page has it, with the messages of all of them, oldest first. */
function joinPages([newest, ...older]: readonly StaffTicket[]): StaffTicket | null {
  if (newest === undefined) return null;
  const chats = [...older].reverse().flatMap((page) => page.chats);
  return { ...newest, chats: [...chats, ...newest.chats], earlier: (older.at(-1) ?? newest).earlier };
}

/** The question that a ticket is about, with its key and the learner's answer. A version never changes. */
export function ticketQuestionQuery({ userId, ticketId }: TicketOf) {
  return queryOptions({
    queryKey: ['learner', userId, 'staff-ticket-question', ticketId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => callApi('getTicketQuestion', { params: { ticketId } }, { signal }),
  });
}

/** Of one ticket. */
export function ticketKey({ userId, ticketId }: TicketOf) {
  return ['learner', userId, 'staff-ticket', ticketId] as const;
}

/** Asks anew for the ticket, and for the lists that it stands in. */
function useTicketRefresh({ userId, ticketId }: TicketOf): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ticketKey({ userId, ticketId }) }),
      queryClient.invalidateQueries({ queryKey: inboxKey(userId) }),
    ]);
}

export type Reply = Pick<ApiRequest<'postMessage'>['body'], 'message' | 'clientMessageId' | 'status'>;

/**
 * Writes to the learner; the same `clientMessageId` again is the same message.
 * @param onSent is told even where the page was left meanwhile
 */
export function useReply(ticket: TicketOf, onSent: () => void) {
  const refresh = useTicketRefresh(ticket);
  return useMutation({
    mutationFn: (body: Reply) => callApi('postMessage', { params: { ticketId: ticket.ticketId }, body }),
    onSuccess: onSent,
    // Where it was refused, what stands here may be out of date, too.
    onSettled: refresh,
  });
}

/**
 * Writes a note; the same `clientNoteId` again is the same note.
 * @param onAdded is told even where the page was left meanwhile
 */
export function useAddNote(ticket: TicketOf, onAdded: () => void) {
  const refresh = useTicketRefresh(ticket);
  return useMutation({
    mutationFn: (body: ApiRequest<'addTicketNote'>['body']) =>
      callApi('addTicketNote', { params: { ticketId: ticket.ticketId }, body }),
    onSuccess: onAdded,
    onSettled: refresh,
  });
}

/** Moves the ticket to another status. */
export function useSetStatus(ticket: TicketOf) {
  const refresh = useTicketRefresh(ticket);
  return useMutation({
    mutationFn: (status: TicketStatus) =>
      callApi('setTicketStatus', { params: { ticketId: ticket.ticketId }, body: { status } }),
    onSettled: refresh,
  });
}

/** Takes the ticket on, or gives it back; refused where it is not whose it was said to be. */
export function useAssign(ticket: TicketOf) {
  const refresh = useTicketRefresh(ticket);
  return useMutation({
    mutationFn: (body: ApiRequest<'assignTicket'>['body']) =>
      callApi('assignTicket', { params: { ticketId: ticket.ticketId }, body }),
    onSettled: refresh,
  });
}
