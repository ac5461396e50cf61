import { describe, expect, it } from 'vitest';
import { questionIn, withQuestion } from './use-question-in-address.ts';

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
