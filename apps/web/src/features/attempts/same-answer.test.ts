import { expect, test } from 'vitest';
import type { AnswerDraft } from './attempt.ts';
import { sameAnswer } from './same-answer.ts';

const blank: AnswerDraft = {
  selected: null,
  comment: 'I KNOW IT',
  commentChosen: false,
  flag: false,
  notes: '',
};
const picked = (selected: AnswerDraft['selected']): AnswerDraft => ({ ...blank, selected });

test.each([
  ['options come back in the paper’s order', ['b', 'a'], ['a', 'b']],
  ['nothing picked comes back as null', [], null],
  ['parts without an answer come back as null', [null, null], null],
  ['white space is folded', ' two  words ', 'two words'],
])('is the same answer when %s', (_, sent, received) => {
  expect(sameAnswer(picked(sent), picked(received))).toBe(true);
});

test.each([
  ['parts answered the other way round', ['true', 'false'], ['false', 'true']],
  ['another option', 'a', 'b'],
  ['fewer options', ['a', 'b'], ['a']],
  ['no option', 'a', null],
])('is another answer with %s', (_, a, b) => {
  expect(sameAnswer(picked(a), picked(b))).toBe(false);
});

test.each([{ comment: 'NOT SURE' as const }, { commentChosen: true }, { flag: true }, { notes: 'x' }])(
  'is another answer with %o',
  (change) => {
    expect(sameAnswer(blank, { ...blank, ...change })).toBe(false);
  },
);
