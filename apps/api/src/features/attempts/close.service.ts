import { GRACE_MS, type StoredAnswers, SWEEP_AFTER_MS, secondsTaken } from '@assay/assessment';
import { type AnswerStatus, gradePaper } from '@assay/assessment/grading';
import { newId } from '../../db/ids.ts';
import { getVersion } from '../content/versions.ts';
import { insertReport } from '../reports/reports.queries.ts';
import { type AttemptRow, closeAttempt, getAnswers, lockOverdueAttempt } from './attempts.queries.ts';

const LETTERS: Record<AnswerStatus, string> = { Correct: 'C', Partial: 'P', Wrong: 'W' };

/**
 * Closes an attempt whose row the caller has locked, then grades it, in the caller's transaction: nothing can be
 * saved between the two, and a crash undoes both.
 * @param final the whole final state of a submission, or null when what was saved counts
 * @returns the report's id
 */
export async function closeAndGrade(
  attempt: AttemptRow,
  final: { answers: StoredAnswers; clientTime: string } | null,
): Promise<string> {
  const closedBy = final === null ? 'clock' : 'learner';
  await closeAttempt(attempt.id, closedBy, final?.answers ?? null);
  const answers = final?.answers ?? (await getAnswers(attempt.id));
  const version = await getVersion(attempt.test_version_id);
  const result = gradePaper(version.questions, answers);
  const endedAt = final === null ? attempt.deadline_at : attempt.now;
  const id = newId();
  await insertReport({
    id,
    attemptId: attempt.id,
    userId: attempt.user_id,
    testId: attempt.test_id,
    versionId: attempt.test_version_id,
    submittedAt: endedAt,
    result,
    timeTakenSeconds: secondsTaken({
      startedAt: attempt.started_at.getTime(),
      deadlineAt: attempt.deadline_at.getTime(),
      endedAt: endedAt.getTime(),
    }),
    clientTime: final?.clientTime ?? null,
    statuses: result.statuses.map((status) => LETTERS[status]).join(''),
  });
  return id;
}

/**
 * Closes an attempt that nobody handed in, once its grace is over. For a reader, who needs the report next: when
 * another process is at it, waits until that is done.
 */
export async function closeIfOverdue(attemptId: string): Promise<void> {
  const attempt = await lockOverdueAttempt(attemptId, GRACE_MS, 'wait');
  if (attempt !== null) await closeAndGrade(attempt, null);
}

/** The same for the sweep: later, and leaves an attempt alone when another process is at it. */
export async function sweepIfOverdue(attemptId: string): Promise<void> {
  const attempt = await lockOverdueAttempt(attemptId, SWEEP_AFTER_MS, 'skip');
  if (attempt !== null) await closeAndGrade(attempt, null);
}
