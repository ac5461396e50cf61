import {
  deadlineOf,
  decideStart,
  extraSecondsOf,
  hasAccess,
  type TestId,
  type UserId,
  withExtraTime,
} from '@assay/assessment';
import { correctedTime } from '../../clock/corrected-time.ts';
import { newId } from '../../db/ids.ts';
import { AppError, Failure, type RefusalOf } from '../../failure.ts';
import { getExtraPercent } from '../accommodations/accommodations.service.ts';
import { isLearner } from '../accounts/accounts.service.ts';
import { hashSecret, newSecret } from '../accounts/secrets.ts';
import { maySit } from '../cohorts/may-sit.service.ts';
import { findLowestReports } from '../reports/lowest-report.service.ts';
import { getLatestReportId } from '../reports/reports.service.ts';
import {
  findTestToOpen,
  insertAttempt,
  type OpenedAttemptRow,
  setExtraTime,
  type TestToOpenRow,
  takeOverOpenAttempt,
} from './attempts.queries.ts';
import { closeIfOverdue, retryLater } from './close.service.ts';

export type OpenTestResult = { test: TestToOpenRow; attempt: OpenedAttemptRow; writer: string };

/**
 * Starts the attempt on a test, or resumes the open one as it stands, and makes the caller its one writer.
 * Ten devices at once get one attempt with one start time; the last of them may write.
 * @param options.recharge asks for a further attempt: granted on the tests of the learner's lowest reports
 */
export async function openTest(
  userId: UserId,
  testId: TestId,
  { recharge = false }: { recharge?: boolean } = {},
): Promise<OpenTestResult | RefusalOf<'getTest'>> {
  const [test, isTheirs] = await Promise.all([findTestToOpen(userId, testId), maySit(userId, testId)]);
  if (test === null) return new Failure('not_found');
  const time = correctedTime(test);
  const now = time.now.getTime();
  const decision = decideStart({
    openAttempt: test.open_deadline_at === null ? null : { deadlineAt: test.open_deadline_at.getTime() },
    taken: test.last_number !== null || (test.barred && isTheirs),
    maySit: isTheirs,
    recharge: recharge && test.last_number !== null && (await isAmongLowest(userId, testId)),
    testActive: test.status === 'Active' && test.current_version_id !== null,
    window: { opensAt: test.opens_at?.getTime() ?? null, closesAt: test.closes_at?.getTime() ?? null },
    access: hasAccess({
      platformType: test.platform_type,
      planExpiresAt: test.plan_expires_at?.getTime() ?? null,
      now,
    }),
    now,
  });
  switch (decision) {
    case 'not_found':
    case 'no_access':
      return new Failure(decision);
    case 'closed':
      return new Failure('test_closed');
    case 'not_open_yet':
      return test.opens_at === null
        ? retryLater()
        : new Failure('test_not_open', { opensAt: test.opens_at.toISOString() });
    case 'test_already_taken':
      if (test.barred) return new Failure('test_already_taken', { taken_before: true });
      // A further attempt that another device begins meanwhile keeps this report from being among the lowest.
      return recharge ? claimWriter(userId, testId, test, null) : refuseTaken(userId, testId);
    case 'close_first':
      if (test.open_attempt_id !== null && !(await closeIfOverdue(test.open_attempt_id))) return retryLater();
      return refuseTaken(userId, testId);
    case 'start':
    case 'resume':
      return claimWriter(userId, testId, test, decision === 'start' ? time.now : null);
  }
}

async function isAmongLowest(userId: UserId, testId: TestId): Promise<boolean> {
  return (await findLowestReports(userId)).some(({ test_id }) => test_id === testId);
}

/** @param startedAt the start of a new attempt; null to take the open one over */
async function claimWriter(
  userId: UserId,
  testId: TestId,
  test: TestToOpenRow,
  startedAt: Date | null,
): Promise<OpenTestResult | RefusalOf<'getTest'>> {
  const writer = newSecret();
  const writerHash = hashSecret(writer);
  const started = startedAt === null ? null : await start(userId, testId, test, { startedAt, writerHash });
  const attempt = started ?? (await takeOverOpenAttempt(userId, testId, writerHash));
  if (attempt !== null) return { test, attempt, writer };
  // Meanwhile the learner closed the account or became staff, or another device closed the attempt.
  if (startedAt !== null && !(await isLearner(userId))) throw new AppError('unauthenticated');
  return refuseTaken(userId, testId);
}

async function start(
  userId: UserId,
  testId: TestId,
  test: TestToOpenRow,
  { startedAt, writerHash }: { startedAt: Date; writerHash: Buffer },
): Promise<OpenedAttemptRow | null> {
  const { current_version_id: versionId, duration_in_mins: minutes } = test;
  if (versionId === null || minutes === null) return null;
  const extraSeconds = extraSecondsOf(minutes, await getExtraPercent(userId));
  const deadline = deadlineOf({
    startedAt: startedAt.getTime(),
    minutes,
    closesAt: test.closes_at?.getTime() ?? null,
    endsForAll: test.ends_for_all,
    extraSeconds,
  });
  const number = (test.last_number ?? 0) + 1;
  const deadlineAt = new Date(deadline);
  const attempt = {
    id: newId<'attempt'>(),
    userId,
    testId,
    versionId,
    number,
    startedAt,
    deadlineAt,
    extraSeconds,
    writerHash,
  };
  // Asked again once the learner's row is held: whoever gives extra time waits for it, and then finds the
  // attempt.
  const [opened, percent] = await Promise.all([insertAttempt(attempt), getExtraPercent(userId)]);
  const more =
    opened === null ? null : withExtraTime({ deadlineAt: deadline, minutes, extraSeconds }, percent);
  if (opened === null || more === null) return opened;
  await setExtraTime(opened.id, more);
  return { ...opened, deadline_at: new Date(more.deadlineAt) };
}

async function refuseTaken(userId: UserId, testId: TestId): Promise<Failure<'test_already_taken'>> {
  return new Failure('test_already_taken', { reportcard: await getLatestReportId(userId, testId) });
}
