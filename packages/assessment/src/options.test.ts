import { expect, it } from 'vitest';
import { foldText } from './options.ts';
import type { Question } from './question.ts';
import { findQuestionFault } from './question-fault.ts';

it.each([
  ['composed and combining characters', 'Café', 'Cafe\u0301'],
  ['marks in another order', 'a\u0323\u0301', 'a\u0301\u0323'],
  ['spaces, line ends and no-break spaces', 'a b', ' a\u00a0\n b '],
  ['two spaces and a tab between plain words', 'a b c', 'a  b\tc'],
])('folds %s to the same text', (_, one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

it('keeps different texts apart', () => {
  expect(foldText('resume')).not.toBe(foldText('résumé'));
});

it('folds half a million marks on one letter', () => {
  const marks = '\u0301\u0323'.repeat(250_000);
  expect(foldText(`a${marks}`)).toContain('\u0323');
});

const question: Question = {
  kind: 'multiple',
  id: 'q',
  stem: 'S',
  images: [],
  explanation: '',
  explanationImages: [],
  references: [],
  topic: [],
  options: ['One', 'Two', 'Three'],
  correct: [0, 2],
};

it.each([
  ['a sound question', {}, null],
  ['a key outside the options', { correct: [3] }, 'key_outside_options'],
  ['a key named twice', { correct: [1, 1] }, 'key_repeated'],
  ['options that differ in white space only', { options: ['One', ' One ', 'Two'] }, 'options_equal'],
  [
    'options that differ in Unicode form only',
    { options: ['caf\u00e9', 'cafe\u0301', 'Two'], correct: [0] },
    'options_equal',
  ],
])('%s: %s', (_title, change, fault) => {
  expect(findQuestionFault({ ...question, ...change })).toBe(fault);
});
