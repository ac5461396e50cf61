import { expect, it } from 'vitest';
import { describeOutcomes, mappingOf, outcomesOf } from '../testing/reading.ts';

const MARKS = ['{number}. {stem}', 'A. {a}', 'B. {b}', 'C. {c}', 'Answer: {key}'];

function outcomesIn(text: string, marks = MARKS) {
  const mapping = mappingOf({
    ...{ bank: 'b', marks, stem: 'stem', options: ['a', 'b', 'c'], fewerOptions: true },
    key: marks.join().includes('{key}') ? { field: 'key', form: 'any' } : { form: 'marked', mark: '*' },
    ignore: ['number', 'why'],
  });
  return outcomesOf(text, 'text', mapping);
}

const item = (number: number, mark = '') =>
  `${number}. What is ${number}?\nA. one\n${mark}B. two\nC. three\n`;
const one = `${item(1)}Answer: B\n`;
const two = `${item(2)}Answer: C\n`;

it.each<[string, string, string[], string[]?]>([
  [
    'a passage between two questions',
    `${one}\nQuestions 2 to 3 refer\nto a passage.\n\n${two}`,
    ['lines 1–5: taken', 'lines 7–8: broken_marks', 'lines 10–14: lines_lost'],
  ],
  ['a passage above the first', `A passage.\n\n${one}`, ['line 1: broken_marks', 'lines 3–7: lines_lost']],
  [
    'a passage below an option',
    `${item(1, '*')}\nA passage.\n\n${item(2, '*')}`,
    ['lines 1–6: stray_line', 'lines 8–11: lines_lost'],
    MARKS.slice(0, -1),
  ],
  [
    'a passage behind a question that is refused',
    `1. What?\n(a) one\n(b) two\nAnswer: B\n\nA passage.\n\n${two}`,
    ['lines 1–6: broken_marks', 'lines 8–12: lines_lost'],
  ],
  [
    'an explanation of the question before',
    `${one}\nExplanation: since it is.\n\n${two}`,
    ['lines 1–5: taken', 'line 7: broken_marks', 'lines 9–13: taken'],
  ],
  [
    'what a mark of its own names',
    `${one}\nWhy: since it is.\n\nIndeed so\n\n${two}`,
    ['lines 1–9: taken', 'lines 11–15: taken'],
    [...MARKS, 'Why: {why}'],
  ],
])('a question may not lose %s', (_title, text, expected, marks) => {
  expect(describeOutcomes(outcomesIn(text, marks))).toEqual(expected);
});

it('looks twice at a question below a heading, where a mark ends each of them', () => {
  const outcomes = outcomesIn(`${one}~~\nChapter 2\n\n${two}~~\n\n${item(3)}Answer: A\n~~`, [...MARKS, '~~']);
  expect(describeOutcomes(outcomes)).toEqual([
    'lines 1–6: taken',
    'line 7: broken_marks',
    'lines 9–14: taken',
    'lines 16–21: taken',
  ]);
  const notes = outcomes.flatMap((outcome) => (outcome.type === 'taken' ? outcome.notes : []));
  expect(notes).toEqual([{ type: 'suspicious', reason: 'lines_above_refused', detail: 'line 7' }]);
});

it('looks twice at all questions that a passage speaks of', () => {
  const outcomes = outcomesIn(`${one}\nQuestions 2 and 3:\n\n${two}\n${item(3)}Answer: A\n`);
  expect(describeOutcomes(outcomes).slice(2)).toEqual(['lines 9–13: lines_lost', 'lines 15–19: taken']);
  expect(outcomes.at(-1)).toMatchObject({ notes: [{ reason: 'lines_above_refused', detail: 'line 7' }] });
});

it.each([
  ['goes on with a paragraph', 'Whatever it is.', ['lines 1–8: taken', 'lines 10–14: taken'], 'line 8'],
  [
    'stands above what speaks of several questions',
    'Questions 2 to 3 refer to it.',
    ['lines 1–6: taken', 'line 8: broken_marks', 'lines 10–14: lines_lost'],
    undefined,
  ],
])('looks twice at an explanation that %s', (_title, paragraph, expected, detail) => {
  const text = `${one}Why: since it is.\n\n${paragraph}\n\n${two}`;
  const outcomes = outcomesIn(text, [...MARKS, 'Why: {why}']);
  expect(describeOutcomes(outcomes)).toEqual(expected);
  const notes = outcomes.flatMap((outcome) => (outcome.type === 'taken' ? outcome.notes : []));
  const found = notes.find(({ reason }) => reason === 'explanation_goes_on');
  expect(found?.detail).toBe(detail);
});
