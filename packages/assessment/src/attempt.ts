/**
 * Rules for starting, saving, submitting and closing an attempt.
 * Pure: the clock, the rows and the caller's claims are arguments. Times are milliseconds since the epoch,
 * always the database's, never the browser's.
 */

/** Answers that arrive within this time after the deadline still count. */
export const GRACE_MS = 30_000;
/**
 * Time after the deadline from which the sweep may close the attempt: after the grace, with room for a
 * request in flight.
 */
export const SWEEP_AFTER_MS = 35_000;
/**
 * Tolerance for an automatic submission that comes early: the browser's estimate of the server's clock is not
 * perfect.
 */
export const AUTO_SUBMIT_TOLERANCE_MS = 2_000;

/** Platform types of an organisation: learners of a paid one need a plan. */
export const PLATFORM_TYPES = ['Free', 'Paid'] as const;
export type PlatformType = (typeof PLATFORM_TYPES)[number];

export const TEST_TYPES = ['Exam', 'Quiz'] as const;
export type TestType = (typeof TEST_TYPES)[number];

/** Test statuses: an active test may be started. An attempt that is open goes on under either. */
export const TEST_STATUSES = ['Active', 'Inactive'] as const;
export type TestStatus = (typeof TEST_STATUSES)[number];

/** Closed by: a learner who submitted has seen the answers. */
export type ClosedBy = 'learner' | 'clock';

/** True when a learner may start tests and read scores. Source: specification sections 1 and 6. */
export function hasAccess(facts: {
  platformType: PlatformType;
  planExpiresAt: number | null;
  now: number;
}): boolean {
  return facts.platformType === 'Free' || (facts.planExpiresAt !== null && facts.planExpiresAt > facts.now);
}

export type StartDecision =
  | 'start'
  | 'resume'
  | 'close_first'
  | 'test_already_taken'
  | 'not_open_yet'
  | 'closed'
  | 'no_access'
  | 'not_found';

/** Times between which a test may be started; null where there is no such bound. */
export type TestWindow = { opensAt: number | null; closesAt: number | null };

/**
 * End of an attempt that is started now. Who starts late keeps all minutes, unless the test ends for
 * everybody when it closes. Extra time of the person counts on top of either, and so does time that staff
 * add later.
 * @param facts.endsForAll true when every attempt ends at the closing time
 * @param facts.extraSeconds extra time of the person for this test
 */
export function deadlineOf(facts: {
  startedAt: number;
  minutes: number;
  closesAt: number | null;
  endsForAll: boolean;
  extraSeconds: number;
}): number {
  const whole = facts.startedAt + facts.minutes * 60_000;
  const end = facts.endsForAll && facts.closesAt !== null ? Math.min(whole, facts.closesAt) : whole;
  return end + facts.extraSeconds * 1_000;
}

/** Number of lowest reports whose tests may be taken once more. */
export const LOWEST_OFFERED = 3;

/**
 * Decides how a test is opened. Resuming works whatever has happened to plan or test since; starting needs an
 * active test within its window and access, and works once, and as a recharge from then on.
 * `close_first`: the open attempt is past its grace and must be closed before anything else.
 */
export function decideStart(facts: {
  openAttempt: { deadlineAt: number } | null;
  taken: boolean;
  /**
   * True when a further attempt is asked for, and it is this test's turn: its latest report is the learner's
   * lowest.
   */
  recharge: boolean;
  /** False for a test of cohorts in none of which the learner is: it is as if there were no such test. */
  maySit: boolean;
  testActive: boolean;
  window: TestWindow;
  access: boolean;
  now: number;
}): StartDecision {
  const { opensAt, closesAt } = facts.window;
  if (facts.openAttempt !== null) {
    return facts.now > facts.openAttempt.deadlineAt + GRACE_MS ? 'close_first' : 'resume';
  }
  if (facts.taken && !(facts.recharge && facts.maySit)) return 'test_already_taken';
  if (!facts.maySit) return 'not_found';
  if (closesAt !== null && facts.now >= closesAt) return 'closed';
  if (!facts.testActive) return 'not_found';
  if (opensAt !== null && facts.now < opensAt) return 'not_open_yet';
  return facts.access ? 'start' : 'no_access';
}

export type SaveDecision = 'accept' | 'repeat' | 'save_id_reused' | 'closed' | 'late' | 'moved' | 'stale';

/**
 * Decides what becomes of a save. The order matters: a retry of the save that was acknowledged last gets its
 * acknowledgement again, whatever has happened since; then a closed attempt; then the clock; then who may
 * write; then whether the page is up to date.
 */
export function decideSave(facts: {
  closed: boolean;
  deadlineAt: number;
  now: number;
  writerMatches: boolean;
  storedRevision: number;
  revision: number;
  sameSaveId: boolean;
  sameBody: boolean;
}): SaveDecision {
  if (facts.sameSaveId) return facts.sameBody ? 'repeat' : 'save_id_reused';
  if (facts.closed) return 'closed';
  if (facts.now > facts.deadlineAt + GRACE_MS) return 'late';
  if (!facts.writerMatches) return 'moved';
  return facts.revision === facts.storedRevision + 1 ? 'accept' : 'stale';
}

export type SubmitDecision = 'accept' | 'late' | 'moved' | 'stale' | 'not_due';

/**
 * Decides what becomes of a submission to an open attempt. One without a writer comes from a client of the
 * plain specification and is taken.
 * `late`: what was saved counts; the body is kept for staff.
 * `stale`: a save was taken since, so a delayed copy of an old submission never replaces a newer answer.
 */
export function decideSubmit(facts: {
  deadlineAt: number;
  now: number;
  auto: boolean;
  writer: 'matches' | 'differs' | 'absent';
  storedRevision: number;
  /** Revision that the answers follow; null where the body names none. */
  revision: number | null;
}): SubmitDecision {
  if (facts.now > facts.deadlineAt + GRACE_MS) return 'late';
  if (facts.writer === 'differs') return 'moved';
  if (facts.revision !== null && facts.revision !== facts.storedRevision) return 'stale';
  if (facts.auto && facts.now < facts.deadlineAt - AUTO_SUBMIT_TOLERANCE_MS) return 'not_due';
  return 'accept';
}

/** Time that the attempt took, in whole seconds: from its start to its end, at most to the deadline. */
export function secondsTaken(facts: { startedAt: number; deadlineAt: number; endedAt: number }): number {
  const end = Math.min(facts.endedAt, facts.deadlineAt);
  return Math.max(0, Math.round((end - facts.startedAt) / 1_000));
}

/**
 * True when the time ended an attempt and not its learner: the clock closed it, or its page submitted it when
 * the time was over, and so says that all of the allotted time was taken. That much is the browser's word: a
 * learner who submits during the last seconds or the grace and claims it is believed. Only a sentence on the
 * learner's own report follows from it.
 * @param facts.timeTaken as a submission tells it, minutes and seconds ("90.00"); null without one
 */
export function hasRunOutOfTime(facts: {
  closedBy: ClosedBy | null;
  closedAt: number;
  deadlineAt: number;
  timeTaken: string | null;
  minutes: number;
}): boolean {
  if (facts.closedBy === 'clock') return true;
  const wasDue = facts.closedAt >= facts.deadlineAt - AUTO_SUBMIT_TOLERANCE_MS;
  return wasDue && facts.timeTaken === `${facts.minutes}.00`;
}
