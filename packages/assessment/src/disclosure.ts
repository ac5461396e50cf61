import type { TestId } from './ids.ts';

/**
 * Rules for showing a report. A question's status beside one's own answer tells its key, and so does a score
 * in which one status alone is missing: so statuses and figures are held back together with the key.
 */

export const ANSWERS_SHOWN = ['at_once', 'after_date', 'after_close', 'never'] as const;
/**
 * Time from which a test's key and explanations are shown to the learners who submitted it. `after_close`:
 * when the time is over for every learner.
 */
export type AnswersShown = (typeof ANSWERS_SHOWN)[number];

/** A test for whose sake something is held back, and until when. */
export type Hold = {
  testId: TestId;
  /** Null for a test of which the learner must not hear. */
  testName: string | null;
  until: 'handed_in' | Exclude<AnswersShown, 'at_once'>;
  /** Set for `after_date` only: the instant. */
  from: number | null;
};

/** Hold of a test by its own rule; null when its answers are shown. */
export function holdOfTest(test: {
  testId: TestId;
  testName: string | null;
  answersShown: AnswersShown;
  from: number | null;
  /** True when the test can no longer be started, and no attempt on it is open. */
  over: boolean;
  now: number;
}): Hold | null {
  const { testId, testName, answersShown: until, from } = test;
  switch (until) {
    case 'at_once':
      return null;
    case 'after_date':
      return from !== null && test.now >= from ? null : { testId, testName, until, from };
    case 'after_close':
      return test.over ? null : { testId, testName, until, from: null };
    case 'never':
      return { testId, testName, until, from: null };
  }
}

/** Hold of a learner's open attempt on all of their other reports. */
export function holdOfOpenAttempt(test: { testId: TestId; testName: string }): Hold {
  return { testId: test.testId, testName: test.testName, until: 'handed_in', from: null };
}

/**
 * A report with its test's own rule, and the holds of other tests and open attempts on any of its questions.
 */
export type ReportToShow = { answersShown: AnswersShown; own: Hold | null; others: Hold[] };

/**
 * Reason why the figures of a report are held back; null when they are shown. This is the one place that
 * decides it: everything made of figures (a list, a chart, a rank that a learner sees of themselves) asks
 * here.
 */
export function holdOfFigures({ answersShown, others }: ReportToShow): Hold | null {
  // At once: the statuses of the other questions are shown, and with a figure they would tell the missing
  // ones. Otherwise no status is shown while anything is held back, and the score alone tells none.
  return longestHold(
    answersShown === 'at_once' ? others : others.filter(({ until }) => until === 'handed_in'),
  );
}

/**
 * Reason why status, key, explanation and references of a question are held back; null when they are shown. A
 * report whose score was shown alone stays so while one of its questions is held back.
 * @param ofQuestion those of `others` that hold this question
 */
export function holdOfQuestion({ answersShown, own, others }: ReportToShow, ofQuestion: Hold[]): Hold | null {
  if (answersShown === 'at_once') return longestHold(ofQuestion);
  return longestHold(own === null ? others : [own, ...others]);
}

const LASTING = ['handed_in', 'taken', 'after_date', 'after_close', 'never', 'released'];

/** Holds by how long they last, as far as that can be known, the longest first. */
export function longestFirst<H extends { until: string; from: number | null }>(holds: H[]): H[] {
  return holds.toSorted(
    (a, b) => LASTING.indexOf(b.until) - LASTING.indexOf(a.until) || (b.from ?? 0) - (a.from ?? 0),
  );
}

/** The hold that lasts longest: it is the one to tell the learner. */
function longestHold(holds: Hold[]): Hold | null {
  return longestFirst(holds)[0] ?? null;
}
