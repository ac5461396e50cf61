import { MAX_NOTE_LENGTH } from '@assay/assessment';
import type { Ref } from 'react';
import './notes.css';

/** Threshold below which the panel says how many characters are left. */
const SHOW_CHARACTERS_LEFT_BELOW = 500;

/** The learner's notes on one question. */
export function NotesPanel({
  questionNumber,
  notes,
  saveState,
  onChange,
  focusRef,
}: {
  questionNumber: number;
  notes: string;
  /** Status text of saving. */
  saveState: string;
  onChange: (notes: string) => void;
  focusRef?: Ref<HTMLTextAreaElement>;
}) {
  const charactersLeft = MAX_NOTE_LENGTH - notes.length;
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
          {charactersLeft < SHOW_CHARACTERS_LEFT_BELOW
            ? `${charactersLeft} characters left`
            : `Kept with question ${questionNumber}`}
        </span>
        <span>{saveState}</span>
      </p>
    </div>
  );
}
