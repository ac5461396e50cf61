import type { Contract, ResponseIn } from '@assay/contract';
import type { ReportedQuestion } from './reported-question.service.ts';
import { presentAnswer, presentReviewedQuestion, statusOf } from './reports.present.ts';

/** A question for the staff who are asked about it. The learner's private notes are left out. */
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
