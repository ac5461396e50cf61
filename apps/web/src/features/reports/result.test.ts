import { describe, expect, it } from 'vitest';
import { reportAnswer } from '../../testing/examples.ts';
import { chosenConfidence, countResults, resultOf } from './result.ts';

describe('what came of a question', () => {
  it.each([
    ['Correct', true, 'Correct'],
    ['Wrong', true, 'Wrong'],
    ['Wrong', false, 'Unanswered'],
    ['Correct', false, 'Correct'],
    ['Dropped', true, 'Dropped'],
    ['Dropped', false, 'Dropped'],
    [null, true, null],
    [null, false, 'Unanswered'],
  ] as const)('of status %s, answered %s, is %s', (status, answered, result) => {
    expect(resultOf({ status, answered })).toBe(result);
    expect(countResults({ answers: [reportAnswer({ status, answered })] }, result)).toBe(1);
  });
});

describe('how sure a learner was', () => {
  const sure = reportAnswer({ comment: 'I KNOW IT' });
  const unsure = reportAnswer({ comment: 'NOT SURE' });
  const preset = reportAnswer({ commentChosen: false });
  const unanswered = reportAnswer({ comment: 'NO IDEA', answered: false });

  it.each([
    [[sure, unsure, preset, unanswered], { percent: 75, answers: 2 }],
    [[unsure], { percent: 50, answers: 1 }],
    [[reportAnswer({ status: 'Dropped' }), unsure], { percent: 50, answers: 1 }],
    [[preset, unanswered], null],
    [[], null],
  ])('is the mean of the levels that were chosen and answered', (answers, confidence) => {
    expect(chosenConfidence({ answers })).toEqual(confidence);
  });
});
