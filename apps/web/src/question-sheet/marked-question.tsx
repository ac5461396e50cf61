import type { SelectedOnWire } from '@assay/assessment';
import type { ReactNode } from 'react';
import { Explanation, References } from '../features/reports/explanation.tsx';
import type { Result } from '../features/reports/result.ts';
import { ResultMark } from '../features/reports/review-legend.tsx';
import { Pictures } from '../question-types/pictures.tsx';
import { picturesOf, type Reader, type ReviewedQuestion } from '../question-types/question.ts';
import { AnswerReview } from '../question-types/review.tsx';
import { QuestionNumber, type QuestionPlace } from './question-number.tsx';
import { QuestionStem } from './question-stem.tsx';
import './marked-question.css';

/**
 * Head of a question whose answer can no longer change: number, result, and further content at the right.
 * @param result null: held back; undefined: there is none, since the answer was not checked
 */
export function MarkedHead({
  result,
  children,
  ...place
}: QuestionPlace & { result: Result | null | undefined; children?: ReactNode }) {
  return (
    <div className="sheet-head">
      <QuestionNumber {...place} />
      <div className="sheet-tools marked-head">
        {result !== undefined && <ResultMark result={result} />}
        {children}
      </div>
    </div>
  );
}

type Props = {
  question: ReviewedQuestion;
  selected: SelectedOnWire;
  struckOut: readonly string[] | undefined;
  reader?: Reader;
  /** Sections below the options: the explanation and the like. */
  children: ReactNode;
};

/** Question with the learner's answer and the right one marked, as far as it is disclosed. */
export function MarkedQuestion({ question, selected, struckOut = [], reader = 'learner', children }: Props) {
  return (
    <>
      <QuestionStem stem={question.question} images={picturesOf(question)} />
      <AnswerReview question={question} selected={selected} struckOut={struckOut} reader={reader} />
      <div className="sheet-more marked-more">{children}</div>
    </>
  );
}

/** Explanation of the right answer, with its sources. @param isWhole never cut */
export function ExplanationSection({
  question,
  isWhole = false,
}: {
  question: ReviewedQuestion;
  isWhole?: boolean;
}) {
  const { references, images, image_texts } = question.sub_topic_reference;
  return (
    <>
      <section>
        <h2>Explanation</h2>
        <Explanation html={question.explanation.description ?? ''} isWhole={isWhole} />
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
