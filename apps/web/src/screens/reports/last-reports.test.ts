import { describe, expect, it } from 'vitest';
import { describeLastReports, readLastReports } from './last-reports.ts';

const reports = readLastReports({
  reports: ['a', 'b', 'c'],
  xLabels: ['Knots', 'Flags', 'Lights'],
  pData: [75, 50, 100],
  uData: [60, 50, null],
  qData: [12.5, 0.4, 30],
});

describe('the last reports', () => {
  it('are read place by place, numbered from the oldest', () => {
    expect(reports.map(({ position, name, performance }) => [position, name, performance])).toEqual([
      [1, 'Knots', 60],
      [2, 'Flags', 50],
      [3, 'Lights', null],
    ]);
  });

  it('are told in words: what is held back is counted nowhere, and shown as nothing', () => {
    expect(describeLastReports(reports)).toBe(
      'Bar chart of the last 3 reports: confidence above performance in 1 of 2; in the last, confidence 100.00%, performance not shown, 30.00 minutes',
    );
    expect(describeLastReports(reports.slice(0, 1))).toContain(
      'of the last report: confidence above performance in 1 of 1',
    );
  });
});
