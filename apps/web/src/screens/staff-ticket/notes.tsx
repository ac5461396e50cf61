import { TICKET_LENGTHS } from '@assay/contract/tickets';
import { useId } from 'react';
import { errorMessageOf } from '../../api/api-error.ts';
import { type StaffTicket, useAddNote } from '../../features/staff-tickets/staff-ticket.ts';
import { useNoteDraft } from '../../features/tickets/message-draft.ts';
import { Button } from '../../ui/button.tsx';
import { describeLength, formatMessageTime } from '../../ui/formats.ts';
import { Icon, IconLabel } from '../../ui/icon.tsx';

type Props = { userId: string; ticket: StaffTicket };

/**
 * Internal notes of the staff on the ticket, on paper of another colour, away from the messages that the
 * learner reads.
 */
export function Notes({ userId, ticket: { _id: ticketId, notes, learner } }: Props) {
  const id = useId();
  return (
    <section className="staff-notes" aria-labelledby={id}>
      <div className="notes-head">
        <h2 className="section" id={id}>
          Notes
        </h2>
        <IconLabel icon="eye-off" tone="partial">
          Staff only
        </IconLabel>
      </div>
      <p className="notes-about">{`${learner.name} never sees these.`}</p>
      {notes.length > 0 && (
        <ol className="notes-list">
          {notes.map((note) => (
            <li key={note._id}>
              <p className="note-text">{note.note}</p>
              <p className="note-facts">
                <span>{`${note.from.name}, `}</span>
                <time dateTime={note.date}>{formatMessageTime(note.date)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
      <NoteForm userId={userId} ticketId={ticketId} />
    </section>
  );
}

/**
 * Form with a draft of its own: a note that was begun never appears in the reply, nor the other way round.
 */
function NoteForm({ userId, ticketId }: { userId: string; ticketId: StaffTicket['_id'] }) {
  const id = useId();
  const { text, write, getId, clear } = useNoteDraft({ userId, ticketId });
  const add = useAddNote({ userId, ticketId }, clear);
  const note = text.trim();
  const isTooLong = note.length > TICKET_LENGTHS.message;
  const problem = isTooLong
    ? describeLength('A note', note.length, TICKET_LENGTHS.message)
    : add.error && !add.isPending && `Not added: ${errorMessageOf(add.error)}`;
  return (
    <form
      className="note-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (note !== '' && !isTooLong && !add.isPending) add.mutate({ note, clientNoteId: getId() });
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        Note for staff
      </label>
      <textarea
        id={id}
        className="input text-input text-area"
        rows={2}
        placeholder="A note for staff"
        value={text}
        readOnly={add.isPending}
        aria-invalid={isTooLong}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {problem && (
        <p className="field-error" role="alert" id={`${id}-problem`}>
          <Icon name="warning" /> <span>{problem}</span>
        </p>
      )}
      <Button type="submit" isBusy={add.isPending}>
        Add note
      </Button>
    </form>
  );
}
