import type { Confidence } from '@assay/assessment';
import { type ReactNode, useCallback } from 'react';
import type { AnswerDraft } from '../../../features/attempts/attempt.ts';
import { ConfidenceChoice } from '../../../features/confidence/confidence-choice.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** What is pressed on every question, in the same place on every question. */
export function QuestionFoot({
  index,
  total,
  answer,
  onEdit,
  onGo,
  onSubmit,
  onShowQuestions,
  dock,
}: {
  index: number;
  total: number;
  answer: AnswerDraft;
  onEdit: (patch: Partial<AnswerDraft>) => void;
  onGo: (index: number) => void;
  onSubmit: () => void;
  /** The phone's way to the navigator. */
  onShowQuestions: (() => void) | null;
  /** The phone's open tool: it takes the place of the confidence choice. */
  dock: ReactNode;
}) {
  const choose = useCallback(
    (level: Confidence) => onEdit({ comment: level, commentChosen: true }),
    [onEdit],
  );
  return (
    <div className="sheet-foot player-foot">
      {dock ?? (
        <div className="foot-confidence">
          <ConfidenceChoice value={answer.comment} chosen={answer.commentChosen} onChoose={choose} />
        </div>
      )}
      {index > 0 && (
        <button type="button" className="button foot-previous" onClick={() => onGo(index - 1)}>
          <Icon name="left" />
          Previous
        </button>
      )}
      {onShowQuestions && (
        <button type="button" className="button button-bare foot-position" onClick={onShowQuestions}>
          <span className="unseen">Questions, </span>
          {index + 1} / {total}
          <Icon name="up" />
        </button>
      )}
      {index < total - 1 ? (
        <button
          key="next"
          type="button"
          className="button button-main foot-next"
          onClick={() => onGo(index + 1)}
        >
          Next
          <Icon name="right" />
        </button>
      ) : (
        <button key="submit" type="button" className="button button-main foot-next" onClick={onSubmit}>
          Submit
        </button>
      )}
    </div>
  );
}
