import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percent } from './figures.ts';
import { angoffMark, bestResult, cohenMark, countPassing, pointsToPass } from './pass-mark.ts';

const counts = (...percents: number[]) => percents.map((each) => ({ percent: each, attempts: 1 }));

describe('a pass mark', () => {
  it('by Angoff is the mean of the judges, with their spread', () => {
    expect(
      angoffMark([
        [60, 40],
        [70, 60],
        [50, 50],
      ]),
    ).toEqual({ percent: 55, judges: [50, 65, 50], spread: 8.66 });
    expect(angoffMark([[33, 34, 34]])).toEqual({ percent: 33.67, judges: [33.67], spread: null });
  });

  it('by Cohen is a share of what the best achieved beyond guessing', () => {
    expect(cohenMark({ best: 90, guess: 20, share: 60 })).toBe(62);
    expect(cohenMark({ best: 90, guess: 0, share: 60 })).toBe(54);
  });

  it('is reached by whoever has it or more', () => {
    expect(countPassing(counts(49.99, 50, 50.01), 50)).toBe(2);
  });

  it('in percent that points gave is reached with these points, and not with one less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(300), (questions, some) => {
        const points = Math.min(some, questions);
        expect(pointsToPass(percent(points, questions), questions)).toBe(points);
      }),
    );
  });

  it('above what can be had is reached by nobody', () => {
    expect(pointsToPass(100, 3)).toBe(3);
    expect(pointsToPass(99, 3)).toBe(3);
    expect(pointsToPass(10, 0)).toBe(1);
  });
});

describe('the best result', () => {
  it.each([
    [[40], 40],
    [[0, 100], 95],
    [[10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 100], 100],
    [Array.from({ length: 21 }, (_, at) => at * 5), 95],
    [[10, 20, 30, 40], 38.5],
  ])('of %j is %d', (percents, best) => {
    expect(bestResult(counts(...percents))).toBe(best);
  });

  it('counts each attempt', () => {
    expect(
      bestResult([
        { percent: 20, attempts: 96 },
        { percent: 80, attempts: 5 },
      ]),
    ).toBe(20);
    expect(
      bestResult([
        { percent: 20, attempts: 95 },
        { percent: 80, attempts: 6 },
      ]),
    ).toBe(80);
  });
});
