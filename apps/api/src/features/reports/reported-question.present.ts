import type { Contract, ResponseIn } from '@assay/contract';
import type { ReportedQuestion } from './reported-question.service.ts';
import { presentAnswer, presentReviewedQuestion, statusOf } from './reports.present.ts';

/** A question as staff see it who are asked about it. What the learner noted down for themselves is not theirs to read. */
export function presentReportedQuestion(
  reported: ReportedQuestion,
): ResponseIn<Contract['getTicketQuestion']> {
  const { question, position, testName, status, stored, seconds } = reported;
  const answer = presentAnswer(question.view, stored, { status: statusOf(status), seconds });
  return {
    question: presentReviewedQuestion(question.id, question.content, null),
    answer: { ...answer, notes: '' },
    test_name: testName,
    number: position + 1,
  };
}
