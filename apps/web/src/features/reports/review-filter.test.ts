import { expect, it } from 'vitest';
import { reportAnswer } from '../../testing/examples.ts';
import { positionsIn, REVIEW_FILTER_NAMES } from './review-filter.ts';

const answers = [
  reportAnswer({ flag: true }),
  reportAnswer({ status: 'Wrong' }),
  reportAnswer({ status: 'Wrong', commentChosen: false, flag: true }),
  reportAnswer({ status: 'Wrong', comment: 'THINK SO' }),
  reportAnswer({ status: 'Wrong', answered: false }),
  reportAnswer({ status: 'Partial' }),
  reportAnswer({ status: null }),
];

it('shows what it says, and what is held back under no result', () => {
  const shown = REVIEW_FILTER_NAMES.map((name) => [name, positionsIn(answers, name)]);
  expect(Object.fromEntries(shown)).toEqual({
    all: [0, 1, 2, 3, 4, 5, 6],
    wrong: [1, 2, 3],
    partial: [5],
    unanswered: [4],
    flagged: [0, 2],
    'sure-and-wrong': [1],
  });
});
