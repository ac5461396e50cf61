import {
  type AttemptId,
  GRACE_MS,
  type ReportId,
  SWEEP_AFTER_MS,
  secondsForReport,
  secondsTaken,
} from '@assay/assessment';
import { correctedTime } from '../../clock/corrected-time.ts';
import { Failure } from '../../failure.ts';
import { gradeAnswers, holdKeyRevision } from '../marking/marking.service.ts';
import { createReport } from '../reports/reports.service.ts';
import {
  type AttemptRow,
  closeAttempt,
  type FinalState,
  getAnswers,
  lockOpenAttempt,
} from './attempts.queries.ts';

/**
 * Closes an attempt whose row the caller has locked, then grades it under the newest keys of its test, in the
 * caller's transaction: neither a save nor a change of the keys can come between, and a crash undoes all.
 * @param final the whole final state of a submission, or null when what was saved counts
 * @returns the report's id
 */
export async function closeAndGrade(
  attempt: AttemptRow,
  final: (FinalState & { clientTime: string }) | null,
): Promise<ReportId> {
  const closedBy = final === null ? 'clock' : 'learner';
  const [seconds, keyRevision] = await Promise.all([
    closeAttempt(attempt, closedBy, final),
    holdKeyRevision(attempt.test_id),
  ]);
  const answers = final?.answers ?? (await getAnswers(attempt.id));
  const result = await gradeAnswers(
    { testId: attempt.test_id, versionId: attempt.test_version_id, keyRevision },
    answers,
  );
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
    keyRevision,
    isFirst: attempt.number === 1,
    submittedAt: endedAt,
    result,
    timeTakenSeconds,
    seconds: secondsForReport(seconds, { questions: result.statuses.length, timeTakenSeconds }),
    clientTime: final?.clientTime ?? null,
  });
}

/**
 * Closes an attempt that was not submitted, once its grace is over. For a reader, who needs the report next:
 * waits for another process that is closing it.
 * @returns whether it is closed now: not while the clock is in doubt, nor when it was given more time
 * meanwhile
 */
export async function closeIfOverdue(attemptId: AttemptId): Promise<boolean> {
  const attempt = await lockOpenAttempt(attemptId, 'wait');
  return attempt === null || (await closeWhenOver(attempt, GRACE_MS));
}

/** Does the same for the sweep: later, and skips an attempt that another process is closing. */
export async function sweepIfOverdue(attemptId: AttemptId): Promise<void> {
  const attempt = await lockOpenAttempt(attemptId, 'skip');
  if (attempt !== null) await closeWhenOver(attempt, SWEEP_AFTER_MS);
}

/** Closing is final, so it needs a trusted clock. */
async function closeWhenOver(attempt: AttemptRow, afterDeadlineMs: number): Promise<boolean> {
  const { now, trusted } = correctedTime(attempt);
  if (!trusted || now.getTime() <= attempt.deadline_at.getTime() + afterDeadlineMs) return false;
  await closeAndGrade({ ...attempt, now }, null);
  return true;
}

const RETRY_SECONDS = 5;

/**
 * Refusal while the database's clock is wrong: nothing is decided before it is right again, and the page
 * keeps what it has.
 */
export function retryLater(): Failure<'busy'> {
  return new Failure('busy', {}, RETRY_SECONDS);
}
