import type { Confidence } from '@assay/assessment';
import { type ReactNode, useCallback } from 'react';
import type { AnswerDraft } from '../features/attempts/attempt.ts';
import { ConfidenceChoice } from '../features/confidence/confidence-choice.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import './question-foot.css';

type Edit = (patch: Partial<AnswerDraft>) => void;

/** Buttons of every question, in the same place on each. */
export function QuestionFoot({
  index,
  total,
  answer,
  onEdit,
  onGo,
  onSubmit,
  onShowQuestions,
  isStrikingOut = false,
  dock,
}: {
  index: number;
  total: number;
  answer: AnswerDraft;
  onEdit: Edit;
  onGo: (index: number) => void;
  /** Absent where nothing is handed in. */
  onSubmit?: (() => void) | undefined;
  /** Opens the navigator; absent where it is beside the sheet. */
  onShowQuestions?: (() => void) | undefined;
  /** True while the next letter strikes out an option. */
  isStrikingOut?: boolean;
  /** The phone's open tool, which replaces the confidence choice. */
  dock?: ReactNode;
}) {
  return (
    <div className="sheet-foot question-foot">
      {isStrikingOut && <StrikeOutNote />}
      {dock ?? (
        <div className="foot-confidence">
          <AnswerConfidence answer={answer} onEdit={onEdit} />
        </div>
      )}
      {index > 0 && (
        <Button onClick={() => onGo(index - 1)}>
          <Icon name="left" />
          Previous
        </Button>
      )}
      {onShowQuestions && (
        <Button look="bare" onClick={onShowQuestions}>
          <span className="visually-hidden">Questions, </span>
          <span>{`${index + 1} / ${total}`}</span>
          <Icon name="up" />
        </Button>
      )}
      {index < total - 1 ? (
        <Button key="next" look="main" onClick={() => onGo(index + 1)}>
          Next
          <Icon name="right" />
        </Button>
      ) : (
        <Button key="submit" look="main" onClick={onSubmit}>
          Submit
        </Button>
      )}
    </div>
  );
}

/** Choice of how sure the learner is of the answer. */
export function AnswerConfidence({ answer, onEdit }: { answer: AnswerDraft; onEdit: Edit }) {
  const choose = useCallback(
    (level: Confidence) => onEdit({ comment: level, commentChosen: true }),
    [onEdit],
  );
  return <ConfidenceChoice value={answer.comment} chosen={answer.commentChosen} onChoose={choose} />;
}

/** Shown over the foot while a letter is expected. Hidden from screen readers, to which it was announced. */
export function StrikeOutNote() {
  return (
    <p className="strike-out-note" aria-hidden="true">
      Strike out: press a letter
    </p>
  );
}
