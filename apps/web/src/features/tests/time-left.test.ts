import { describe, expect, it } from 'vitest';
import { wordTimeLeft } from './time-left.ts';

describe('the time left of an open test', () => {
  const deadlineAt = '2026-11-21T12:00:00.000Z';
  const before = (milliseconds: number) => Date.parse(deadlineAt) - milliseconds;

  it.each([
    [65 * 60_000, '1h 05min left'],
    [60 * 60_000, '1h 00min left'],
    [59 * 60_000 + 1, '1h 00min left'],
    [59 * 60_000, '59min left'],
    [1, '1min left'],
    [0, 'Time is up'],
    [-5_000, 'Time is up'],
  ])('%d ms before the end is worded %j', (milliseconds, words) => {
    expect(wordTimeLeft(deadlineAt, before(milliseconds))).toBe(words);
  });
});
