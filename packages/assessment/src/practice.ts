import { type Hold, longestFirst } from './disclosure.ts';
import type { TestId } from './ids.ts';

/**
 * Rules for practice. Practice shows a question's key at once, so it offers only released questions, and of
 * these none that would give away a test that is still to be taken, or that a review holds back.
 */

/**
 * Reason why a question cannot be practised now. `taken`: until the learner has a report of that test.
 * `released`: until staff release it; no test is named, since the learner may never have seen the one that
 * keeps it.
 */
export type PracticeHold =
  | (Omit<Hold, 'until' | 'testName'> & { testName: string; until: Hold['until'] | 'taken' })
  | { testId: null; testName: null; until: 'released'; from: null };

/** Holds a question back from every learner. */
export const UNTIL_RELEASED: PracticeHold = { testId: null, testName: null, until: 'released', from: null };

/** A version of a test that has the question, as far as it concerns the learner who would practise it. */
export type QuestionPlace = {
  /** Its name is null where the learner must not hear of it. */
  test: { testId: TestId; testName: string | null };
  /** True while the learner has an attempt on this version open. */
  open: boolean;
  /** True when the test is active, and a learner who starts it now gets this version. */
  offered: boolean;
  /**
   * True when the test shows its answers never or at a later date; this may be a former version of it. It may
   * be closed: the learners who sat it wait all the same, and it can be opened again.
   */
  keepsAnswers: boolean;
  /** True when the learner has a report of the test, on any version. */
  reported: boolean;
  /** Hold on this version by the test's own rule for showing answers; null where it shows them. */
  rule: Hold | null;
  /** Reasons why reviews of the learner's reports on this version hold the question back. */
  review: Hold[];
};

/**
 * Every reason to hold a released question back from practice, the longest-lasting first: none where it may
 * be practised.
 * @param places every version that is open, is offered, keeps its answers, has a rule or is reported on, and
 * has the question
 */
export function holdsOfPractice(places: QuestionPlace[]): PracticeHold[] {
  const holds = places.flatMap((place): PracticeHold[] => [
    ...(place.open ? [named({ ...place.test, until: 'handed_in' as const, from: null })] : []),
    ...(place.offered && !place.reported
      ? [named({ ...place.test, until: 'taken' as const, from: null })]
      : []),
    // The test may be named where its rule tells this learner of the hold.
    ...(place.keepsAnswers && place.rule === null ? [UNTIL_RELEASED] : []),
    ...(place.rule === null ? [] : [named(place.rule)]),
    ...place.review.map(named),
  ]);
  const distinct = new Map(holds.map((hold) => [`${hold.testId} ${hold.until}`, hold]));
  return longestFirst([...distinct.values()]);
}

/** A hold by a test of which the learner must not hear says no more than that of an unreleased question. */
function named(hold: Omit<Hold, 'until'> & { until: Hold['until'] | 'taken' }): PracticeHold {
  return hold.testName === null ? UNTIL_RELEASED : { ...hold, testName: hold.testName };
}

export const PRACTICE_CHOICES = ['all', 'unseen', 'wrong', 'sure_and_wrong', 'flagged'] as const;
/** The subset of a topic's questions that a learner wants to practise. */
export type PracticeChoice = (typeof PRACTICE_CHOICES)[number];

/** Result of a question when the learner last met it, in a report or in practice. */
export type LastAnswer = {
  result: 'C' | 'P' | 'W' | 'U';
  /** The confidence level by its index, 0 the surest. */
  confidence: number;
  /** True when the learner chose that level. */
  chosen: boolean;
  flagged: boolean;
};

/** True when a question belongs to a choice. @param last null where the learner never met it */
export function isOfChoice(choice: PracticeChoice, last: LastAnswer | null): boolean {
  switch (choice) {
    case 'all':
      return true;
    case 'unseen':
      return last === null;
    case 'wrong':
      return last !== null && last.result !== 'C';
    case 'sure_and_wrong':
      return last?.result === 'W' && last.chosen && last.confidence === 0;
    case 'flagged':
      return last?.flagged === true;
  }
}
