/**
 * Changes of an attempt's time that staff make by hand. Pure, as the rules of attempts; times are
 * milliseconds since the epoch.
 */

/** Maximum number of attempts on a test that are watched, and changed at once. */
export const MAX_LIVE_ATTEMPTS = 2_000;
/** Maximum number of minutes that are given at once. */
export const MAX_ADDED_MINUTES = 600;
/** Maximum length of what staff say to learners during a test. */
export const MAX_WORD_LENGTH = 500;

export const ATTEMPT_ACTS = ['extend', 'reopen', 'end'] as const;
export type AttemptAct = (typeof ATTEMPT_ACTS)[number];

/** Extend: minutes after the deadline. Reopen: minutes from now. An end is now. */
export type TimeChange = { act: 'extend' | 'reopen'; minutes: number } | { act: 'end' };

/**
 * Reasons for which an attempt stays as it is. another_open: its learner has one on the test that is open or
 * later · changed: its deadline is no longer the one that was seen.
 */
export const UNCHANGED_REASONS = ['closed', 'open', 'another_open', 'changed'] as const;
export type UnchangedReason = (typeof UNCHANGED_REASONS)[number];

/**
 * Decides the new deadline of an attempt. One whose deadline moved since it was seen stays as it is, so that
 * a repeated or concurrent change gives nobody time twice. An end only moves the deadline to now: the grace
 * after it takes what the page has not sent yet.
 * @param facts.seenDeadlineAt deadline on which the change was decided; null where nobody looked
 * @param facts.superseded true where the learner has another attempt on the test that is open or later
 */
export function decideTimeChange(
  facts: {
    startedAt: number;
    deadlineAt: number;
    seenDeadlineAt: number | null;
    closed: boolean;
    superseded: boolean;
    now: number;
  },
  change: TimeChange,
): { deadlineAt: number } | { why: UnchangedReason } {
  if (change.act === 'reopen') {
    if (!facts.closed) return { why: 'open' };
    if (facts.superseded) return { why: 'another_open' };
  } else if (facts.closed) return { why: 'closed' };
  if (facts.seenDeadlineAt !== null && facts.seenDeadlineAt !== facts.deadlineAt) return { why: 'changed' };
  switch (change.act) {
    case 'extend':
      return { deadlineAt: facts.deadlineAt + change.minutes * 60_000 };
    case 'reopen':
      return { deadlineAt: facts.now + change.minutes * 60_000 };
    case 'end':
      // Over already: a later deadline would give time.
      if (facts.deadlineAt <= facts.now) return { why: 'closed' };
      // A deadline is after the start, whatever the clock did.
      return { deadlineAt: Math.max(facts.now, facts.startedAt + 1) };
  }
}
