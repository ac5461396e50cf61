import { describe, expect, it } from 'vitest';
import { confidenceAt, confidencePercent, percent, percentageBand } from './figures.ts';

describe('percent', () => {
  it.each([
    [0, 0, 0],
    [1, 3, 33.33],
    [2, 3, 66.67],
    [1, 8, 12.5],
    [41, 60, 68.33],
    [7, 7, 100],
  ])('%i of %i is %d', (part, whole, expected) => {
    expect(percent(part, whole)).toBe(expected);
  });
});

describe('confidencePercent', () => {
  it('is the mean of the levels', () => {
    expect(confidencePercent(['I KNOW IT', 'THINK SO', 'NOT SURE', 'NO IDEA'])).toBe(62.5);
  });
  it('is 0 when nothing was answered', () => {
    expect(confidencePercent([])).toBe(0);
  });
});

describe('confidenceAt', () => {
  it('gives the default for an absent or unknown index', () => {
    expect([confidenceAt(undefined), confidenceAt(9), confidenceAt(3)]).toEqual([
      'I KNOW IT',
      'I KNOW IT',
      'NO IDEA',
    ]);
  });
});

describe('percentageBand', () => {
  it.each([
    [0, 1],
    [40, 1],
    [40.01, 2],
    [55, 2],
    [55.01, 3],
    [65, 3],
    [65.01, 4],
    [75, 4],
    [75.01, 5],
    [100, 5],
  ])('puts %d into band %i', (value, band) => {
    expect(percentageBand(value)).toBe(band);
  });
});
