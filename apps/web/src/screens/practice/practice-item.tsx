import type { LearnerQuestion, Response } from '@assay/assessment';
import { type Ref, useLayoutEffect, useRef } from 'react';
import type { AnswerDraft } from '../../features/attempts/attempt.ts';
import { describeHold } from '../../features/practice/held-back.ts';
import type { PractisedAnswer } from '../../features/practice/practice.ts';
import { ResultMark } from '../../features/reports/review-legend.tsx';
import { picturesOf } from '../../question-types/question.ts';
import { QuestionNumber, QuestionStem } from '../../question-types/question-parts.tsx';
import { AnswerReview } from '../../question-types/review.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ExplanationSection } from '../check-answers/review-question.tsx';
import { QuestionBody, QuestionHead } from '../take-test/player/question-sheet.tsx';
import type { RoundItem } from './use-round.ts';
import '../check-answers/check-answers.css';
import '../take-test/player/player.css';

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
  return (
    <>
      {checked || hold ? (
        <DoneHead
          index={index}
          total={total}
          status={checked?.status ?? null}
          flagged={draft.flag}
          headingRef={heading}
        />
      ) : (
        <QuestionHead index={index} total={total} flagged={draft.flag} onEdit={onEdit} headingRef={heading}>
          {null}
        </QuestionHead>
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

/** Head of a checked question, whose answer and flag can no longer change. */
function DoneHead({
  index,
  total,
  status,
  flagged,
  headingRef,
}: {
  index: number;
  total: number;
  /** Null where it was not checked, since a test has the question by now. */
  status: PractisedAnswer['status'] | null;
  flagged: boolean;
  headingRef: Ref<HTMLHeadingElement>;
}) {
  return (
    <div className="sheet-head">
      <QuestionNumber index={index} total={total} headingRef={headingRef} />
      <div className="sheet-tools review-head">
        {status && <ResultMark result={status} />}
        {flagged && (
          <span className="practice-flagged">
            <Icon name="flag" /> Flagged
          </span>
        )}
      </div>
    </div>
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
      <QuestionStem stem={question.question} images={picturesOf(question)} />
      <AnswerReview question={question} selected={draft.selected} struckOut={draft.struckOut ?? []} />
      <div className="sheet-more review-more">
        <ExplanationSection question={question} />
      </div>
    </>
  );
}
