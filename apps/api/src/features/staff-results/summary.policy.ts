import { isPassed } from '@assay/assessment';

/** Number of reports with one percentage. */
export type PercentCount = { percent: number; reports: number };

export type ResultFigures = {
  reports: number;
  mean: number | null;
  median: number | null;
  /** Standard deviation of a sample; null below two reports. */
  deviation: number | null;
  lowest: number | null;
  highest: number | null;
  bands: { from: number; to: number; reports: number }[];
  passed: { mark: number; reports: number } | null;
};

/** Width of a band of the distribution, in percent. */
const BAND = 10;
const BANDS = 100 / BAND;

/**
 * Figures of a test's results, with two decimals.
 * @param counts the lowest percentage first
 * @param passMark in percent; null where the test has none
 */
export function summariseResults(counts: readonly PercentCount[], passMark: number | null): ResultFigures {
  const reports = sumOf(counts, () => 1);
  const mean = sumOf(counts, ({ percent }) => percent) / reports;
  const squares = sumOf(counts, ({ percent }) => (percent - mean) ** 2);
  const none = reports === 0;
  return {
    reports,
    mean: none ? null : rounded(mean),
    median: none ? null : rounded((at(counts, (reports - 1) >> 1) + at(counts, reports >> 1)) / 2),
    deviation: reports < 2 ? null : rounded(Math.sqrt(squares / (reports - 1))),
    lowest: counts.at(0)?.percent ?? null,
    highest: counts.at(-1)?.percent ?? null,
    bands: Array.from({ length: BANDS }, (_, band) => ({
      from: band * BAND,
      to: (band + 1) * BAND,
      reports: sumOf(counts, ({ percent }) => (bandOf(percent) === band ? 1 : 0)),
    })),
    passed:
      passMark === null
        ? null
        : { mark: passMark, reports: sumOf(counts, ({ percent }) => (isPassed(percent, passMark) ? 1 : 0)) },
  };
}

function bandOf(percent: number): number {
  return Math.min(Math.floor(percent / BAND), BANDS - 1);
}

function sumOf(counts: readonly PercentCount[], figureOf: (count: PercentCount) => number): number {
  return counts.reduce((sum, count) => sum + count.reports * figureOf(count), 0);
}

/** Percentage of the report at a place, from 0, in order of the percentages. */
function at(counts: readonly PercentCount[], place: number): number {
  let before = 0;
  for (const { percent, reports } of counts) {
    before += reports;
    if (place < before) return percent;
  }
  throw new Error(`There is no report ${place}.`);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
