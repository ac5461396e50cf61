import { isAnswered, type StoredAnswers, unpackResponse, writeAnswer } from '@assay/assessment';
import type { PublishedVersion } from '../publishing/versions.ts';
import { presentReport } from '../reports/reports.present.ts';
import type { LearnerReport } from '../reports/reports.service.ts';
import type { KeptAttempt } from './personal-data.queries.ts';

type Copied = { version: PublishedVersion; report: LearnerReport | null; hasAccess: boolean };

/**
 * One attempt for the learner's own export: questions, answers, confidence and notes. Its results are what
 * the learner's report shows at this moment, and never the key: that is the organisation's.
 */
export function presentKeptAttempt(attempt: KeptAttempt, { version, report, hasAccess }: Copied): object {
  const shown = report === null ? null : presentReport(report);
  const statuses = hasAccess ? (shown?.answers.map(({ status }) => status) ?? []) : [];
  return {
    test_name: attempt.test_name,
    test_type: attempt.test_type,
    started_at: attempt.started_at,
    deadline_at: attempt.deadline_at,
    closed_at: attempt.closed_at,
    answers: presentAnswers(version, attempt.answers).map((answer, index) => ({
      ...answer,
      /** As measured by a page. */
      seconds: attempt.seconds === null ? null : (attempt.seconds[index] ?? 0),
      status: statuses[index] ?? null,
    })),
    result: shown === null ? null : presentFigures(shown),
    events: attempt.events.map(({ kind, at }) => ({ kind, at: new Date(at) })),
    late: attempt.late.map(({ kind, receivedAt, body }) => ({
      kind,
      received_at: new Date(receivedAt),
      body,
    })),
  };
}

function presentAnswers(version: PublishedVersion, answers: StoredAnswers): object[] {
  return version.questions.map(({ view }, index) => {
    const stored = answers[String(index)];
    return {
      question: view.stem,
      answered: isAnswered(unpackResponse(view, stored)),
      ...writeAnswer(view, stored),
    };
  });
}

function presentFigures(report: ReturnType<typeof presentReport>): object {
  const { total, attempt, correct_answers, wrong_answers, partial_answers, confidence } = report;
  const { confidence_percent, time_taken_seconds, createdAt, withheld } = report;
  return {
    createdAt,
    total,
    attempt,
    correct_answers,
    wrong_answers,
    partial_answers,
    performance_percent: confidence,
    confidence_percent,
    time_taken_seconds,
    withheld,
  };
}
