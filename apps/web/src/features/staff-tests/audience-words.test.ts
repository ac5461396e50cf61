import { expect, it } from 'vitest';
import { describeAudience, describeEffect } from './audience-words.ts';

it.each([
  [[], 'For everybody.'],
  [['Year 1'], 'For Year 1 alone.'],
  [['A', 'B'], 'For A and B alone.'],
  [['A', 'B', 'C', 'D', 'E', 'F'], 'For A, B, C, D and 2 more alone.'],
])('cohorts %j are said as “%s”', (names, words) => {
  expect(describeAudience(names)).toBe(words);
});

it.each([
  [{ before: 3, after: 3, openOutside: 0 }, '3 learners may sit it.'],
  [{ before: 1_200, after: 1, openOutside: 0 }, '1 learner may sit it, 1,200 before.'],
  [
    { before: 2, after: 0, openOutside: 1 },
    '0 learners may sit it, 2 before. 1 who sits it now is outside, and goes on to the end.',
  ],
  [
    { before: 9, after: 4, openOutside: 2 },
    '4 learners may sit it, 9 before. 2 who sit it now are outside, and go on to the end.',
  ],
])('the effect %o is said as “%s”', (effect, words) => {
  expect(describeEffect(effect)).toBe(words);
});
