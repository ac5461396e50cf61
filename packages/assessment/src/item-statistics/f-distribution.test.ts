import { describe, expect, it } from 'vitest';
import { fQuantile, regularisedBeta } from './f-distribution.ts';
import { feldtInterval, fisherInterval } from './intervals.ts';

describe('the regularised incomplete beta function', () => {
  it.each([
    // Closed forms: I(x; 1, 1) = x, I(x; a, 1) = x^a, I(x; 1, b) = 1 − (1 − x)^b.
    [0.3, 1, 1, 0.3],
    [0.3, 4, 1, 0.3 ** 4],
    [0.3, 1, 7, 1 - 0.7 ** 7],
    [0.5, 12.5, 12.5, 0.5],
    // The arcsine distribution: (2 / π) · arcsin √x.
    [0.2, 0.5, 0.5, (2 / Math.PI) * Math.asin(Math.sqrt(0.2))],
    [0, 2, 3, 0],
    [1, 2, 3, 1],
  ])('I(%d; %d, %d) is %d', (share, a, b, value) => {
    expect(regularisedBeta(share, a, b)).toBeCloseTo(value, 12);
  });

  it('is the upper tail of a binomial distribution at whole numbers', () => {
    const [share, successes, trials] = [0.37, 9, 20];
    let tail = 0;
    for (let count = successes; count <= trials; count += 1) {
      let ways = 1;
      for (let at = 0; at < count; at += 1) ways = (ways * (trials - at)) / (at + 1);
      tail += ways * share ** count * (1 - share) ** (trials - count);
    }
    expect(regularisedBeta(share, successes, trials - successes + 1)).toBeCloseTo(tail, 12);
  });
});

describe('quantiles of the F distribution', () => {
  it.each([
    // Printed tables of the upper 2.5 % and 5 % points.
    [0.975, 1, 10, 6.937],
    [0.975, 5, 10, 4.236],
    [0.975, 10, 20, 2.774],
    [0.975, 30, 120, 1.69],
    [0.95, 4, 12, 3.259],
    [0.95, 60, 120, 1.429],
  ])('at %d with %i and %i degrees is %d', (probability, numerator, denominator, value) => {
    expect(fQuantile(probability, numerator, denominator)).toBeCloseTo(value, 2);
  });

  it('turn over with their degrees', () => {
    expect(fQuantile(0.025, 7, 31)).toBeCloseTo(1 / fQuantile(0.975, 31, 7), 10);
  });

  it('close in on 1 for as many attempts as there may be', () => {
    const upper = fQuantile(0.975, 99_999, 99_999 * 99);
    expect(upper).toBeGreaterThan(1);
    expect(upper).toBeLessThan(1.01);
  });
});

describe('intervals', () => {
  it.each([
    [0.85, 7, 89, 0.797, 0.893],
    [0.913, 20, 873, 0.904, 0.921],
  ])('of a published α of %d are as published', (alpha, items, persons, from, to) => {
    const interval = feldtInterval(alpha, { persons, items });
    expect(interval.from).toBeCloseTo(from, 3);
    expect(interval.to).toBeCloseTo(to, 3);
  });

  it('of α 0.75 with 50 items at 30 attempts are 0.60 to 0.86', () => {
    const interval = feldtInterval(0.75, { persons: 30, items: 50 });
    expect([interval.from.toFixed(2), interval.to.toFixed(2)]).toEqual(['0.60', '0.86']);
  });

  it.each([
    [30, '-0.17', '0.52'],
    [100, '0.00', '0.38'],
  ])('of a correlation of 0.20 at %i are %s to %s', (pairs, from, to) => {
    const interval = fisherInterval(0.2, pairs);
    expect([interval.from.toFixed(2), interval.to.toFixed(2)]).toEqual([from, to]);
  });

  it('of a perfect correlation are that correlation', () => {
    expect(fisherInterval(1, 10)).toEqual({ value: 1, from: 1, to: 1 });
    expect(fisherInterval(-1, 10)).toEqual({ value: -1, from: -1, to: -1 });
  });
});
