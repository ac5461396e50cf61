import { expect, test } from 'vitest';
import { steadyClock } from './steady-clock.ts';

/** Each step: how far the monotonic clock went, how far the wall clock went. */
function elapsedAfter(steps: [monotonic: number, wall: number][]): number {
  let monotonic = 5_000;
  let wall = 1_700_000_000_000;
  const clock = steadyClock(
    () => monotonic,
    () => wall,
  );
  const start = clock();
  for (const [monotonicStep, wallStep] of steps) {
    monotonic += monotonicStep;
    wall += wallStep;
    clock();
  }
  return clock() - start;
}

test.each<[string, [number, number][], number]>([
  [
    'both go on',
    [
      [1_000, 1_000],
      [2_000, 2_000],
    ],
    3_000,
  ],
  [
    'the machine slept, and only the wall clock went on',
    [
      [1_000, 1_000],
      [500, 60_500],
    ],
    61_500,
  ],
  [
    'it slept twice',
    [
      [0, 60_000],
      [1_000, 1_000],
      [0, 60_000],
    ],
    121_000,
  ],
  [
    'the wall clock was put back',
    [
      [1_000, 1_000],
      [1_000, -3_600_000],
      [1_000, 1_000],
    ],
    3_000,
  ],
  ['the two differ by their grain, a thousand times', Array.from({ length: 1_000 }, () => [10, 11]), 10_000],
  ['nothing went on', [[0, 0]], 0],
])('when %s', (_when, steps, elapsed) => {
  expect(elapsedAfter(steps)).toBe(elapsed);
});
