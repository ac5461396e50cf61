import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import type { User } from '../../features/accounts/session.ts';
import { useMessageDraft } from '../../features/tickets/message-draft.ts';
import { MessageForm } from '../../features/tickets/message-form.tsx';
import { type Ticket, useSendMessage } from '../../features/tickets/tickets.ts';
import { paths } from '../../paths.ts';

/** Where the learner writes while the ticket is open; else why not, and what to do. */
export function SendPart({ user, ticket }: { user: User; ticket: Ticket }) {
  const sending = useSendMessage({ userId: user._id, ticketId: ticket._id });
  const { draft, write, getId, clear } = useMessageDraft(ticket._id);
  const { text, id } = draft;
  const hasArrived = id !== null && ticket.chats.some(({ clientMessageId }) => clientMessageId === id);
  // Its answer was lost, and the chat shows that it came.
  const drop = useEffectEvent(clear);
  useEffect(() => {
    if (hasArrived) drop();
  }, [hasArrived]);

  if (ticket.status !== 'Open') return <NotOpen status={ticket.status} keeps={text !== ''} />;
  return (
    <MessageForm
      text={text}
      onWrite={(written) => {
        sending.reset();
        write(written);
      }}
      isSending={sending.isPending}
      failure={describeFailure(sending.error)}
      onSend={() => sending.mutate({ message: text, clientMessageId: getId() }, { onSuccess: clear })}
    />
  );
}

function describeFailure(failure: Error | null): string | null {
  if (failure === null) return null;
  return errorCodeOf<'postMessage'>(failure) === 'network'
    ? 'the server cannot be reached. What you wrote is kept; please try again.'
    : `${errorMessageOf(failure)} What you wrote is kept.`;
}

function NotOpen({ status, keeps }: { status: 'Pending' | 'Closed'; keeps: boolean }) {
  return (
    <div className="ticket-not-open">
      <p>
        {status === 'Pending'
          ? 'The staff are working on this ticket. You can write here again once they open it for you.'
          : 'This ticket is closed, since its issue is resolved. Nothing more can be written in it.'}
        {keeps && ' What you had begun to write is kept on this device.'}
      </p>
      <p>
        {status === 'Pending' ? 'Is it about something else? ' : 'Is it not resolved after all? '}
        <Link to={paths.tickets}>Create a new ticket</Link>
      </p>
    </div>
  );
}
