import type { TestId } from './ids.ts';

/**
 * What of a report may be shown. A question's status beside one's own answer tells its key, and so does a score in
 * which one status alone is missing: so statuses and figures are held back together with the key.
 */

export const ANSWERS_SHOWN = ['at_once', 'after_date', 'after_close', 'never'] as const;
/** When a test's key and explanations are shown to those who handed it in. `after_close`: when everybody's time is over. */
export type AnswersShown = (typeof ANSWERS_SHOWN)[number];

/** A test for whose sake something is held back, and until when. */
export type Hold = {
  testId: TestId;
  testName: string;
  until: 'handed_in' | Exclude<AnswersShown, 'at_once'>;
  /** The instant, of `after_date` alone. */
  from: number | null;
};

/** What a test holds back by its own rule; null when its answers are shown. */
export function holdOfTest(test: {
  testId: TestId;
  testName: string;
  answersShown: AnswersShown;
  from: number | null;
  /** Nobody can start it any more, and no attempt on it is open. */
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

/** What a learner's open attempt holds back of every other report of theirs. */
export function holdOfOpenAttempt(test: { testId: TestId; testName: string }): Hold {
  return { testId: test.testId, testName: test.testName, until: 'handed_in', from: null };
}

/** A report by its test's own rule, and the holds of other tests and open attempts on any of its questions. */
export type ReportToShow = { answersShown: AnswersShown; own: Hold | null; others: Hold[] };

/**
 * Why the figures of a report are held back; null when they are shown. The one place that decides it: whatever is
 * made of figures (a list, a chart, a rank that a learner sees of themselves) asks here.
 */
export function holdOfFigures({ answersShown, others }: ReportToShow): Hold | null {
  // At once: the statuses of the other questions are shown, and with a figure they would tell the missing ones.
  // Else no status is shown as long as anything is held back, and the score alone tells none.
  return longestHold(
    answersShown === 'at_once' ? others : others.filter(({ until }) => until === 'handed_in'),
  );
}

/**
 * Why status, key, explanation and references of a question are held back; null when they are shown. A report whose
 * score was shown alone stays so as long as one of its questions is held back.
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

/** The hold that lasts longest: it is the one to tell. */
function longestHold(holds: Hold[]): Hold | null {
  return longestFirst(holds)[0] ?? null;
}
