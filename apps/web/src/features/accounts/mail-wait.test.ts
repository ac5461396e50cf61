import { describe, expect, it } from 'vitest';
import { nextMailAtIn, waitInWords } from './mail-wait.ts';

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
  ])('of %d ms is said as %s', (milliseconds, words) => {
    expect(waitInWords(milliseconds)).toBe(words);
  });

  it.each([[null], [undefined], ['x'], [{}], [{ nextMailAt: '5' }]])('is none in %j', (state) => {
    expect(nextMailAtIn(state)).toBeNull();
  });

  it('is read from what came with the way here', () => {
    expect(nextMailAtIn({ nextMailAt: 5 })).toBe(5);
  });
});
