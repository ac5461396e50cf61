import { TICKET_LENGTHS } from '@assay/contract/tickets';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorCodeOf, errorFieldsIn, errorMessageOf } from '../../api/api-error.ts';
import { type ApiRequest, callApi } from '../../api/client.ts';
import { describeLength } from '../../ui/formats.ts';
import { addEarlier, type Chat } from './chat.ts';
import type { Ticket } from './tickets.ts';

/** A ticket that is shown, to its learner or to staff, and the key under which the page caches it. */
export type ShownTicket = { ticketId: string; queryKey: QueryKey };

type Sending<Shown extends Chat> = ShownTicket & {
  /** Takes over the server's response to a message. */
  take(known: Shown | undefined, answered: Ticket): Shown | undefined;
  /** Called even where the page was left meanwhile. */
  onSent(): void;
  /** Called whether it was sent or not. */
  onSettled?(): void;
};

/** Sends a message in the chat. `clientMessageId` is its idempotency key. */
export function useSendMessage<Shown extends Chat>(sending: Sending<Shown>) {
  const { ticketId, queryKey, take, onSent, onSettled } = sending;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ApiRequest<'postMessage'>['body'] & { clientMessageId: string }) =>
      callApi('postMessage', { params: { ticketId }, body }),
    async onSuccess({ ticket }) {
      // A response in flight may be older than the change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Shown>(queryKey, (known) => take(known, ticket));
      onSent();
    },
    // It may have arrived all the same, and what is shown here may be out of date.
    onError: () => void queryClient.invalidateQueries({ queryKey }),
    onSettled: () => onSettled?.(),
  });
}

/**
 * Error of a message being written, shown above its field; null where there is none.
 * @param isSecond true when it was changed after its first version had arrived
 */
export function describeProblem(
  { text, isSecond }: { text: string; isSecond: boolean },
  failure: Error | null,
): string | null {
  const length = text.trim().length;
  if (length > TICKET_LENGTHS.message) return describeLength('A message', length, TICKET_LENGTHS.message);
  if (isSecond)
    return 'Your first message has arrived and is in the chat. If you send this too, it is a second message.';
  // Its response was lost, and it has arrived.
  return failure === null || length === 0 ? null : describeFailure(failure);
}

function describeFailure(failure: Error): string {
  if (errorCodeOf<'postMessage'>(failure) === 'network')
    return 'Not sent: the server cannot be reached. What you wrote is kept; please try again.';
  if (errorFieldsIn(failure, 'malformed').fields?.includes('body.clientMessageId'))
    return 'Not sent: your first message has arrived after all. Your changes are kept.';
  return `Not sent: ${errorMessageOf(failure)} What you wrote is kept.`;
}

/**
 * Loads the messages before the oldest one that is known.
 * @param onBefore called just before they appear
 */
export function useEarlierMessages({ ticketId, queryKey, onBefore }: ShownTicket & { onBefore?(): void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (before: number) =>
      callApi('getTicket', { params: { ticketId }, query: { before: String(before) } }),
    onSuccess({ ticket }) {
      onBefore?.();
      queryClient.setQueryData<Chat>(queryKey, (known) => known && addEarlier(known, ticket));
    },
  });
}
