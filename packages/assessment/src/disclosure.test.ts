import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ANSWERS_SHOWN,
  type Hold,
  holdOfFigures,
  holdOfOpenAttempt,
  holdOfQuestion,
  holdOfTest,
  type ReportToShow,
} from './disclosure.ts';
import type { TestId } from './ids.ts';

const test = { testId: 'mock' as TestId, testName: 'Mock', from: null, over: false, now: 1_000 };
const hold = (until: Hold['until'], from: number | null = null): Hold => ({
  testId: until as string as TestId,
  testName: until,
  until,
  from,
});

describe('what a test holds back by its own rule', () => {
  it.each([
    ['at once', { answersShown: 'at_once' }, null],
    ['a moment before its date', { answersShown: 'after_date', from: 1_001 }, 'after_date'],
    ['on its date to the millisecond', { answersShown: 'after_date', from: 1_000 }, null],
    ['after a date that is missing', { answersShown: 'after_date' }, 'after_date'],
    ['after everybody, while it is active', { answersShown: 'after_close' }, 'after_close'],
    ['after everybody, when it is over', { answersShown: 'after_close', over: true }, null],
    ['never, although it is over', { answersShown: 'never', over: true }, 'never'],
  ] as const)('%s', (_title, rule, until) => {
    expect(holdOfTest({ ...test, ...rule })?.until ?? null).toBe(until);
  });
});

const open = holdOfOpenAttempt({ testId: 'open' as TestId, testName: 'Open' });
const never = hold('never');
const close = hold('after_close');

describe('what is shown of a report', () => {
  const cases: [string, ReportToShow, Hold[], { figures: Hold | null; question: Hold | null }][] = [
    [
      'of which nothing is held, is everything',
      { answersShown: 'at_once', own: null, others: [] },
      [],
      { figures: null, question: null },
    ],
    [
      'of which an open attempt holds this question, is neither it nor the score',
      { answersShown: 'at_once', own: null, others: [open] },
      [open],
      { figures: open, question: open },
    ],
    [
      'of which an open attempt holds another question, is this one without the score',
      { answersShown: 'at_once', own: null, others: [open] },
      [],
      { figures: open, question: null },
    ],
    [
      'of which another test holds another question, is this one without the score',
      { answersShown: 'at_once', own: null, others: [close] },
      [],
      { figures: close, question: null },
    ],
    [
      'whose own test never shows, is the score alone',
      { answersShown: 'never', own: never, others: [] },
      [],
      { figures: null, question: never },
    ],
    [
      'whose own test waits and which an open attempt shares, is nothing',
      { answersShown: 'after_close', own: close, others: [open] },
      [],
      { figures: open, question: close },
    ],
    [
      'whose own test has waited long enough, while another holds one question, is still the score alone',
      { answersShown: 'after_date', own: null, others: [never] },
      [],
      { figures: null, question: never },
    ],
  ];
  it.each(cases)('%s', (_title, report, ofQuestion, shown) => {
    expect({ figures: holdOfFigures(report), question: holdOfQuestion(report, ofQuestion) }).toEqual(shown);
  });

  it('names what lasts longest: never, then everybody, then the latest date, then the open attempt', () => {
    const holds = [open, hold('after_date', 5), hold('after_date', 9), close, never];
    const named = (others: Hold[]) => holdOfFigures({ answersShown: 'at_once', own: null, others });
    expect(named(holds)).toBe(never);
    expect(named(holds.slice(0, 4))).toBe(close);
    expect(named(holds.slice(0, 3))).toEqual(hold('after_date', 9));
    expect(named(holds.slice(0, 1))).toBe(open);
  });
});

const anyHold = fc
  .constantFrom('handed_in' as const, 'after_date' as const, 'after_close' as const, 'never' as const)
  .map((until) => hold(until, until === 'after_date' ? 5 : null));
/** A report whose questions are each held by some of the same few holds. */
const anyReport = fc
  .record({
    answersShown: fc.constantFrom(...ANSWERS_SHOWN),
    waits: fc.boolean(),
    questions: fc.array(fc.array(anyHold, { maxLength: 3 }), { minLength: 1, maxLength: 20 }),
  })
  .map(({ answersShown, waits, questions }) => {
    const own =
      answersShown === 'at_once' || (answersShown !== 'never' && !waits) ? null : hold(answersShown, 5);
    const report: ReportToShow = { answersShown, own, others: questions.flat() };
    return {
      report,
      questions: questions.map((holds) => ({ holds, shown: holdOfQuestion(report, holds) === null })),
      figures: holdOfFigures(report) === null,
    };
  });

describe('of any report', () => {
  it('no question is shown that something holds, and none before its own test shows', () => {
    fc.assert(
      fc.property(anyReport, ({ report, questions }) => {
        for (const { holds, shown } of questions) {
          if (holds.length > 0 || report.own !== null) expect(shown).toBe(false);
        }
      }),
    );
  });

  it('the score is never beside the statuses of some of the questions alone', () => {
    fc.assert(
      fc.property(anyReport, ({ questions, figures }) => {
        const shown = questions.filter((question) => question.shown).length;
        if (figures) expect([0, questions.length]).toContain(shown);
      }),
    );
  });

  it('the score is not there while an open attempt holds any question', () => {
    fc.assert(
      fc.property(anyReport, ({ report, figures }) => {
        if (report.others.some(({ until }) => until === 'handed_in')) expect(figures).toBe(false);
      }),
    );
  });

  it('everything is shown when nothing holds it', () => {
    fc.assert(
      fc.property(anyReport, ({ report, questions, figures }) => {
        if (report.others.length > 0 || report.own !== null) return;
        expect(figures && questions.every(({ shown }) => shown)).toBe(true);
      }),
    );
  });
});
