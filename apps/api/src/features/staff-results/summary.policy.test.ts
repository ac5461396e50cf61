import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PercentCount, summariseResults } from './summary.policy.ts';

const percents = fc.array(
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  { maxLength: 60 },
);

function counted(values: readonly number[]): PercentCount[] {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  return sorted.map((percent) => ({ percent, reports: values.filter((each) => each === percent).length }));
}

it('gives the figures that a list of all results gives', () => {
  fc.assert(
    fc.property(
      percents.filter((all) => all.length > 1),
      (values) => {
        const sorted = values.toSorted((a, b) => a - b);
        const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
        const middle = sorted.slice(Math.ceil(values.length / 2) - 1, Math.floor(values.length / 2) + 1);
        const variance =
          values.map((value) => (value - mean) ** 2).reduce((a, b) => a + b, 0) / (values.length - 1);
        const figures = summariseResults(counted(values), 60);
        expect(figures.reports).toBe(values.length);
        expect(figures.mean).toBeCloseTo(mean, 1);
        expect(figures.median).toBeCloseTo(middle.reduce((a, b) => a + b, 0) / middle.length, 1);
        expect(figures.deviation).toBeCloseTo(Math.sqrt(variance), 1);
        expect([figures.lowest, figures.highest]).toEqual([sorted[0], sorted.at(-1)]);
        expect(figures.passed).toEqual({ mark: 60, reports: values.filter((value) => value >= 60).length });
        for (const { from, to, reports } of figures.bands) {
          const within = values.filter(
            (value) => value >= from && (value < to || (to === 100 && value === 100)),
          );
          expect(reports).toBe(within.length);
        }
      },
    ),
    { numRuns: 300 },
  );
});

it('gives no figure of nothing, and no deviation of one result', () => {
  const nothing = { mean: null, median: null, deviation: null, lowest: null, highest: null, passed: null };
  expect(summariseResults([], null)).toMatchObject({ reports: 0, ...nothing });
  expect(summariseResults([{ percent: 75, reports: 1 }], null)).toMatchObject({
    mean: 75,
    median: 75,
    deviation: null,
  });
});
