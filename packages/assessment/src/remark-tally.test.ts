import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percent } from './figures.ts';
import { createRemarkTally, crossingOf, type MarkedReport } from './remark-tally.ts';

const report = (before: number, after: number, total = 10): MarkedReport => ({
  before: { correct: before, total, percent: percent(before, total) },
  after: { correct: after, total, percent: percent(after, total) },
});

const anyReports = fc.array(
  fc.tuple(fc.nat(10), fc.nat(10)).map(([before, after]) => report(before, after)),
  { maxLength: 40 },
);

describe('the sums of a re-mark', () => {
  it('say who gains, who loses and who crosses the pass mark', () => {
    const tally = createRemarkTally(60);
    for (const each of [report(5, 6), report(6, 5), report(7, 7), report(9, 10)]) tally.add(each);
    expect(tally.sums()).toEqual({
      reports: 4,
      up: 2,
      down: 1,
      same: 1,
      mean: { before: 67.5, after: 70 },
      passed: { before: 3, after: 3 },
      nowPass: 1,
      nowFail: 1,
    });
  });

  it('of nobody are zeros', () => {
    expect(createRemarkTally(null).sums()).toEqual({
      reports: 0,
      up: 0,
      down: 0,
      same: 0,
      mean: { before: 0, after: 0 },
      passed: null,
      nowPass: 0,
      nowFail: 0,
    });
  });

  it('count a report as raised where a question was dropped that it had wrong', () => {
    const tally = createRemarkTally(null);
    tally.add({
      before: { correct: 5, total: 10, percent: 50 },
      after: { correct: 5, total: 9, percent: 55.56 },
    });
    expect(tally.sums()).toMatchObject({ up: 1, mean: { before: 50, after: 55.56 } });
  });

  it('add up: whoever gains, loses or stays is one of all, and passes differ by those who cross', () => {
    fc.assert(
      fc.property(anyReports, fc.nat(100), (reports, passMark) => {
        const tally = createRemarkTally(passMark);
        for (const each of reports) tally.add(each);
        const { up, down, same, passed, nowPass, nowFail } = tally.sums();
        expect(up + down + same).toBe(reports.length);
        expect((passed?.after ?? 0) - (passed?.before ?? 0)).toBe(nowPass - nowFail);
      }),
    );
  });
});

describe('crossing the pass mark', () => {
  it('is reaching it or falling below it, and nothing without one', () => {
    const crossings = [
      crossingOf(report(5, 6), 60),
      crossingOf(report(6, 5), 60),
      crossingOf(report(6, 7), 60),
      crossingOf(report(5, 6), null),
    ];
    expect(crossings).toEqual(['passes', 'fails', null, null]);
  });
});
