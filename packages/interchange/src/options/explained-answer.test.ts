import type { Question } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { plainText } from '../texts/html/html.ts';
import { findOtherAnswerExplained } from './explained-answer.ts';

const find = (asked: Question) => findOtherAnswerExplained(asked, plainText(asked.explanation));

const question = (explanation: string, ...correct: number[]): Question => ({
  id: 'b:1',
  stem: '<p>Which?</p>',
  images: [],
  explanation: `<p>${explanation}</p>`,
  explanationImages: [],
  references: [],
  topic: [],
  kind: correct.length === 1 ? 'single' : 'multiple',
  options: ['Mars', 'Venus', 'Earth', 'Moon'],
  correct,
});

it.each([
  ['It is red. Answer: B', 'Answer: B'],
  ['Ans. is ‘b’ i.e. Venus', 'Ans. is ‘b’'],
  ['The correct answer is option D.', 'correct answer is option D'],
  ['It is red.<br>Answer B', 'Answer B'],
  ['Hence, B is the right answer.', 'Hence, B is the right answer'],
  ['Hence, B is  the   best option.', 'Hence, B is the best option'],
  ['Die richtige Antwort ist D, denn er ist klein.', 'richtige Antwort ist D'],
  ['La réponse correcte est : (b)', 'réponse correcte est : (b)'],
  ['故选：B。', '故选：B'],
  ['The answer is A and B.', 'answer is A and B'],
  ['Answer: A and B are both wrong, says one; answer: A.', null],
  ['The answer is B in books, but the answer is A.', null],
])('in “%s”, where A is right, finds %s', (explanation, words) => {
  expect(find(question(explanation, 0))).toBe(words);
});

describe('finds nothing', () => {
  it.each([
    'Answer B: this is wrong, as it is hot.',
    'Option “b” is correct as far as it goes.',
    'Answer: B cells are made in the marrow.',
    'Answer: C + D make a sum.',
    'Key: e.g. the red one.',
    'The answer is B.5.',
    'Answer: A (B-cells)',
    'Answer: H',
    'The answer is a red planet.',
    '',
  ])('in “%s”, where A is right', (explanation) => {
    expect(find(question(explanation, 0))).toBeNull();
  });

  it.each([
    'Answer: A, C, and D',
    'Answer: A. In books, the answer is C. The answer is D, too; Answer: D.',
    '故选：ACD。',
    'A, C and D are the correct options.',
  ])('in “%s”, where A, C and D are right', (explanation) => {
    expect(find(question(explanation, 0, 2, 3))).toBeNull();
  });
});

it('finds that one of two right answers is not named', () => {
  expect(find(question('Answer: A', 0, 1))).toBe('Answer: A');
});
