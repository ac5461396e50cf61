import { describe, expect, it } from 'vitest';
import { describeChosen, describeLastReports, readLastReports } from './last-reports.ts';

const reports = readLastReports({
  reports: ['a', 'b', 'c'],
  xLabels: ['Knots', 'Flags', 'Lights…'],
  test_names: ['Knots', 'Flags', 'Lights and Shapes'],
  pData: [75, 50, 100],
  confidence_chosen: [
    { answers: 3, percent: 75 },
    { answers: 2, percent: 50 },
    { answers: 1, percent: 100 },
  ],
  uData: [60, 50, null],
  qData: [12.5, 0.4, 30],
});

describe('the last reports', () => {
  it('are read place by place, numbered from the oldest', () => {
    expect(reports.map(({ position, name, performance }) => [position, name, performance])).toEqual([
      [1, 'Knots', 60],
      [2, 'Flags', 50],
      [3, 'Lights and Shapes', null],
    ]);
  });

  it('show the specified confidence where every level was left as preset', () => {
    const [report] = readLastReports({
      reports: ['a'],
      xLabels: ['Knots'],
      test_names: ['Knots'],
      pData: [100],
      uData: [60],
      qData: [1],
      confidence_chosen: [{ answers: 0, percent: null }],
    });
    expect(report).toMatchObject({ confidence: 100, chosen: { answers: 0, percent: null } });
    expect(describeLastReports(report ? [report] : [])).toBe(
      'Bar chart of the last report: confidence above performance in 1 of 1; in the last, confidence 100.00%, performance 60.00%, 1.00 minutes',
    );
  });

  it('are explained: what is held back is neither counted nor shown', () => {
    expect(describeLastReports(reports)).toBe(
      'Bar chart of the last 3 reports: confidence above performance in 1 of 2; in the last, confidence 100.00%, performance not shown, 30.00 minutes',
    );
    expect(describeLastReports(reports.slice(0, 1))).toContain(
      'of the last report: confidence above performance in 1 of 1',
    );
  });

  it('say over how many answers the learner set the confidence', () => {
    expect(describeChosen({ answers: 80, percent: 78.75 })).toBe('78.75% of 80 answers');
    expect(describeChosen({ answers: 1, percent: 100 })).toBe('100.00% of 1 answer');
    expect(describeChosen({ answers: 0, percent: null })).toBe('no answer yet');
  });
});
