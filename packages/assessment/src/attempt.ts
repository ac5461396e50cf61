/**
 * When an attempt may be started, saved, submitted and closed.
 * Pure: the clock, the rows and what the caller claims are arguments. Times are milliseconds since the epoch,
 * always the database's, never the browser's.
 */

/** Answers that arrive within this time after the deadline still count. */
export const GRACE_MS = 30_000;
/** From here on the sweep may close the attempt: after the grace, with room for a request in flight. */
export const SWEEP_AFTER_MS = 35_000;
/** An automatic submission may come this much early: the browser's estimate of the server's clock is not perfect. */
export const AUTO_SUBMIT_TOLERANCE_MS = 2_000;

/** Whether learners of an organisation need a plan. */
export const PLATFORM_TYPES = ['Free', 'Paid'] as const;
export type PlatformType = (typeof PLATFORM_TYPES)[number];

export const TEST_TYPES = ['Exam', 'Quiz'] as const;
export type TestType = (typeof TEST_TYPES)[number];

/** Whether a test may be started: one that is open goes on whatever it says. */
export const TEST_STATUSES = ['Active', 'Inactive'] as const;
export type TestStatus = (typeof TEST_STATUSES)[number];

/** Who closed an attempt: whoever handed in has seen the answers. */
export type ClosedBy = 'learner' | 'clock';

/** Whether a learner may start tests and read scores. Source: specification sections 1 and 6. */
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
  | 'no_access'
  | 'not_found';

/**
 * Resuming works whatever happened since to plan or test; starting needs an active test and access, once, and a recharge
 * from then on.
 * `close_first`: the open attempt is past its grace and must be closed before anything else.
 */
export function decideStart(facts: {
  openAttempt: { deadlineAt: number } | null;
  taken: boolean;
  /** A further attempt is asked for, and it is this test's turn: its latest report is the learner's lowest. */
  recharge: boolean;
  testActive: boolean;
  access: boolean;
  now: number;
}): StartDecision {
  if (facts.openAttempt !== null) {
    return facts.now > facts.openAttempt.deadlineAt + GRACE_MS ? 'close_first' : 'resume';
  }
  if (facts.taken && !facts.recharge) return 'test_already_taken';
  if (!facts.testActive) return 'not_found';
  return facts.access ? 'start' : 'no_access';
}

export type SaveDecision = 'accept' | 'repeat' | 'save_id_reused' | 'closed' | 'late' | 'moved' | 'stale';

/**
 * The order matters: a retry of the save that was acknowledged last gets its acknowledgement again, whatever
 * happened since; then a closed attempt; then the clock; then who may write; then whether the page is up to date.
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
 * For an open attempt. A submission without a writer comes from a client of the plain specification and is taken.
 * `late`: what was saved counts; the body is kept for staff.
 * `stale`: a save was taken since, so a delayed copy of an old submission never replaces a newer answer.
 */
export function decideSubmit(facts: {
  deadlineAt: number;
  now: number;
  auto: boolean;
  writer: 'matches' | 'differs' | 'absent';
  storedRevision: number;
  /** The revision that the answers follow; null where the body names none. */
  revision: number | null;
}): SubmitDecision {
  if (facts.now > facts.deadlineAt + GRACE_MS) return 'late';
  if (facts.writer === 'differs') return 'moved';
  if (facts.revision !== null && facts.revision !== facts.storedRevision) return 'stale';
  if (facts.auto && facts.now < facts.deadlineAt - AUTO_SUBMIT_TOLERANCE_MS) return 'not_due';
  return 'accept';
}

/** The time the attempt took, in whole seconds: from its start to its end, at most to the deadline. */
export function secondsTaken(facts: { startedAt: number; deadlineAt: number; endedAt: number }): number {
  const end = Math.min(facts.endedAt, facts.deadlineAt);
  return Math.max(0, Math.round((end - facts.startedAt) / 1_000));
}

/**
 * Whether the time ended an attempt and not its learner: the clock closed it, or its page handed it in when the time was
 * over, which then says that all of the allotted time was taken. That much is the browser's word: whoever hands in during
 * the last seconds or the grace and claims it is believed. Nothing follows from it but a sentence on the learner's own report.
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
