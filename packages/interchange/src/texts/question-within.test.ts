import { expect, it } from 'vitest';
import { findQuestionWithin } from './question-within.ts';

const WHOLE = '2. Capital of Peru? A. Lima B. Ica Answer: A';

it.each(['stem', 'option', 'explanation'] as const)(
  'a question with its options is found in the line of a %s',
  (kind) => {
    expect(findQuestionWithin(`Since 1561. ${WHOLE}`, kind)).toBe('2. Capital of Peru? A. L');
    expect(findQuestionWithin('Vigo (2) One of these is: (a) Lima (b) Ica', kind)).toBe(
      '(2) One of these is: (a) L',
    );
  },
);

it.each(['option', 'explanation'] as const)('a question alone is found at the end of an %s', (kind) => {
  expect(findQuestionWithin('Vigo    2. Capital of Peru?', kind)).toBe('2. Capital of Peru?');
});

it.each([
  ['the question itself', 'stem', WHOLE],
  ['a list in a question', 'stem', 'Look at 1. the liver and 2. the spleen. Which is red?'],
  ['a question that has one option', 'stem', 'See 2. Which is it? A. Lima'],
  ['a number with a unit', 'option', 'It takes 2.5 hours?'],
  ['a year', 'option', 'In the year 1945. It ended'],
  ['authors', 'explanation', 'From 2. Smith A. Jones B. On the heart.'],
  ['a list', 'explanation', 'Reasons: 1. It is hot. 2. It is wet. A. and B. are wrong.'],
] as const)('nothing is found in %s', (_title, kind, text) => {
  expect(findQuestionWithin(text, kind)).toBeNull();
});
