import { expect, test } from 'vitest';
import { secondsLeft, timeAnnouncement, untilNextSecond } from './time-left.ts';

test.each([
  [7_200_000, 7_200],
  [59_999, 60],
  [1, 1],
  [0, 0],
  [-5_000, 0],
])(
  '%i ms are %i seconds: a second begun counts, and zero is only when time is up',
  (milliseconds, seconds) => {
    expect(secondsLeft(milliseconds)).toBe(seconds);
  },
);

test.each([
  [1_500, 500],
  [2_000, 1_000],
  [1, 1],
  [0, 1_000],
  [-300, 1_000],
])('with %i ms left the shown second changes in %i ms', (milliseconds, wait) => {
  expect(untilNextSecond(milliseconds)).toBe(wait);
});

test.each([
  [1_801, 1_800, '30 minutes left'],
  [1_801, 1_799, '30 minutes left'],
  [601, 600, '10 minutes left'],
  [301, 300, '5 minutes left'],
  [61, 60, '1 minute left'],
  [1_900, 290, '5 minutes left'],
  [1_800, 1_799, null],
  [1_799, 1_798, null],
  [60, 59, null],
  [290, 1_900, null],
  [65, 0, null],
])('from %i to %i seconds it says %s', (before, after, spoken) => {
  expect(timeAnnouncement(before, after)).toBe(spoken);
});
