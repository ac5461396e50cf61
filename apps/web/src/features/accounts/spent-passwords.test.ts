import { expect, it } from 'vitest';
import { spentPasswordsWords } from './spent-passwords.ts';

it.each([
  [1, ', or try again in a minute.'],
  [61, ', or try again in 2 minutes.'],
  [897, ', or try again in 15 minutes.'],
  [7_200, ', or try again in 120 minutes.'],
  [7_201, ', or try again in 3 hours.'],
  [86_399, ', or try again in 24 hours.'],
  // Of what waiting does not bring back nothing is promised.
  [86_400, '.'],
  [null, '.'],
])('who has spent the wrong passwords for %s seconds reads what to do', (seconds, words) => {
  expect(spentPasswordsWords(seconds)).toBe(
    `Too many wrong passwords. Please use “Forgot Password?”${words}`,
  );
});
