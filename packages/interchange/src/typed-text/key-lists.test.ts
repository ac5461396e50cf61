import { expect, it } from 'vitest';
import { notesOf } from '../testing/typed-text.ts';

const asked = (number: number) => `${number}. Question ${number}?\nA. x${number}\nB. y${number}\n\n`;
const TWO = asked(1) + asked(2);

it.each<[string, string, string]>([
  ['lacks a question', '1. A\n', 'the key list has no 2'],
  ['names a question twice', '1. A\n2. B\n2. A\n', 'the key list names 2 twice'],
  [
    'names a question that is not there',
    '1. A 2. B 3. A\n',
    'the key list names 3, and no question has this number',
  ],
])('refuses all questions of a key list that %s', (_title, list, fault) => {
  expect(notesOf(`${TWO}Answers\n${list}`)).toEqual([
    `question 1, lines 1–3: key_list_differs ${fault}`,
    `question 2, lines 5–7: key_list_differs ${fault}`,
  ]);
});

it('refuses questions of a key list that have one number', () => {
  expect(notesOf(`${asked(1)}1. Another?\nA. x\nB. y\n\n1. A`)[0]).toBe(
    'question 1, lines 1–3: key_list_differs several questions have the number 1',
  );
});

it('gives each part of a text the keys of the list below it', () => {
  expect(notesOf(`${TWO}1. A\n2. B\n\n# Part two\n1. Other?\nA. x\nB. y\n\nAnswers:\n1. B`)).toEqual([
    'Question 1? *x1, y1',
    'Question 2? x2, *y2',
    'Other? x, *y',
  ]);
});

it('takes keys of a list beside those of single questions where they agree, and refuses where they differ', () => {
  const own = '1. Which?\nA. x\n*B. y\n\n2. Who?\n*A. I\nB. you\n\n';
  expect(notesOf(`${own}${asked(3)}1. B\n2. B\n3. A`)).toEqual([
    'Which? x, *y',
    'question 2, lines 5–7: several_keys star: A, the key list: B',
    'Question 3? *x3, y3',
  ]);
});

it('takes no key from a list above the questions', () => {
  expect(notesOf(`1. A\n2. B\n\n${TWO}`)).toEqual([
    'question 1, lines 4–6: no_key',
    'question 2, lines 8–10: no_key',
  ]);
});
