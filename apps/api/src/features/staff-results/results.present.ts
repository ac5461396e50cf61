import { confidenceAt } from '@assay/assessment';
import { type Contract, holdsPermission, type Permissions, type ResponseIn } from '@assay/contract';
import { letterAt } from '@assay/interchange';
import { presentPaperQuestion } from '../publishing/paper.present.ts';
import { resultOf, saidOf } from './answered-question.ts';
import type { RevisionRow } from './answers.queries.ts';
import type { LearnerReport } from './learner-report.service.ts';
import type { PersonRow, ResultRow } from './results.queries.ts';

type WireReport = ResponseIn<Contract['getLearnerReport']>;
type WireResult = WireReport['result'];

export function presentPerson({ id, first_name, last_name, email }: PersonRow): WireReport['person'] {
  return { _id: id, name: `${first_name} ${last_name}`.trim(), email };
}

export function presentPersonOf({ user_id, ...row }: ResultRow): WireReport['person'] {
  return presentPerson({ ...row, id: user_id });
}

export function presentTest({ test_id, test_name }: Pick<ResultRow, 'test_id'> & { test_name: string }) {
  return { _id: test_id, test_name };
}

export function presentResult(row: ResultRow): WireResult {
  return {
    _id: row.id,
    attempt: row.number,
    right: row.correct,
    partial: row.partial,
    wrong: row.wrong - row.unanswered,
    unanswered: row.unanswered,
    total: row.total,
    percent: row.performance_percent,
    seconds: row.time_taken_seconds,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.submitted_at.toISOString(),
    timeRanOut: row.closed_by === 'clock',
    remarked: row.revision > 1,
  };
}

/** @param permissions of the caller: keys are for staff who may edit content */
export function presentReport(
  { row, questions, revisions }: LearnerReport,
  permissions: Permissions | null,
): WireReport {
  const withKeys = permissions !== null && holdsPermission(permissions, 'content:edit');
  return {
    person: presentPersonOf(row),
    test: presentTest(row),
    result: presentResult(row),
    withKeys,
    answers: questions.map((question, place) => ({
      question: presentPaperQuestion(question.id, question.content),
      version: question.version,
      choices: saidOf(question, row.picked[place] ?? 0).map((said, index) => ({
        letter: letterAt(index),
        said,
        key: withKeys ? (question.isRight[index] ?? false) : null,
      })),
      alsoRight: withKeys ? question.alsoRight : [],
      result: resultOf(row.results.charAt(place)),
      confidence:
        row.chosen.charAt(place) === '1' ? confidenceAt(Number(row.confidence.charAt(place))) : null,
      seconds: row.seconds?.[place] ?? null,
    })),
    changes: presentChanges(revisions),
  };
}

function presentChanges(revisions: readonly RevisionRow[]): WireReport['changes'] {
  return revisions.flatMap((before, index) => {
    const after = revisions[index + 1];
    if (before.replaced_at === null || after === undefined) return [];
    return [
      {
        changedAt: before.replaced_at.toISOString(),
        reason: before.reason ?? '',
        notice: before.notice ?? '',
        before: figuresOf(before),
        after: figuresOf(after),
        questions: changedLetters(before.results, after.results),
      },
    ];
  });
}

function figuresOf({ correct, total, performance_percent }: RevisionRow) {
  return { right: correct, total, percent: performance_percent };
}

function changedLetters(before: string, after: string) {
  return [...before].flatMap((letter, place) => {
    const now = after.charAt(place);
    return letter === now ? [] : [{ number: place + 1, before: resultOf(letter), after: resultOf(now) }];
  });
}
