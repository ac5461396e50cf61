import type { Question } from '@assay/assessment';
import { expect, it } from 'vitest';
import { plainText } from '../texts/html/html.ts';
import { findOtherCountAsked } from './asked-count.ts';

const find = (asked: Question) => findOtherCountAsked(asked, plainText(asked.stem));
const OPTIONS = ['Mars', 'Venus', 'Mars and Venus', 'Mars - Venus', 'Both'];
const question = (stem: string, ...correct: number[]): Question => ({
  id: 'b:1',
  stem: `<p>${stem}</p>`,
  images: [],
  explanation: '',
  explanationImages: [],
  references: [],
  topic: [],
  kind: correct.length === 1 ? 'single' : 'multiple',
  options: OPTIONS,
  correct,
});

it.each([
  ['Which ONE of these is a planet?', 'Which ONE'],
  ['Two are hot. Choose one.', 'Choose one'],
  ['Select the <b>three</b> planets.', 'Select the three'],
  ['Choose the best 3 answers.', 'Choose the best 3'],
  ['Kreuzen Sie drei Antworten an.', 'Kreuzen Sie drei'],
  ['Cochez les trois réponses.', 'Cochez les trois'],
  ['Which two-thirds are missing?', null],
  ['Which 3 statements are true?', 'Which 3'],
  ['Which 5" needle is used?', null],
  ['Which 5 mg dose is right?', null],
  ['Which two are planets?', null],
  ['Please select three of them.', 'select three'],
  ['Somebody must pick three of them.', null],
  ['Select one or more answers.', null],
  ['Choose 2 or 3 answers.', null],
  ['Choose 1.5 as the factor.', null],
  ['Which one is hot, and which three are cold?', null],
  ['One of two planets is hot.', null],
])('finds in “%s” with two right answers: %s', (stem, words) => {
  expect(find(question(stem, 0, 1))).toBe(words);
});

it.each([
  [0, 'Select TWO'],
  [2, null],
  [3, null],
  [4, null],
])('leaves out an option that may hold all that is asked for: %i', (right, words) => {
  expect(find(question('Select TWO planets.', right))).toBe(words);
});

it('finds nothing where the key has as many as are asked for', () => {
  expect(find(question('Which ONE is a planet?', 0))).toBeNull();
});
