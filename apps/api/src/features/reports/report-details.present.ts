import { confidenceAt, type Share } from '@assay/assessment';
import { isAnsweredLetter, statusesOf } from '@assay/assessment/grading';
import type { Contract, ResponseIn } from '@assay/contract';
import type { Comparison } from './compare-reports.service.ts';
import type { FigureQuestions } from './figure-questions.service.ts';
import type { AnswerRow } from './learner-answers.service.ts';
import type { Proficiency } from './proficiency.service.ts';
import { presentFigures, presentHold, statusOf, testFacts } from './reports.present.ts';

type WireProficiency = ResponseIn<Contract['getProficiency']>['report'];
type WireFigure = ResponseIn<Contract['listFigureQuestions']>;

export function presentProficiency({ report, topics }: Proficiency): WireProficiency {
  const { row, disclosure, reportsOfTest } = report;
  const { correct_answers, confidence } = presentFigures(row, disclosure.figures);
  return {
    _id: row.id,
    exam_name: row.test_name,
    overall_percentage: confidence,
    correct_answers,
    total: row.total,
    withheld: presentHold(disclosure.figures),
    createdAt: row.submitted_at.toISOString(),
    reports_of_test: reportsOfTest,
    topic_wise: topics.map((topic) => ({
      ...presentShare(topic),
      topic: topic.name,
      subtopic: topic.subtopics.map((share) => ({ ...presentShare(share), subtopic: share.name })),
    })),
  };
}

function presentShare({ id, percent, total, correct, withheld }: Share) {
  return { _id: id, percent, total, correct, withheld_questions: withheld };
}

export function presentComparison({
  test,
  reports,
  questions,
}: Comparison): ResponseIn<Contract['compareReports']> {
  return {
    test: testFacts(test),
    reports: reports.map(({ row, disclosure: { figures } }) => {
      const { correct_answers, confidence } = presentFigures(row, figures);
      return {
        _id: row.id,
        createdAt: row.submitted_at.toISOString(),
        withheld: presentHold(figures),
        correct_answers,
        total: row.total,
        percentage: confidence,
      };
    }),
    questions: questions.map(({ id, words, answers }) => ({ _id: id, question: words, answers })),
  };
}

export function presentFigureQuestions({ answers, topicName, report }: FigureQuestions): WireFigure {
  const { counts, score, answered, confidencePercent, chosen, rows } = answers;
  return {
    ...counts,
    score,
    answered,
    confidence_percent: confidencePercent,
    confidence_chosen: chosen,
    topic: topicName,
    report: report && {
      _id: report.id,
      test_name: report.test_name,
      createdAt: report.submitted_at.toISOString(),
    },
    questions: rows.map((row) => ({
      ...presentAnsweredQuestion(row),
      status: statusOf(statusesOf({ results: row.result })),
      answered: isAnsweredLetter(row.result),
      comment: confidenceAt(row.confidence),
      commentChosen: row.chosen,
    })),
  };
}

/** Position of a question in a review, and its words. */
export function presentAnsweredQuestion({ report_id, position, words, test_name, submitted_at }: AnswerRow) {
  return {
    report: report_id,
    number: position + 1,
    question: words,
    test_name,
    createdAt: submitted_at.toISOString(),
  };
}
