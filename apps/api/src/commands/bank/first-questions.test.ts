import { expect, it } from 'vitest';
import { QuestionStore } from '../../features/imports/question-store.ts';
import { partsQuestion, singleQuestion } from '../../testing/test-questions.ts';
import { formatFirstQuestions } from './first-questions.ts';

it('shows the first three questions as they will be stored, with what is right', () => {
  const questions = new QuestionStore();
  const all = [
    singleQuestion(['red', '<b>blue</b>\u202e'], 1, 'Sky?'),
    partsQuestion([true, false]),
    ...[3, 4].map((number) => singleQuestion(['red', 'blue'], 0, `Question ${number}?`)),
  ];
  for (const [index, question] of all.entries())
    questions.add({ question, tex: null, position: { unit: 'row', first: index, last: index }, notes: [] });
  expect(formatFirstQuestions(questions)).toEqual([
    'Questions      the first, with ✓ before what is right:',
    '  Sky?',
    '      A  red',
    '    ✓ B  blue ‹U+202E›',
    '  True or false?',
    '    ✓ true   Statement 1',
    '    ✓ false  Statement 2',
    '  Question 3?',
    '    ✓ A  red',
    '      B  blue',
  ]);
});

it('says nothing of a file of which nothing can be taken', () => {
  expect(formatFirstQuestions(new QuestionStore())).toEqual([]);
});
