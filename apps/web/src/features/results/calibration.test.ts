import { describe, expect, it } from 'vitest';
import { exampleLevels, sure, unsure } from '../../testing/results-examples.ts';
import {
  type CalibrationLevel,
  countAnswers,
  describeAnswers,
  describeInterval,
  describeRight,
  describeVerdict,
  shareRight,
} from './calibration.ts';

const judged = (claimed: number, percent: number): CalibrationLevel => ({
  ...sure,
  claimed,
  right: { percent, from: 0, to: 100 },
});

describe('the verdict on a level', () => {
  it.each([
    [100, 97, 'well judged'],
    [100, 96.99, '3 points too sure'],
    [100, 86.36, '14 points too sure'],
    [75, 72, 'well judged'],
    [75, 73.13, 'well judged'],
    [75, 78, 'well judged'],
    [50, 58.06, 'you know more than you think'],
    [25, 28.01, 'you know more than you think'],
    [25, 0, '25 points too sure'],
  ])('that claims %d and was right in %d is: %s', (claimed, percent, verdict) => {
    expect(describeVerdict(judged(claimed, percent))).toBe(verdict);
  });

  it('of fewer than ten answers is none', () => {
    expect(describeVerdict(unsure)).toBe('not enough answers yet');
    expect(describeInterval(unsure)).toBeNull();
  });
});

describe('a level in words', () => {
  it('tells how often it was right, in percent where there are answers enough, and how far that is to be believed', () => {
    expect(exampleLevels.map(describeRight)).toEqual(['right 86.36%', 'right 75.00%', '4 of 6 right', null]);
    expect(describeInterval(sure)).toBe('likely 66.67% to 95.25%');
  });

  it('tells how often it was chosen', () => {
    expect([0, 1, 2].map(describeAnswers)).toEqual(['never chosen', 'chosen once', 'chosen 2 times']);
    expect(countAnswers(exampleLevels)).toBe(40);
  });

  it('has a dot wherever it was chosen', () => {
    expect(exampleLevels.map(shareRight)).toEqual([86.36, 75, 66.67, null]);
  });
});
