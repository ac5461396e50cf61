import {
  isAnswered,
  type Question,
  type StoredAnswers,
  unpackResponse,
  writeAnswer,
} from '@assay/assessment';
import type { Contract, ResponseIn } from '@assay/contract';
import { presentPaperQuestion, presentPictures } from '../content/paper.present.ts';
import type { PublishedVersion } from '../content/versions.ts';
import type { ReportRow } from './reports.queries.ts';

type WireReport = ResponseIn<Contract['getReport']>['report'];
type WireQuestion = WireReport['test']['questions_reference'][number];
type WireStatus = WireReport['answers'][number]['status'];
type WireListed = ResponseIn<Contract['listReports']>['reports'][number];

const STATUSES: Record<string, WireStatus> = { C: 'Correct', P: 'Partial', W: 'Wrong' };

function testFacts(row: ReportRow) {
  return {
    _id: row.test_id,
    test_name: row.test_name,
    test_type: row.test_type,
    duration_in_mins: row.duration_in_mins,
    number_of_questions: row.number_of_questions,
  };
}

export function presentListedReport(row: ReportRow): WireListed {
  return {
    _id: row.id,
    createdAt: row.submitted_at.toISOString(),
    total: row.total,
    correct_answers: row.correct,
    percentage: row.performance_percent,
    test: testFacts(row),
  };
}

export function presentReport(row: ReportRow, answers: StoredAnswers, version: PublishedVersion): WireReport {
  return {
    _id: row.id,
    test: {
      ...testFacts(row),
      questions_reference: version.questions.map(({ id, content }) => presentReviewedQuestion(id, content)),
    },
    answers: version.questions.map(({ view }, index) => {
      const stored = answers[String(index)];
      const status = STATUSES[row.statuses.charAt(index)];
      if (status === undefined) throw new Error(`Report ${row.id} has no status for question ${index}.`);
      return { status, answered: isAnswered(unpackResponse(view, stored)), ...writeAnswer(view, stored) };
    }),
    total: row.total,
    attempt: row.attempted,
    correct_answers: row.correct,
    wrong_answers: row.wrong,
    partial_answers: row.partial,
    confidence: row.performance_percent,
    confidence_percent: row.confidence_percent,
    time_taken_seconds: row.time_taken_seconds,
    createdAt: row.submitted_at.toISOString(),
  };
}

/** A question with its key and its teaching: only ever part of the learner's own report. */
function presentReviewedQuestion(id: string, content: Question): WireQuestion {
  const { images, image_texts } = presentPictures(content.explanationImages);
  return {
    ...presentPaperQuestion(id, content),
    ...presentKey(content),
    explanation: { description: content.explanation },
    sub_topic_reference: {
      references: content.references.map(({ title, url }) => ({ title, url: url ?? null })),
      images,
      image_texts,
    },
  };
}

function presentKey(
  content: Question,
): Pick<WireQuestion, 'correct_option' | 'correct_options' | 'sub_questions'> {
  if (content.kind === 'parts') {
    const sub_questions = content.parts.map(({ statement, correct }) => ({
      question: statement,
      answer: correct,
      correct_option: correct ? ('true' as const) : ('false' as const),
    }));
    return { correct_option: null, correct_options: [], sub_questions };
  }
  const right = content.correct.flatMap((index) => content.options[index] ?? []);
  return content.kind === 'single'
    ? { correct_option: right[0] ?? null, correct_options: [], sub_questions: [] }
    : { correct_option: null, correct_options: right, sub_questions: [] };
}
