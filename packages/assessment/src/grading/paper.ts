import type { StoredAnswers } from '../answer.ts';
import { confidenceAt, confidencePercent, percent } from '../figures.ts';
import { unpackResponse } from '../kinds/index.ts';
import type { LearnerQuestion } from '../learner-view.ts';
import { type AnswerStatus, grade } from './grade.ts';
import type { Key } from './key.ts';

/** The figures of a report. Source: design, "What the figures mean". */
export type PaperResult = {
  /** One status a question, in the paper's order. */
  statuses: AnswerStatus[];
  total: number;
  attempted: number;
  correct: number;
  partial: number;
  wrong: number;
  /** 100 × correct / total, two decimals. */
  performancePercent: number;
  /** Mean over the answered questions, two decimals. */
  confidencePercent: number;
};

/** Grades a whole paper: the questions with their keys, against what the attempt holds. */
export function gradePaper(
  questions: { view: LearnerQuestion; key: Key }[],
  answers: StoredAnswers,
): PaperResult {
  const grades = questions.map(({ view, key }, index) =>
    grade(key, unpackResponse(view, answers[String(index)])),
  );
  const statuses = grades.map((graded) => graded.status);
  const count = (status: AnswerStatus) => statuses.filter((each) => each === status).length;
  const answeredAt = grades.flatMap((graded, index) => (graded.type === 'answered' ? [index] : []));
  return {
    statuses,
    total: questions.length,
    attempted: answeredAt.length,
    correct: count('Correct'),
    partial: count('Partial'),
    wrong: count('Wrong'),
    performancePercent: percent(count('Correct'), questions.length),
    confidencePercent: confidencePercent(answeredAt.map((index) => confidenceAt(answers[String(index)]?.c))),
  };
}
