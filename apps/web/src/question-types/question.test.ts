import { describe, expect, it } from 'vitest';
import { reviewedQuestion } from '../testing/examples.ts';
import { describeOpenParts, describeUnanswered, rightOptions } from './question.ts';

const PUBLISHED = { remarked: null, question_type: 'Multiple Choice Question' } as const;
const options = ['Sodium', 'K<sub>CO</sub>  of 5', 'Caf\u00e9'];

describe('the right options', () => {
  it('of a single choice is the one that the report names', () => {
    expect(
      rightOptions({ withheld: null, ...PUBLISHED, options, correct_option: 'Sodium', correct_options: [] }),
    ).toEqual(new Set([0]));
  });

  it('of a multiple choice are all that the report names', () => {
    expect(
      rightOptions({
        withheld: null,
        ...PUBLISHED,
        options,
        correct_option: null,
        correct_options: ['Sodium', 'Caf\u00e9'],
      }),
    ).toEqual(new Set([0, 2]));
  });

  it('of a single choice are also those that a re-mark accepts', () => {
    const question = reviewedQuestion({
      options: ['Starboard', 'Port', 'Cardinal'],
      remarked: { by: 'keys', accepted: [['Cardinal']] },
    });
    expect(rightOptions(question)).toEqual(new Set([0, 2]));
  });

  it('are not known, rather than none, where the report holds them back', () => {
    const test = { _id: '0199b2f4-5c1e-7a30-9d41-2f6c1b8e7a55', test_name: 'Mock 2' };
    const withheld = { test, until: 'handed_in', date: null } as const;
    expect(
      rightOptions({ withheld, options, correct_option: null, correct_options: null, ...PUBLISHED }),
    ).toBeNull();
  });

  it('are found however white space and accents are written', () => {
    expect(
      rightOptions({
        withheld: null,
        ...PUBLISHED,
        options,
        correct_option: null,
        correct_options: ['K<sub>CO</sub> of 5', 'Cafe\u0301'],
      }),
    ).toEqual(new Set([1, 2]));
  });
});

describe('the words for an unanswered question', () => {
  it('say so plainly when nothing was picked', () => {
    const words = 'You did not answer this question.';
    expect(describeUnanswered({ kind: 'single', option: null }, 'learner')).toBe(words);
    expect(describeUnanswered({ kind: 'multiple', options: [] }, 'learner')).toBe(words);
    expect(describeUnanswered({ kind: 'parts', parts: [null, null] }, 'learner')).toBe(words);
  });

  it('are of the learner where staff read them', () => {
    expect(describeUnanswered({ kind: 'single', option: null }, 'staff')).toBe(
      'The learner did not answer this question.',
    );
  });

  it('name how many parts were left open', () => {
    expect(describeUnanswered({ kind: 'parts', parts: [true, null, false, null] }, 'learner')).toBe(
      'You left 2 of 4 parts open, so this question does not count as attempted.',
    );
  });
});

it.each([
  [[null, null], null],
  [[true, false], null],
  [[true, null], 'Part B'],
  [[null, true, null], 'Parts A and C'],
  [[null, true, null, null], 'Parts A, C and D'],
])('of the parts %j what is missing is %s', (parts, words) => {
  expect(describeOpenParts({ kind: 'parts', parts })).toBe(words);
});

it('of one option nothing is half missing', () => {
  expect(describeOpenParts({ kind: 'single', option: null })).toBeNull();
});
