import { expect, it } from 'vitest';
import { faultOf } from './publishable.ts';
import type { Question } from './question.ts';

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
  expect(faultOf({ ...question, ...change })).toBe(fault);
});
