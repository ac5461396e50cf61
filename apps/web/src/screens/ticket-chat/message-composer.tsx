import { useState } from 'react';
import { Link } from 'react-router';
import type { User } from '../../features/accounts/session.ts';
import { mergeTicket } from '../../features/tickets/chat.ts';
import { useMessageDraft } from '../../features/tickets/message-draft.ts';
import { MessageForm } from '../../features/tickets/message-form.tsx';
import { describeProblem, useSendMessage } from '../../features/tickets/messages.ts';
import { type Ticket, ticketQuery } from '../../features/tickets/tickets.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';

/**
 * Form for messages while the ticket is open, and in a pending one whose learner has more to say: the message
 * opens it again. Else the reason why not, and what to do.
 */
export function MessageComposer({ user, ticket }: { user: User; ticket: Ticket }) {
  const { _id: ticketId, status, chats } = ticket;
  const draft = useMessageDraft({ userId: user._id, ticketId }, chats);
  const { text, write, getId, clear } = draft;
  const [hasMore, setHasMore] = useState(false);
  const { queryKey } = ticketQuery({ userId: user._id, ticketId });
  const sending = useSendMessage<Ticket>({ ticketId, queryKey, take: mergeTicket, onSent });

  function onSent(): void {
    clear();
    // A ticket that is held once more asks once more.
    setHasMore(false);
  }

  const isOpening = status === 'Pending' && hasMore;
  if (status !== 'Open' && !isOpening)
    return <NotOpen status={status} keeps={text !== ''} onMore={() => setHasMore(true)} />;
  return (
    <>
      {isOpening && <p className="ticket-opening">Your message opens the ticket again.</p>}
      <MessageForm
        text={text}
        takesFocus={isOpening}
        onWrite={(written) => {
          sending.reset();
          write(written);
        }}
        isSending={sending.isPending}
        problem={describeProblem(draft, sending.error)}
        onSend={() =>
          sending.mutate({
            message: text,
            clientMessageId: getId(),
            ...(isOpening && { status: 'Open' }),
          })
        }
      />
    </>
  );
}

type NotOpenProps = { status: 'Pending' | 'Closed'; keeps: boolean; onMore(): void };

function NotOpen({ status, keeps, onMore }: NotOpenProps) {
  const kept = keeps && <span> Your draft is kept on this device.</span>;
  if (status === 'Pending') {
    return (
      <div className="ticket-not-open">
        <p>
          <span>The staff are working on this ticket. You do not need to do anything.</span>
          {kept}
        </p>
        <Button onClick={onMore}>I have more to say</Button>
      </div>
    );
  }
  return (
    <div className="ticket-not-open">
      <p>
        <span>This ticket is closed: its issue is resolved.</span>
        {kept}
      </p>
      <p>
        <span>Not resolved? </span>
        <Link to={paths.tickets}>Create a new ticket</Link>
      </p>
    </div>
  );
}
