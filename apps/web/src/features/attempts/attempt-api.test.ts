import { expect, test } from 'vitest';
import { timeTakenField } from './attempt-api.ts';

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [65, '1.05'],
  [3_600, '60.00'],
  [-120, '0.00'],
])('%i seconds are written %s', (seconds, written) => {
  expect(timeTakenField(seconds)).toBe(written);
});
