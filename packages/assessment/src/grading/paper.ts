import type { StoredAnswers } from '../answer.ts';
import { confidenceAt, confidencePercent, percent } from '../figures.ts';
import { unpackResponse } from '../kinds/index.ts';
import type { LearnerQuestion } from '../learner-view.ts';
import { type AnswerRecord, recordAnswers } from './answer-record.ts';
import type { AnswerKey } from './grade.ts';
import { type AnswerStatus, grade } from './grade.ts';

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
  record: AnswerRecord;
};

/** Grades a whole paper: the questions with their keys, against the attempt's answers. */
export function gradePaper(
  questions: { view: LearnerQuestion; key: AnswerKey }[],
  answers: StoredAnswers,
): PaperResult {
  const graded = questions.map(({ view, key }, index) => {
    const stored = answers[String(index)];
    const response = unpackResponse(view, stored);
    return { stored, response, grade: grade(key, response) };
  });
  const statuses = graded.map((each) => each.grade.status);
  const count = (status: AnswerStatus) => statuses.filter((each) => each === status).length;
  const answered = graded.filter((each) => each.grade.type === 'answered');
  return {
    statuses,
    total: questions.length,
    attempted: answered.length,
    correct: count('Correct'),
    partial: count('Partial'),
    wrong: count('Wrong'),
    performancePercent: percent(count('Correct'), questions.length),
    confidencePercent: confidencePercent(answered.map(({ stored }) => confidenceAt(stored?.c))),
    record: recordAnswers(graded),
  };
}
