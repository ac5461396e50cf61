import type { Question } from '@assay/assessment';
import { expect, it } from 'vitest';
import { partsQuestion, singleQuestion } from '../../testing/test-questions.ts';
import { changedParts } from './question-changes.ts';

const before = singleQuestion(['One', 'Two'], 0);
const parts = partsQuestion([true, false]);
const picture = { file: 'a.png', alt: 'A' };

it.each<[string, Question, object, string[]]>([
  ['nothing', before, {}, []],
  ['the words', before, { stem: '<p>Which of them?</p>' }, ['question']],
  ['an option', before, { options: ['One', 'Three'] }, ['options']],
  ['the right answer', before, { correct: [1] }, ['right answer']],
  ['the order', before, { options: ['Two', 'One'], correct: [1] }, ['order of options']],
  ['the order alone', before, { options: ['Two', 'One'] }, ['order of options', 'right answer']],
  ['the explanation', before, { explanation: '' }, ['explanation']],
  ['a picture', before, { explanationImages: [picture] }, ['pictures']],
  ['the references', before, { references: [] }, ['references']],
  ['the topic', before, { topic: ['Medicine'] }, ['topic']],
  [
    'what is true of a statement',
    parts,
    {
      parts: [
        { statement: '<p>Statement 1</p>', correct: false },
        { statement: '<p>Statement 2</p>', correct: false },
      ],
    },
    ['right answer'],
  ],
])('of a question in which %s is other than before, that is told', (_title, question, change, told) => {
  expect(changedParts({ before: question, after: { ...question, ...change } as Question })).toEqual(told);
});
