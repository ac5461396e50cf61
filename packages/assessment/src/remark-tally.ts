import { percent } from './figures.ts';
import { isPassed } from './pass-mark.ts';

/** Figures of a report that a re-mark is about. */
export type MarkedFigures = { correct: number; total: number; percent: number };

/** A report as it is, and as it would be. */
export type MarkedReport = { before: MarkedFigures; after: MarkedFigures };

export type BeforeAfter = { before: number; after: number };

export type RemarkSums = {
  reports: number;
  /** Reports whose percentage rises, falls or stays. */
  up: number;
  down: number;
  same: number;
  /** Mean percentage of the reports, two decimals; 0 without reports. */
  mean: BeforeAfter;
  /** Number of reports at the pass mark or above; null where the test has none. */
  passed: BeforeAfter | null;
  /** Number of reports that reach the pass mark, and that no longer do. */
  nowPass: number;
  nowFail: number;
};

/** Direction in which a report crosses the pass mark. */
export type Crossing = 'passes' | 'fails';

/** @param passMark in percent; null without one */
export function crossingOf({ before, after }: MarkedReport, passMark: number | null): Crossing | null {
  if (passMark === null) return null;
  const [passed, passes] = [isPassed(before.percent, passMark), isPassed(after.percent, passMark)];
  if (passed === passes) return null;
  return passes ? 'passes' : 'fails';
}

/** Sums up what a re-mark does to reports, one report after the other. */
export function createRemarkTally(passMark: number | null) {
  const counts = { reports: 0, up: 0, down: 0, nowPass: 0, nowFail: 0 };
  const hundredths = { before: 0, after: 0 };
  const passed = { before: 0, after: 0 };
  return {
    add(report: MarkedReport): void {
      const { before, after } = report;
      counts.reports += 1;
      if (after.percent > before.percent) counts.up += 1;
      if (after.percent < before.percent) counts.down += 1;
      // Whole hundredths add up exactly.
      hundredths.before += Math.round(before.percent * 100);
      hundredths.after += Math.round(after.percent * 100);
      if (passMark === null) return;
      if (isPassed(before.percent, passMark)) passed.before += 1;
      if (isPassed(after.percent, passMark)) passed.after += 1;
      const crossing = crossingOf(report, passMark);
      if (crossing === 'passes') counts.nowPass += 1;
      if (crossing === 'fails') counts.nowFail += 1;
    },
    sums(): RemarkSums {
      const { reports, up, down, nowPass, nowFail } = counts;
      const mean = (sum: number) => percent(sum, reports * 10_000);
      return {
        reports,
        up,
        down,
        same: reports - up - down,
        mean: { before: mean(hundredths.before), after: mean(hundredths.after) },
        passed: passMark === null ? null : { ...passed },
        nowPass,
        nowFail,
      };
    },
  };
}
