import { describe, expect, it } from 'vitest';
import { formatMailWait, nextMailAtIn, spentPasswordsWords } from './waits.ts';

describe('the wait for the next mail', () => {
  it.each([
    [-5, null],
    [0, null],
    [1, '1 second'],
    [1_001, '2 seconds'],
    [29_400, '30 seconds'],
    [89_000, '89 seconds'],
    [90_000, '2 minutes'],
    [3_540_001, '60 minutes'],
    [7_200_000, '120 minutes'],
    [7_200_001, '3 hours'],
    [86_400_000, '24 hours'],
  ])('of %d ms is said as %s', (milliseconds, words) => {
    expect(formatMailWait(milliseconds)).toBe(words);
  });

  it.each([[null], [undefined], ['x'], [{}], [{ nextMailAt: '5' }]])('is none in %j', (state) => {
    expect(nextMailAtIn(state)).toBeNull();
  });

  it('is read from what came with the way here', () => {
    expect(nextMailAtIn({ nextMailAt: 5 })).toBe(5);
  });
});

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
