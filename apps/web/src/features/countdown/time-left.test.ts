import { expect, test } from 'vitest';
import { clockText, secondsLeft, spokenThreshold, timeInWords, untilNextSecond } from './time-left.ts';

test.each([
  [7_200_000, '02:00:00'],
  [4_366_000, '01:12:46'],
  [59_999, '00:01:00'],
  [1, '00:00:01'],
  [0, '00:00:00'],
  [-5_000, '00:00:00'],
  [360_000_000, '100:00:00'],
])('%i ms are shown as %s: a second begun counts, and zero only when time is up', (milliseconds, shown) => {
  expect(clockText(secondsLeft(milliseconds))).toBe(shown);
});

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
  expect(spokenThreshold(before, after)).toBe(spoken);
});

test.each([
  [571, '9 minutes'],
  [120, '2 minutes'],
  [119, '1 minute'],
  [59, 'less than a minute'],
])('%i seconds in a sentence are %s', (seconds, words) => {
  expect(timeInWords(seconds)).toBe(words);
});
