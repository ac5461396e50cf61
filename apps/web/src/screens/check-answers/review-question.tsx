import { CONFIDENCE_LEVELS } from '@assay/assessment';
import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { ConfidenceSign } from '../../features/confidence/confidence-choice.tsx';
import { Explanation, References } from '../../features/reports/explanation.tsx';
import type { ReportAnswer } from '../../features/reports/report.ts';
import { resultOf } from '../../features/reports/result.ts';
import { ResultMark } from '../../features/reports/review-legend.tsx';
import { WithheldNote } from '../../features/reports/withheld.tsx';
import { Pictures } from '../../question-types/pictures.tsx';
import { picturesOf, type ReviewedQuestion } from '../../question-types/question.ts';
import { QuestionNumber, QuestionStem } from '../../question-types/question-parts.tsx';
import { AnswerReview } from '../../question-types/review.tsx';
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
    <div className="sheet-head">
      <QuestionNumber index={index} total={total} headingRef={headingRef} />
      <div className="sheet-tools review-head">
        <ResultMark result={resultOf(answer)} />
        <ul className="review-facts">
          {answer.flag && (
            <li>
              <Icon name="flag" className="review-flag" /> Flagged
            </li>
          )}
          {answer.commentChosen && <ChosenConfidence answer={answer} />}
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
      </div>
    </div>
  );
}

/** The learner's confidence. An unchanged preset says nothing of it. */
function ChosenConfidence({ answer: { comment } }: { answer: ReportAnswer }) {
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
  children,
}: {
  question: ReviewedQuestion;
  answer: ReportAnswer;
  testId: string;
  /** Actions for the question. */
  children?: ReactNode;
}) {
  return (
    <>
      <QuestionStem stem={question.question} images={picturesOf(question)} />
      <AnswerReview question={question} selected={answer.selected} struckOut={answer.struckOut} />
      <div className="sheet-more review-more">
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
          <ExplanationSection question={question} />
        )}
        {children}
      </div>
    </>
  );
}

/** Explanation of the right answer, with its sources. */
export function ExplanationSection({ question }: { question: ReviewedQuestion }) {
  const { references, images, image_texts } = question.sub_topic_reference;
  return (
    <>
      <section>
        <h2>Explanation</h2>
        <Explanation html={question.explanation.description ?? ''} />
        <Pictures images={picturesOf({ images: images ?? [], image_texts: image_texts ?? [] })} />
      </section>
      {references !== null && references.length > 0 && (
        <section>
          <h2>References</h2>
          <References references={references} />
        </section>
      )}
    </>
  );
}
