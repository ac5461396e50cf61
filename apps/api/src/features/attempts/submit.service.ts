import { isDeepStrictEqual } from 'node:util';
import {
  decideSubmit,
  packSeconds,
  positionsWithoutStruckOut,
  type ReportId,
  readAnswers,
  type TestId,
  type UserId,
  writeAnswer,
} from '@assay/assessment';
import type { Contract, RequestOf } from '@assay/contract';
import { correctedTime } from '../../clock/corrected-time.ts';
import { isId } from '../../db/ids.ts';
import { AppError, Failure, type RefusalOf } from '../../failure.ts';
import { equalHashes, hashSecret } from '../accounts/secrets.ts';
import { getVersion } from '../publishing/versions.ts';
import { getReportIdOfAttempt } from '../reports/reports.service.ts';
import { type AttemptRow, findTestToOpen, getAnswers, lockAttemptToSubmit } from './attempts.queries.ts';
import { closeAndGrade, retryLater } from './close.service.ts';
import { storeLatePayload } from './evidence.queries.ts';
import { inVersionOrder, paperOrderOf } from './paper-order.ts';
import { refuseStale } from './save.service.ts';

type Body = RequestOf<Contract['submitTest']>['body'];
type Submitted = { reportcard: ReportId };

/**
 * Submits an attempt: close, then grade, under the row's lock. Idempotent: a closed attempt answers with its
 * report and changes nothing, so ten at once make one report.
 */
export async function submit(
  userId: UserId,
  testId: TestId,
  body: Body,
): Promise<Submitted | RefusalOf<'submitTest'>> {
  if (!isId(testId)) return new Failure('not_found');
  const found = await lockAttemptToSubmit(userId, testId, body.attemptId ?? null);
  if (found === null) return refuseNotStarted(userId, testId, body);
  const { now, trusted } = correctedTime(found);
  const attempt = { ...found, now };
  if (attempt.closed_at !== null) return answerClosed(attempt, body);
  const decision = decideSubmit({
    deadlineAt: attempt.deadline_at.getTime(),
    now: now.getTime(),
    auto: body.auto === true,
    writer: writerOf(attempt, body.writer),
    storedRevision: attempt.revision,
    revision: body.revision ?? null,
  });
  switch (decision) {
    case 'moved':
      return new Failure('attempt_moved');
    case 'stale':
      return refuseStale(attempt);
    case 'not_due':
      return new Failure('not_due', {
        deadlineAt: attempt.deadline_at.toISOString(),
        serverNow: now.toISOString(),
      });
    case 'late':
      if (!trusted) return retryLater();
      await keepLate(attempt, body);
      return { reportcard: await closeAndGrade(attempt, null) };
    case 'accept':
      return accept(attempt, body);
  }
}

function writerOf(attempt: AttemptRow, writer: string | undefined): 'matches' | 'differs' | 'absent' {
  if (writer === undefined) return 'absent';
  return equalHashes(attempt.writer_hash, hashSecret(writer)) ? 'matches' : 'differs';
}

async function accept(attempt: AttemptRow, body: Body): Promise<Submitted | RefusalOf<'submitTest'>> {
  const version = await getVersion(attempt.test_version_id);
  const { questions } = version;
  // Answers go by position, so a list of another length cannot be matched to the questions.
  if (body.response.length !== questions.length)
    throw new AppError('malformed', { fields: ['body.response'] });
  const order = paperOrderOf(version, attempt.id);
  const seconds = body.seconds === undefined ? null : packSeconds(inVersionOrder(order, body.seconds));
  if (seconds !== null && seconds.length > questions.length)
    throw new AppError('malformed', { fields: ['body.seconds'] });
  const entries = body.response.map((answer, index) => ({ index: order.positionAt(index), answer }));
  const views = questions.map((question) => question.view);
  const read = readAnswers(views, entries, attempt.revision + 1);
  if (read.type === 'rejected') {
    return new Failure('answers_rejected', { indexes: read.indexes.map(order.indexOf) });
  }
  const final = {
    answers: read.answers,
    positionsWithoutStruckOut: positionsWithoutStruckOut(entries),
    seconds,
    clientTime: body.timeTaken,
  };
  return { reportcard: await closeAndGrade(attempt, final) };
}

async function answerClosed(attempt: AttemptRow, body: Body): Promise<Submitted> {
  if (attempt.closed_by === 'clock' || !(await isRepeatedSubmission(attempt, body))) {
    await keepLate(attempt, body);
  }
  return { reportcard: await getReportIdOfAttempt(attempt.id) };
}

/** Keeps for staff what was submitted too late: in the version's order, where it has as many answers. */
async function keepLate(attempt: AttemptRow, { response }: Body): Promise<void> {
  const version = await getVersion(attempt.test_version_id);
  const order = paperOrderOf(version, attempt.id);
  const ordered = version.questions.flatMap((_, position) => response[order.indexOf(position)] ?? []);
  const isWhole = response.length === version.questions.length;
  await storeLatePayload(attempt.id, 'submit', isWhole ? ordered : response);
}

/** True when a body repeats what the report was made of: a retry, which leaves nothing to keep. */
async function isRepeatedSubmission(attempt: AttemptRow, body: Body): Promise<boolean> {
  const version = await getVersion(attempt.test_version_id);
  const order = paperOrderOf(version, attempt.id);
  const views = version.questions.map((question) => question.view);
  const entries = body.response.map((answer, index) => ({ index: order.positionAt(index), answer }));
  const read = readAnswers(views, entries, 0);
  if (read.type === 'rejected') return false;
  const counted = await getAnswers(attempt.id);
  return views.every((view, index) => {
    const key = String(index);
    return isDeepStrictEqual(writeGiven(view, read.answers[key]), writeGiven(view, counted[key]));
  });
}

/** An answer without what is struck out, which is no part of the report and which not every client sends. */
function writeGiven(...answer: Parameters<typeof writeAnswer>): object {
  const { struckOut: _, ...given } = writeAnswer(...answer);
  return given;
}

async function refuseNotStarted(
  userId: UserId,
  testId: TestId,
  body: Body,
): Promise<RefusalOf<'submitTest'>> {
  if (body.attemptId !== undefined) return new Failure('not_found');
  const test = await findTestToOpen(userId, testId);
  return new Failure(test === null ? 'not_found' : 'attempt_not_started');
}
