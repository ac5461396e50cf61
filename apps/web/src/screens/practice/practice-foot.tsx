import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import type { AnswerDraft } from '../../features/attempts/attempt.ts';
import { AnswerConfidence, StrikeOutNote } from '../../question-sheet/question-foot.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RoundItem } from './use-round.ts';

type Props = {
  item: RoundItem;
  isFirst: boolean;
  isLast: boolean;
  isAnswered: boolean;
  checking: boolean;
  failure: Error | null;
  online: boolean;
  /** True while the next letter strikes out an option. */
  isStrikingOut: boolean;
  onEdit: (patch: Partial<AnswerDraft>) => void;
  onStep: (by: 1 | -1) => void;
};

/** Buttons of every question, in the same place on each. */
export function PracticeFoot(props: Props) {
  const { item, isFirst, isLast, isAnswered, checking, online, isStrikingOut, onEdit, onStep } = props;
  const { checked, hold, draft } = item;
  const isDone = checked !== null || hold !== null;
  const trouble = isDone ? null : troubleOf(props.failure, online);
  return (
    <div className="sheet-foot practice-foot">
      {isStrikingOut && !isDone && <StrikeOutNote />}
      {trouble && (
        <p className="practice-trouble" role="alert">
          <Icon name="warning" />
          <span>{trouble}</span>
        </p>
      )}
      <div className="practice-confidence">
        {isDone ? (
          <span className="practice-stated">{checked ? statedOf(draft) : ''}</span>
        ) : (
          <AnswerConfidence answer={draft} onEdit={onEdit} />
        )}
      </div>
      <Button isOff={isFirst} onClick={() => onStep(-1)}>
        <Icon name="left" />
        Previous
      </Button>
      <div className="practice-onward">
        {!isDone && (
          <Button look="bare" onClick={() => onStep(1)}>
            Skip
          </Button>
        )}
        <Button type="submit" look="main" isOff={!isDone && (!isAnswered || checking)} isBusy={checking}>
          <span>{isDone ? (isLast ? 'Summary' : 'Next') : checking ? 'Checking…' : 'Check answer'}</span>
          {isDone && <Icon name="right" />}
        </Button>
      </div>
    </div>
  );
}

/** An unchanged preset says nothing of the learner's confidence. */
function statedOf({ comment, commentChosen }: AnswerDraft): string {
  return commentChosen ? comment : '';
}

/** Message of what went wrong, what was kept and what to do. */
function troubleOf(failure: Error | null, online: boolean): string | null {
  if (!online)
    return 'You are offline. What you choose stays on this page; check it when the connection is back.';
  if (failure === null) return null;
  const code = errorCodeOf<'answerPractice'>(failure);
  if (code === 'not_found' || code === 'answers_rejected') {
    return 'This question has just changed and cannot be checked. Please skip it.';
  }
  return `Your answer could not be checked and stays on this page. ${errorMessageOf(failure)}`;
}
