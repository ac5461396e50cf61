import { expect, it } from 'vitest';
import { mappingOf, outcomesOf } from '../../testing/reading.ts';
import { suggestMapping } from './suggest-mapping.ts';

const question = (beginning: string, stem: string) =>
  `${beginning}${stem}\nA. Mars\nB. Jupiter\nC. Venus\nAnswer: B\n`;

function readAsSuggested(text: string) {
  const mapping = suggestMapping(Buffer.from(text), 'b')?.mapping ?? {};
  return { mapping, outcomes: outcomesOf(text, 'text', mappingOf(mapping)) };
}

it.each([
  ['Question 1 (2 points): ', 'Question {number} ({points} {unit}): {stem}'],
  ['Question 1: (2 points) ', 'Question {number}: ({points} {unit}) {stem}'],
  ['1. [2 marks] ', '{number}. [{points} {unit}] {stem}'],
  ['1) (2 P.) ', '{number}) ({points} {unit}) {stem}'],
  ['Q1 (2pts). ', 'Q{number} ({points}). {stem}'],
  ['Frage 1 (2 Punkte)\n', 'Frage {number} ({points} {unit})'],
])('keeps the points of “%s” out of the stem by their place in the mark', (beginning, mark) => {
  const second = beginning.replace('1', '2').replace('2 points', '1 point').replace('2 marks', '1 mark');
  const text = `${question(beginning, 'Which is big?')}\n${question(second, 'Which is old?')}`;
  const { mapping, outcomes } = readAsSuggested(text);
  expect(mapping).toMatchObject({ marks: expect.arrayContaining([mark]) });
  expect(outcomes).toMatchObject([
    { type: 'taken', notes: [], question: { stem: '<p>Which is big?</p>', correct: [1] } },
    { type: 'taken', notes: [], question: { stem: '<p>Which is old?</p>', correct: [1] } },
  ]);
});

it.each([
  ['(2 points): Which is big?', '(2 points)'],
  ['[1 mark] Which is big?', '[1 mark]'],
  ['Which is big? (2 points)', '(2 points)'],
])('names points that learners would see in “%s”, where not all questions have them', (stem, detail) => {
  const text = `${question('Question 1 ', stem)}\n${question('Question 2 ', 'Which is old?')}`;
  expect(readAsSuggested(text).outcomes).toMatchObject([
    { type: 'taken', notes: [{ reason: 'points_in_stem', detail }] },
    { type: 'taken', notes: [] },
  ]);
});

it.each(['Which has (2 points) of light in it?', '(2 of them) Which is big?', 'Which has 2 points?'])(
  'says nothing of “%s”',
  (stem) => {
    expect(readAsSuggested(`${question('1. ', stem)}\n${question('2. ', 'Which?')}`).outcomes).toMatchObject([
      { type: 'taken', notes: [] },
      { type: 'taken' },
    ]);
  },
);
