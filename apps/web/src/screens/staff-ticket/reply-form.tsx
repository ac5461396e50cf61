import { TICKET_LENGTHS, type TicketStatus } from '@assay/contract/tickets';
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { insertSnippet, type Snippet } from '../../features/staff-tickets/snippets.ts';
import { type StaffTicket, ticketKey, useTicketRefresh } from '../../features/staff-tickets/staff-ticket.ts';
import { mergeTicket } from '../../features/tickets/chat.ts';
import { useMessageDraft } from '../../features/tickets/message-draft.ts';
import { describeProblem, useSendMessage } from '../../features/tickets/messages.ts';
import type { Ticket } from '../../features/tickets/tickets.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useNextTicket } from './next-ticket.ts';
import { SnippetPicker } from './snippet-picker.tsx';

type Props = { userId: string; ticket: StaffTicket };

/** Form for a reply to the learner. The text stays until it has arrived, and over a reload. */
export function ReplyForm({ userId, ticket: { _id: ticketId, subject, status, learner, chats } }: Props) {
  const id = useId();
  const draft = useMessageDraft({ userId, ticketId }, chats);
  const { text, write, getId, clear } = draft;
  const refresh = useTicketRefresh({ userId, ticketId });
  const reply = useSendMessage<StaffTicket>({
    ticketId,
    queryKey: ticketKey({ userId, ticketId }),
    take: takeReply,
    onSent: clear,
    onSettled: refresh,
  });
  const openNext = useNextTicket({ ticketId, subject });
  const { input, insert } = useInsertion(text, change);
  const [isPicking, setIsPicking] = useState(false);
  const length = text.trim().length;
  const isTooLong = length > TICKET_LENGTHS.message;
  const isClosed = status === 'Closed';
  const problem = describeProblem(draft, reply.error);

  function change(written: string): void {
    reply.reset();
    write(written);
  }

  function send(next?: TicketStatus): void {
    input.current?.focus();
    if (length === 0 || isTooLong || reply.isPending || isClosed) return;
    reply.mutate(
      { message: text, clientMessageId: getId(), ...(next && { status: next }) },
      next === 'Closed' ? { onSuccess: openNext } : {},
    );
  }

  return (
    <>
      <form
        className="reply"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          send();
        }}
      >
        <div className="reply-head">
          <label htmlFor={id}>{`Reply to ${learner.name}`}</label>
          <Button look="link" aria-haspopup="dialog" onClick={() => setIsPicking(true)}>
            Insert a snippet
          </Button>
        </div>
        <textarea
          id={id}
          ref={input}
          className="input text-input text-area reply-input"
          rows={4}
          value={text}
          // Not `disabled`, which would take the focus away from under the keyboard.
          readOnly={reply.isPending}
          aria-invalid={isTooLong}
          aria-describedby={problem ? `${id}-problem ${id}-keys` : `${id}-keys`}
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            send();
          }}
        />
        {problem && (
          <p className="field-error" role="alert" id={`${id}-problem`}>
            <Icon name="warning" /> <span>{problem}</span>
          </p>
        )}
        {isClosed ? (
          <p className="reply-closed" id={`${id}-keys`}>
            This ticket is closed. Open it again to reply.
          </p>
        ) : (
          <>
            <div className="reply-buttons" aria-busy={reply.isPending}>
              <Button type="submit" look="main" isOff={reply.isPending}>
                Send
              </Button>
              {status !== 'Pending' && (
                <SendAs
                  label="Send and hold: the learner cannot reply"
                  isBusy={reply.isPending}
                  onPress={() => send('Pending')}
                />
              )}
              <SendAs label="Send and close" isBusy={reply.isPending} onPress={() => send('Closed')} />
            </div>
            <p className="reply-keys" id={`${id}-keys`}>
              Ctrl and Enter sends.
            </p>
          </>
        )}
      </form>
      {isPicking && (
        <SnippetPicker
          userId={userId}
          onPick={(snippet) => {
            setIsPicking(false);
            insert(snippet);
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  );
}

function SendAs({ label, isBusy, onPress }: { label: string; isBusy: boolean; onPress(): void }) {
  return (
    <Button isOff={isBusy} onClick={onPress}>
      {label}
    </Button>
  );
}

/** Inserts snippets at the cursor, or in place of the selection, and moves the cursor behind them. */
function useInsertion(text: string, write: (text: string) => void) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  // The cursor is the browser's, and can be set there once the text is.
  useLayoutEffect(() => {
    if (caret === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(caret, caret);
    setCaret(null);
  }, [caret]);
  return {
    input,
    insert(snippet: Snippet): void {
      const { selectionStart = text.length, selectionEnd = text.length } = input.current ?? {};
      const inserted = insertSnippet(text, { start: selectionStart, end: selectionEnd }, snippet.text);
      write(inserted.text);
      setCaret(inserted.caret);
    },
  };
}

/** The server responds as to a learner: of the data shown here, only chat and status. The rest is fetched. */
function takeReply(
  known: StaffTicket | undefined,
  { chats, earlier, status }: Ticket,
): StaffTicket | undefined {
  return known && mergeTicket(known, { ...known, chats, earlier, status });
}
