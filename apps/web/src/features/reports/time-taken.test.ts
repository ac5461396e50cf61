import { describe, expect, it } from 'vitest';
import { formatTimeTaken } from './time-taken.ts';

describe('the time taken', () => {
  it.each([
    [0, '0s'],
    [59, '59s'],
    [60, '1min'],
    [89, '1min'],
    [90, '2min'],
    [3_569, '59min'],
    [3_570, '1h : 0min'],
    [6_329, '1h : 45min'],
  ])('of %i seconds reads %s', (seconds, words) => {
    expect(formatTimeTaken(seconds)).toBe(words);
  });
});
