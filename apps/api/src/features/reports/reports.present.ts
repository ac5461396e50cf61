import {
  type Hold,
  isAnswered,
  type LearnerQuestion,
  type MarkRule,
  type Question,
  type QuestionId,
  ruleFor,
  type StoredAnswers,
  unpackResponse,
  writeAnswer,
} from '@assay/assessment';
import { type AnswerKey, contentUnder } from '@assay/assessment/grading';
import type { Contract, ResponseIn } from '@assay/contract';
import { presentPaperQuestion, presentPictures } from '../publishing/paper.present.ts';
import type { Disclosure } from './disclosure.service.ts';
import type { ResultChange } from './report-revisions.queries.ts';
import type { ReportRow } from './reports.queries.ts';
import type { LearnerReport, ShownReport } from './reports.service.ts';

type WireReport = ResponseIn<Contract['getReport']>['report'];
type WireQuestion = WireReport['test']['questions_reference'][number];
type WireAnswer = WireReport['answers'][number];
export type WireStatus = NonNullable<WireAnswer['status']>;
type WireListed = ResponseIn<Contract['listReports']>['reports'][number];

const STATUSES: Record<string, WireStatus> = { C: 'Correct', P: 'Partial', W: 'Wrong', D: 'Dropped' };

/** Status by a letter of a report's statuses. @throws for any other letter */
export function statusOf(letter: string): WireStatus {
  const status = STATUSES[letter];
  if (status === undefined) throw new Error(`"${letter}" is no status of a question.`);
  return status;
}

/** Status of the question at a position of a report; null while that is held back. */
export function shownStatusAt({ row, disclosure }: ShownReport, position: number): WireStatus | null {
  const status = statusOf(row.statuses.charAt(position));
  return disclosure.ofQuestion(position) === null ? status : null;
}

export type TestFacts = Pick<
  ReportRow,
  'test_id' | 'test_name' | 'test_type' | 'duration_in_mins' | 'number_of_questions'
>;

export function testFacts(row: TestFacts) {
  return {
    _id: row.test_id,
    test_name: row.test_name,
    test_type: row.test_type,
    duration_in_mins: row.duration_in_mins,
    number_of_questions: row.number_of_questions,
  };
}

export function presentListedReport(row: ReportRow, { figures }: Disclosure): WireListed {
  const { correct_answers, confidence } = presentFigures(row, figures);
  return {
    _id: row.id,
    createdAt: row.submitted_at.toISOString(),
    total: row.total,
    withheld: presentHold(figures),
    correct_answers,
    percentage: confidence,
    test: { ...testFacts(row), subject: row.subject },
  };
}

export function presentReport(report: LearnerReport): WireReport {
  const { row, answers, seconds, version, disclosure, reportsOfTest, timeRanOut, rules, changes } = report;
  return {
    _id: row.id,
    test: {
      ...testFacts(row),
      questions_reference: version.questions.map(({ id, version: number, content }, index) =>
        presentReviewedQuestion(
          id,
          content,
          disclosure.ofQuestion(index),
          ruleFor(rules, { id, version: number }),
        ),
      ),
    },
    answers: version.questions.map(({ view }, index) =>
      presentAnswer(view, answers[String(index)], {
        status: shownStatusAt(report, index),
        seconds: seconds?.[index] ?? null,
      }),
    ),
    withheld: presentHold(disclosure.figures),
    total: row.total,
    attempt: row.attempted,
    ...presentFigures(row, disclosure.figures),
    confidence_percent: row.confidence_percent,
    time_taken_seconds: row.time_taken_seconds,
    time_ran_out: timeRanOut,
    createdAt: row.submitted_at.toISOString(),
    reports_of_test: reportsOfTest,
    changes: changes.map((change) => presentChange(change, disclosure.figures)),
  };
}

function presentChange({ replaced_at, notice, before, after }: ResultChange, hold: Hold | null) {
  const figures = ({ correct, total, performance_percent }: ResultChange['before']) =>
    hold === null ? { correct_answers: correct, total, confidence: performance_percent } : null;
  return { date: replaced_at.toISOString(), notice, before: figures(before), after: figures(after) };
}

/** Answer to a question, with its status and the seconds it was shown. */
export function presentAnswer(
  view: LearnerQuestion,
  stored: StoredAnswers[string] | undefined,
  { status, seconds }: Pick<WireAnswer, 'status' | 'seconds'>,
): WireAnswer {
  const answered = isAnswered(unpackResponse(view, stored));
  return { status, answered, ...writeAnswer(view, stored), seconds };
}

/** The figures that follow from the key. */
export function presentFigures(
  row: ReportRow,
  hold: Hold | null,
): Pick<WireReport, 'correct_answers' | 'wrong_answers' | 'partial_answers' | 'confidence'> {
  if (hold !== null) {
    return { correct_answers: null, wrong_answers: null, partial_answers: null, confidence: null };
  }
  return {
    correct_answers: row.correct,
    wrong_answers: row.wrong,
    partial_answers: row.partial,
    confidence: row.performance_percent,
  };
}

export function presentHold(hold: Hold | null): WireReport['withheld'] {
  if (hold === null) return null;
  const date = hold.from === null ? null : new Date(hold.from).toISOString();
  const test = hold.testName === null ? null : { _id: hold.testId, test_name: hold.testName };
  return { test, until: hold.until, date };
}

/**
 * A question with its key and its teaching, as far as they may be shown: only ever part of the learner's own
 * report, of the answer to what they practised, or of a question that staff are asked about.
 */
export function presentReviewedQuestion(
  id: QuestionId,
  content: Question,
  hold: Hold | null,
  rule?: MarkRule | undefined,
): WireQuestion {
  const paper = { ...presentPaperQuestion(id, content), withheld: presentHold(hold) };
  return hold === null
    ? {
        ...paper,
        remarked: presentRule(content, rule),
        ...presentKey(contentUnder(content, rule)),
        ...presentTeaching(content),
      }
    : { ...paper, remarked: null, ...withheldKey(content), ...WITHHELD_TEACHING };
}

function presentRule(content: Question, rule: MarkRule | undefined): WireQuestion['remarked'] {
  if (rule === undefined) return null;
  return {
    by: rule.kind,
    accepted: rule.kind === 'keys' ? rule.keys.slice(1).map((key) => wordsOf(content, key)) : [],
  };
}

/** An answer that counts as right, as the learner chose it: option texts, or "true" and "false". */
function wordsOf(content: Question, key: AnswerKey): string[] {
  if (key.kind === 'parts') return key.parts.map(String);
  const options = content.kind === 'parts' ? [] : content.options;
  return (key.kind === 'single' ? [key.option] : key.options).flatMap((index) => options[index] ?? []);
}

type Teaching = Pick<WireQuestion, 'explanation' | 'sub_topic_reference'>;
type WireKey = Pick<WireQuestion, 'correct_option' | 'correct_options' | 'sub_questions'>;

const WITHHELD_TEACHING: Teaching = {
  explanation: { description: null },
  sub_topic_reference: { references: null, images: null, image_texts: null },
};

function withheldKey(content: Question): WireKey {
  const statements = content.kind === 'parts' ? content.parts.map(({ statement }) => statement) : [];
  return {
    correct_option: null,
    correct_options: null,
    sub_questions: statements.map((question) => ({ question, answer: null, correct_option: null })),
  };
}

function presentTeaching(content: Question): Teaching {
  const { images, image_texts } = presentPictures(content.explanationImages);
  return {
    explanation: { description: content.explanation },
    sub_topic_reference: {
      references: content.references.map(({ title, url }) => ({ title, url: url ?? null })),
      images,
      image_texts,
    },
  };
}

function presentKey(content: Question): WireKey {
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
