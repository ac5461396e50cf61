import { MAX_NOTE_LENGTH } from '@assay/assessment';
import type { Ref } from 'react';
import './notes.css';

/** From here on the panel says how much room is left. */
const SAY_ROOM_BELOW = 500;

/** The learner's notes on one question. */
export function NotesPanel({
  questionNumber,
  notes,
  saved,
  onChange,
  focusRef,
}: {
  questionNumber: number;
  notes: string;
  /** The state of saving in a word. */
  saved: string;
  onChange: (notes: string) => void;
  focusRef?: Ref<HTMLTextAreaElement>;
}) {
  const room = MAX_NOTE_LENGTH - notes.length;
  return (
    <div className="notes">
      <textarea
        ref={focusRef}
        aria-label={`Your notes on question ${questionNumber}`}
        value={notes}
        maxLength={MAX_NOTE_LENGTH}
        placeholder="What to remember of this question"
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="notes-under">
        <span>
          {room < SAY_ROOM_BELOW ? `${room} characters left` : `Kept with question ${questionNumber}`}
        </span>
        <span>{saved}</span>
      </p>
    </div>
  );
}
