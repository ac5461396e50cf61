import { describe, expect, it } from 'vitest';
import { exampleCalibration, exampleLevels, sure, unsure } from '../../testing/results-examples.ts';
import { describeLevelOverTime, describeMonthOfLevel, readLevelsOverTime } from './over-time.ts';

const [known, , notSure] = readLevelsOverTime(exampleCalibration.months);

describe('calibration by month', () => {
  it('has a place for each month between the first and the last, for every level', () => {
    expect(known?.months).toEqual([
      { month: '2025-12', share: 86.36, isJudged: true },
      { month: '2026-01', share: null, isJudged: false },
      { month: '2026-02', share: null, isJudged: false },
    ]);
    expect(notSure?.months.at(-1)).toEqual({ month: '2026-02', share: 66.67, isJudged: false });
    expect(readLevelsOverTime(exampleCalibration.months).map(({ claimed }) => claimed)).toEqual([
      100, 75, 50, 25,
    ]);
  });

  it('is described in words, by the months with enough answers', () => {
    expect(known && describeLevelOverTime(known)).toBe(
      'I KNOW IT by month, claimed 100%: December 2025 86.36%',
    );
    expect(notSure && describeLevelOverTime(notSure)).toBe(
      'NOT SURE by month, claimed 50%: no month with ten answers yet',
    );
  });

  it('is a figure, a count or nothing in its table', () => {
    expect([sure, unsure, exampleLevels[3], undefined].map(describeMonthOfLevel)).toEqual([
      '86.36% of 22',
      '4 of 6 right',
      '–',
      '–',
    ]);
  });
});
