import type { StoredAnswers } from '../answer.ts';
import { confidenceAt, confidencePercent, percent } from '../figures.ts';
import { unpackResponse } from '../kinds/index.ts';
import type { LearnerQuestion } from '../learner-view.ts';
import type { MarkRule } from '../mark-rules.ts';
import { type AnswerRecord, recordAnswers } from './answer-record.ts';
import type { AnswerKey } from './grade.ts';
import { type MarkStatus, mark } from './mark-rule.ts';

/** The figures of a report. Source: design, "What the figures mean". */
export type PaperResult = {
  /** One status a question, in the paper's order. */
  statuses: MarkStatus[];
  /** Number of questions that count, as those below: all but the dropped ones. */
  total: number;
  /** Number of questions that were answered, whatever they were marked by. */
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

export type GradedQuestion = {
  view: LearnerQuestion;
  /** Key as it was published. */
  key: AnswerKey;
  /** Rule that replaces the key since the test was marked again. */
  rule?: MarkRule | undefined;
};

/** Grades a whole paper: the questions with their keys, against the attempt's answers. */
export function gradePaper(questions: GradedQuestion[], answers: StoredAnswers): PaperResult {
  const marked = questions.map(({ view, key, rule }, index) => {
    const stored = answers[String(index)];
    const response = unpackResponse(view, stored);
    return { stored, response, mark: mark(key, rule, response) };
  });
  const statuses = marked.map((each) => each.mark.status);
  const count = (status: MarkStatus) => statuses.filter((each) => each === status).length;
  const total = questions.length - count('Dropped');
  const answered = marked.filter(({ mark: { answered, status } }) => answered && status !== 'Dropped');
  return {
    statuses,
    total,
    attempted: answered.length,
    correct: count('Correct'),
    partial: count('Partial'),
    wrong: count('Wrong'),
    performancePercent: percent(count('Correct'), total),
    confidencePercent: confidencePercent(answered.map(({ stored }) => confidenceAt(stored?.c))),
    record: recordAnswers(marked),
  };
}
