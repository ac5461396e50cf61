import { describe, expect, it } from 'vitest';
import { describeCount, describeMonths, describeSpan, hasCounts } from './months.ts';

const months = [
  { month: '2025-12', count: 4 },
  { month: '2026-01', count: 0 },
  { month: '2026-02', count: 4 },
];

describe('a chart by month', () => {
  it('tells in words what it shows: over what, how many, and the latest of the months with most', () => {
    expect(describeMonths(months, ['test', 'tests'])).toBe(
      'Bar chart by month, December 2025 to February 2026: 8 tests in all, most in February 2026 with 4',
    );
    expect(describeSpan(months)).toBe('December 2025 to February 2026');
    expect(describeCount(1, ['test', 'tests'])).toBe('1 test');
  });

  it('is none where every month is empty', () => {
    expect(hasCounts(months)).toBe(true);
    expect(hasCounts(months.map(({ month }) => ({ month, count: 0 })))).toBe(false);
    expect(hasCounts([])).toBe(false);
  });
});
