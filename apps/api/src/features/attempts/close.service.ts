import {
  type AttemptId,
  GRACE_MS,
  type ReportId,
  SWEEP_AFTER_MS,
  secondsForReport,
  secondsTaken,
} from '@assay/assessment';
import { gradePaper } from '@assay/assessment/grading';
import { correctedTime } from '../../db/context.ts';
import { Failure } from '../../failure.ts';
import { getVersion } from '../publishing/versions.ts';
import { createReport } from '../reports/reports.service.ts';
import {
  type AttemptRow,
  closeAttempt,
  type FinalState,
  getAnswers,
  lockOpenAttempt,
} from './attempts.queries.ts';

/**
 * Closes an attempt whose row the caller has locked, then grades it, in the caller's transaction: nothing can be
 * saved between the two, and a crash undoes both.
 * @param final the whole final state of a submission, or null when what was saved counts
 * @returns the report's id
 */
export async function closeAndGrade(
  attempt: AttemptRow,
  final: (FinalState & { clientTime: string }) | null,
): Promise<ReportId> {
  const closedBy = final === null ? 'clock' : 'learner';
  const seconds = await closeAttempt(attempt, closedBy, final);
  const answers = final?.answers ?? (await getAnswers(attempt.id));
  const version = await getVersion(attempt.test_version_id);
  const result = gradePaper(version.questions, answers);
  const endedAt = final === null ? attempt.deadline_at : attempt.now;
  const timeTakenSeconds = secondsTaken({
    startedAt: attempt.started_at.getTime(),
    deadlineAt: attempt.deadline_at.getTime(),
    endedAt: endedAt.getTime(),
  });
  return createReport({
    attemptId: attempt.id,
    userId: attempt.user_id,
    testId: attempt.test_id,
    versionId: attempt.test_version_id,
    isFirst: attempt.number === 1,
    submittedAt: endedAt,
    result,
    timeTakenSeconds,
    seconds: secondsForReport(seconds, { questions: version.questions.length, timeTakenSeconds }),
    clientTime: final?.clientTime ?? null,
  });
}

/**
 * Closes an attempt that nobody handed in, once its grace is over. For a reader, who needs the report next: when
 * another process is at it, waits until that is done.
 * @returns whether it is closed now: not while the clock is in doubt, nor when it was given more time meanwhile
 */
export async function closeIfOverdue(attemptId: AttemptId): Promise<boolean> {
  const attempt = await lockOpenAttempt(attemptId, 'wait');
  return attempt === null || (await closeWhenOver(attempt, GRACE_MS));
}

/** The same for the sweep: later, and leaves an attempt alone when another process is at it. */
export async function sweepIfOverdue(attemptId: AttemptId): Promise<void> {
  const attempt = await lockOpenAttempt(attemptId, 'skip');
  if (attempt !== null) await closeWhenOver(attempt, SWEEP_AFTER_MS);
}

/** What the clock closes stays closed, so it must be a clock that can be believed. */
async function closeWhenOver(attempt: AttemptRow, afterDeadlineMs: number): Promise<boolean> {
  const { now, trusted } = correctedTime(attempt);
  if (!trusted || now.getTime() <= attempt.deadline_at.getTime() + afterDeadlineMs) return false;
  await closeAndGrade({ ...attempt, now }, null);
  return true;
}

const RETRY_SECONDS = 5;

/** What nobody can decide before the database's clock is right again is not decided: the page keeps what it has. */
export function retryLater(): Failure<'busy'> {
  return new Failure('busy', {}, RETRY_SECONDS);
}
