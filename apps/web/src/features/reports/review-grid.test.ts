import { describe, expect, it } from 'vitest';
import { reviewQuestionLabel } from './review-grid.tsx';

describe('the name of a question in the grid', () => {
  it('says its result', () => {
    expect(reviewQuestionLabel(1, { status: 'Correct', answered: true, flag: false })).toBe(
      'Question 1, Correct',
    );
  });

  it('says that its result is held back', () => {
    expect(reviewQuestionLabel(2, { status: null, answered: true, flag: false })).toBe(
      'Question 2, held back',
    );
  });

  it('says that it was not answered, and that it was flagged', () => {
    expect(reviewQuestionLabel(14, { status: 'Wrong', answered: false, flag: true })).toBe(
      'Question 14, Unanswered, flagged',
    );
  });
});
