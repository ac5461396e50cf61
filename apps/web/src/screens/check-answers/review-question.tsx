import { CONFIDENCE_LEVELS } from '@assay/assessment';
import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { ConfidenceSign } from '../../features/confidence/confidence-choice.tsx';
import type { ReportAnswer } from '../../features/reports/report.ts';
import { resultOf } from '../../features/reports/result.ts';
import { WithheldNote } from '../../features/reports/withheld.tsx';
import { ExplanationSection, MarkedHead, MarkedQuestion } from '../../question-sheet/marked-question.tsx';
import type { ReviewedQuestion } from '../../question-types/question.ts';
import { formatSeconds } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';

/** Head of the sheet: number and result, and at the right the learner's flag, confidence and time. */
export function ReviewHead({
  index,
  total,
  answer,
  headingRef,
  takesFocus,
}: {
  index: number;
  total: number;
  answer: ReportAnswer;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** True when the navigation leaves the focus to the question; asked when it is rendered. */
  takesFocus: () => boolean;
}) {
  // Runs for each question: moving brings the focus to its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what leads to a question counts once
  useLayoutEffect(() => {
    if (takesFocus()) headingRef.current?.focus({ preventScroll: true });
  }, []);
  return (
    <MarkedHead index={index} total={total} headingRef={headingRef} result={resultOf(answer)}>
      <ReviewFacts answer={answer} />
    </MarkedHead>
  );
}

/** The learner's flag, confidence and time. */
export function ReviewFacts({ answer }: { answer: ReportAnswer }) {
  return (
    <ul className="review-facts">
      {answer.flag && (
        <li>
          <Icon name="flag" className="review-flag" /> Flagged
        </li>
      )}
      {answer.answered && <Confidence answer={answer} />}
      {answer.seconds !== null && (
        <li>
          <Icon name="clock" />
          <span>
            <span className="review-time-label">Time on this question: </span>
            <span>{formatSeconds(answer.seconds)}</span>
          </span>
        </li>
      )}
    </ul>
  );
}

/** The learner's confidence, or that it was left as preset, which says nothing of it. */
function Confidence({ answer: { comment, commentChosen } }: { answer: ReportAnswer }) {
  if (!commentChosen) return <li>Confidence left as preset</li>;
  return (
    <li>
      <ConfidenceSign position={CONFIDENCE_LEVELS.indexOf(comment)} />
      <span>
        <span className="visually-hidden">Confidence: </span>
        <span>{comment}</span>
      </span>
    </li>
  );
}

/** Question and answer, with the explanation or when it is shown. */
export function ReviewQuestion({
  question,
  answer,
  testId,
  isWhole = false,
  children,
}: {
  question: ReviewedQuestion;
  answer: ReportAnswer;
  testId: string;
  /** True on paper, where nothing is cut. */
  isWhole?: boolean;
  /** Actions for the question. */
  children?: ReactNode;
}) {
  return (
    <MarkedQuestion question={question} selected={answer.selected} struckOut={answer.struckOut}>
      {answer.notes !== '' && (
        <section>
          <h2>Your Notes</h2>
          <p className="review-notes">{answer.notes}</p>
        </section>
      )}
      {question.withheld ? (
        <section>
          <h2>Explanation</h2>
          <WithheldNote
            subject="Answer and explanation are"
            withheld={question.withheld}
            ownTestId={testId}
          />
        </section>
      ) : (
        <ExplanationSection question={question} isWhole={isWhole} />
      )}
      {children}
    </MarkedQuestion>
  );
}
