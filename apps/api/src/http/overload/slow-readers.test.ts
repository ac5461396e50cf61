import { describe, expect, it } from 'vitest';
import { stateOfReader } from './slow-readers.ts';

const MINUTE = 60_000;

/**
 * Checks every five seconds a client that takes so much each second.
 * @returns the second in which it is ended
 */
function secondOfEnd(bytesASecond: number): number | null {
  let state = stateOfReader(undefined, 0, 0, MINUTE);
  for (let second = 5; second <= 3_600; second += 5) {
    if (state === 'too slow') return second - 5;
    state = stateOfReader(state, Math.floor(second * bytesASecond), second * 1_000, MINUTE);
  }
  return null;
}

describe('a client that reads', () => {
  it.each([
    { bytesASecond: 0, end: 60 },
    { bytesASecond: 1, end: 60 },
    { bytesASecond: 130, end: 60 },
    { bytesASecond: 150, end: null },
    { bytesASecond: 8_000, end: null },
    { bytesASecond: 1_000_000, end: null },
  ])('$bytesASecond bytes a second is ended after: $end', ({ bytesASecond, end }) => {
    expect(secondOfEnd(bytesASecond)).toBe(end);
  });
});
