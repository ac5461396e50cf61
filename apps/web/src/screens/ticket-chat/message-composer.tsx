import { Link } from 'react-router';
import type { User } from '../../features/accounts/session.ts';
import { mergeTicket } from '../../features/tickets/chat.ts';
import { useMessageDraft } from '../../features/tickets/message-draft.ts';
import { MessageForm } from '../../features/tickets/message-form.tsx';
import { describeProblem, useSendMessage } from '../../features/tickets/messages.ts';
import { type Ticket, ticketQuery } from '../../features/tickets/tickets.ts';
import { paths } from '../../paths.ts';

/** Form for messages while the ticket is open; else the reason why not, and what to do. */
export function MessageComposer({ user, ticket }: { user: User; ticket: Ticket }) {
  const { _id: ticketId, status, chats } = ticket;
  const draft = useMessageDraft({ userId: user._id, ticketId }, chats);
  const { text, write, getId, clear } = draft;
  const { queryKey } = ticketQuery({ userId: user._id, ticketId });
  const sending = useSendMessage<Ticket>({ ticketId, queryKey, take: mergeTicket, onSent: clear });

  if (status !== 'Open') return <NotOpen status={status} keeps={text !== ''} />;
  return (
    <MessageForm
      text={text}
      onWrite={(written) => {
        sending.reset();
        write(written);
      }}
      isSending={sending.isPending}
      problem={describeProblem(draft, sending.error)}
      onSend={() => sending.mutate({ message: text, clientMessageId: getId() })}
    />
  );
}

function NotOpen({ status, keeps }: { status: 'Pending' | 'Closed'; keeps: boolean }) {
  return (
    <div className="ticket-not-open">
      <p>
        <span>
          {status === 'Pending'
            ? 'The staff are working on this ticket. You can write here again once they open it for you.'
            : 'This ticket is closed, since its issue is resolved. Nothing more can be written in it.'}
        </span>
        {keeps && <span> What you had begun to write is kept on this device.</span>}
      </p>
      <p>
        <span>
          {status === 'Pending' ? 'Is it about something else? ' : 'Is it not resolved after all? '}
        </span>
        <Link to={paths.tickets}>Create a new ticket</Link>
      </p>
    </div>
  );
}
