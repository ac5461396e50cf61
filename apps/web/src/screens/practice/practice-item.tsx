import type { LearnerQuestion, Response } from '@assay/assessment';
import { useLayoutEffect, useRef } from 'react';
import type { AnswerDraft } from '../../features/attempts/attempt.ts';
import { describeHold } from '../../features/practice/held-back.ts';
import { ExplanationSection, MarkedHead, MarkedQuestion } from '../../question-sheet/marked-question.tsx';
import { QuestionBody } from '../../question-sheet/question-body.tsx';
import { QuestionHead } from '../../question-sheet/question-head.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RoundItem } from './use-round.ts';

type Props = {
  index: number;
  total: number;
  item: RoundItem;
  view: LearnerQuestion;
  response: Response;
  onEdit: (patch: Partial<AnswerDraft>) => void;
};

/**
 * A question of practice: for answering, and once it is checked with the right answer and its explanation.
 */
export function PracticeItem({ index, total, item, view, response, onEdit }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Mounted anew with each question: moving, in any way, brings the focus to the beginning of the question.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { checked, hold, draft } = item;
  const place = { index, total, headingRef: heading };
  return (
    <>
      {checked || hold ? (
        <MarkedHead {...place} result={checked?.status}>
          {draft.flag && (
            <span className="practice-flagged">
              <Icon name="flag" /> Flagged
            </span>
          )}
        </MarkedHead>
      ) : (
        <QuestionHead {...place} flagged={draft.flag} onEdit={onEdit} />
      )}
      {hold && (
        <p className="practice-hold" role="alert">
          <Icon name="clock" />
          <span>{describeHold(hold)}</span>
        </p>
      )}
      {!hold && !checked && (
        <QuestionBody question={view} response={response} struckOut={draft.struckOut} onEdit={onEdit} />
      )}
      {checked && <Checked item={{ ...item, checked }} />}
    </>
  );
}

function Checked({
  item: { checked, draft },
}: {
  item: RoundItem & { checked: NonNullable<RoundItem['checked']> };
}) {
  const verdict = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone; reading goes on with the result.
  useLayoutEffect(() => verdict.current?.focus({ preventScroll: true }), []);
  const { question, status } = checked;
  return (
    <>
      <p ref={verdict} className="visually-hidden" tabIndex={-1}>
        {`${status}. The right answer and its explanation follow.`}
      </p>
      <MarkedQuestion question={question} selected={draft.selected} struckOut={draft.struckOut}>
        <ExplanationSection question={question} />
      </MarkedQuestion>
    </>
  );
}
