import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { formatWholeMinutes } from '../../../ui/formats.ts';
import { Icon } from '../../../ui/icon.tsx';

/** `openParts`: the missing parts of a half-answered one, as “Part B”. */
export type MissingQuestion = { index: number; text: string; flagged: boolean; openParts: string | null };

/** Confirmation before a test is submitted. With responses missing it only leads back to them. */
export function SubmitDialog({
  missing,
  flagged,
  total,
  secondsLeft,
  submitting,
  error,
  onGo,
  onBack,
  onSubmit,
}: {
  missing: readonly MissingQuestion[];
  /** Positions of the flagged questions that have a response. */
  flagged: readonly number[];
  total: number;
  secondsLeft: () => number;
  submitting: boolean;
  error: string | null;
  onGo: (index: number) => void;
  onBack: () => void;
  onSubmit: () => void;
}) {
  // As it was when the dialog opened: a sentence does not count down.
  const [time] = useState(() => formatWholeMinutes(secondsLeft()));
  const reasonId = useId();
  if (missing.length > 0) {
    return (
      <Dialog
        title={
          missing.length === 1 ? '1 question has no response' : `${missing.length} questions have no response`
        }
        onClose={onBack}
        describedBy={reasonId}
        layout="list"
      >
        <p id={reasonId}>
          {`${describeWhatIsAsked(total)} ${describeKeptResponses(total - missing.length, time)}`}
        </p>
        <ul className="missing-list" aria-label="Questions without a response">
          {missing.map(({ index, text, flagged, openParts }) => (
            <li key={index}>
              <button type="button" className="missing-question" onClick={() => onGo(index)}>
                <b>
                  <span className="visually-hidden">Question </span>
                  <span>{index + 1}</span>
                </b>
                <span>{text}</span>
                {(openParts !== null || flagged) && (
                  <em>
                    {openParts !== null && <span>{`${openParts} still open`}</span>}
                    {flagged && (
                      <>
                        <Icon name="flag" />
                        Flagged
                      </>
                    )}
                  </em>
                )}
              </button>
            </li>
          ))}
        </ul>
        <FlaggedQuestions flagged={flagged} onGo={onGo} />
        <DialogFoot>
          <Button look="main" onClick={onBack} data-first-focus>
            Go Back & Add Response
          </Button>
        </DialogFoot>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={total === 1 ? 'The question has a response' : `All ${total} questions have a response`}
      // During the submission there is no way back.
      onClose={submitting ? undefined : onBack}
    >
      <p>{`Submission cannot be reverted. You have ${time} left to look over your responses.`}</p>
      {!submitting && <FlaggedQuestions flagged={flagged} onGo={onGo} />}
      {error !== null && !submitting && (
        <p className="submit-error" role="alert">
          <Icon name="warning" /> <span>{error}</span>
        </p>
      )}
      <DialogFoot>
        <Button isOff={submitting} onClick={onBack} data-first-focus>
          Go Back
        </Button>
        <Button look="main" isOff={submitting} onClick={onSubmit}>
          {submitting ? 'Submitting…' : 'Submit Now'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** Links to what the learner meant to come back to; nothing where that is none. */
function FlaggedQuestions({ flagged, onGo }: { flagged: readonly number[]; onGo: (index: number) => void }) {
  if (flagged.length === 0) return null;
  return (
    <p className="flagged-questions">
      <Icon name="flag" />{' '}
      <span>{flagged.length === 1 ? 'You flagged question' : 'You flagged questions'}</span>
      {flagged.map((index) => (
        <Button key={index} look="link" aria-label={`Question ${index + 1}`} onClick={() => onGo(index)}>
          {index + 1}
        </Button>
      ))}
    </p>
  );
}

function describeWhatIsAsked(total: number): string {
  return total === 1
    ? 'The test can be submitted when its question is answered.'
    : `The test can be submitted when all ${total} questions are answered.`;
}

function describeKeptResponses(answered: number, time: string): string {
  if (answered === 0) return `You have ${time} left.`;
  const responses = answered === 1 ? 'Your 1 response is kept' : `Your ${answered} responses are kept`;
  return `${responses}, and you have ${time} left.`;
}
