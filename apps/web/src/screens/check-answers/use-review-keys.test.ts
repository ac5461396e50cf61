import { describe, expect, it } from 'vitest';
import { destinationOf } from './use-review-keys.ts';

describe('the question that a key leads to', () => {
  it.each([
    ['ArrowLeft', 4, 3],
    ['ArrowLeft', 0, 0],
    ['ArrowRight', 4, 5],
    ['ArrowRight', 9, 9],
    ['Home', 4, 0],
    ['End', 4, 9],
  ])('by %s from %i of ten is %i', (key, current, expected) => {
    expect(destinationOf(key, current, 10)).toBe(expected);
  });

  it('is none for a key that has another meaning', () => {
    expect(destinationOf('ArrowDown', 4, 10)).toBeNull();
    expect(destinationOf('n', 4, 10)).toBeNull();
  });
});
