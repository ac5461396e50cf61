import { describe, expect, it } from 'vitest';
import { unansweredWords } from './review.tsx';

describe('the words for an unanswered question', () => {
  it('say so plainly when nothing was picked', () => {
    const words = 'You did not answer this question.';
    expect(unansweredWords({ kind: 'single', option: null })).toBe(words);
    expect(unansweredWords({ kind: 'multiple', options: [] })).toBe(words);
    expect(unansweredWords({ kind: 'parts', parts: [null, null] })).toBe(words);
  });

  it('name how many parts were left open', () => {
    expect(unansweredWords({ kind: 'parts', parts: [true, null, false, null] })).toBe(
      'You left 2 of 4 parts open, so this question does not count as attempted.',
    );
  });
});
