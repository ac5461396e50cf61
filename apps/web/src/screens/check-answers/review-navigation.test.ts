import { describe, expect, it } from 'vitest';
import { destinationOf, questionIn, withQuestion } from './review-navigation.ts';

describe('the question in the address', () => {
  it.each([
    ['question=14', 13],
    ['question=60', 59],
    ['', 0],
    ['question=0', 0],
    ['question=61', 0],
    ['question=-3', 0],
    ['question=2.5', 0],
    ['question=last', 0],
  ])('of "%s" in sixty is at position %i', (search, index) => {
    expect(questionIn(new URLSearchParams(search), 60)).toBe(index);
  });

  it('changes without touching what else the address says', () => {
    expect(withQuestion(new URLSearchParams('viewScore=true&question=2'), 13)).toBe(
      '?viewScore=true&question=14',
    );
  });
});

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
