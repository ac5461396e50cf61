import { expect, it } from 'vitest';
import { describeOutcomes, mappingOf, outcomesOf } from '../../testing/reading.ts';

const OPTIONS = ['A. {a}', 'B. {b}', 'C. {c}'];
const ANSWERED = {
  marks: ['{number}. {stem}', ...OPTIONS, 'Answer: {key}', 'Why: {why}'],
  explanation: 'why',
};
const STARRED = { marks: ['{number}. {stem}', ...OPTIONS], key: { form: 'marked' } };

function questionsIn(text: string, form: object = ANSWERED) {
  const mapping = mappingOf({
    ...{ bank: 'b', stem: 'stem', options: ['a', 'b', 'c'], fewerOptions: true, ignore: ['number'] },
    ...{ key: { field: 'key', form: 'any' }, ...form },
  });
  return outcomesOf(text, 'text', mapping).map((outcome) =>
    outcome.type === 'taken'
      ? `${outcome.question.stem} ${outcome.question.explanation}`
          .replace(/<\/?p>/gu, '')
          .replaceAll('<br>', ' / ')
          .trim()
      : describeOutcomes([outcome]).join(),
  );
}

const options = 'A. one\nB. two\nC. three\n';
const item = (stem: string, why = '') => `${stem}\n${options}Answer: B\n${why}`;
const WHY = 'Why: it is.\n';

it('begins the next question right below an explanation, where its number, options and answer follow', () => {
  const text =
    item('1. What is 1?', WHY) + item('2. What is 2?', `${WHY}So be it.\n`) + item('3. What is 3?');
  expect(questionsIn(text)).toEqual(['What is 1? it is.', 'What is 2? it is. / So be it.', 'What is 3?']);
});

it('begins it also where empty lines stand above options and answers', () => {
  const text = [1, 2].map((number) => item(`${number}. What is ${number}?\n`, WHY)).join('');
  expect(questionsIn(text)).toEqual(['What is 1? it is.', 'What is 2? it is.']);
});

it('begins it below one that is refused, too', () => {
  const [first, second] = [item('1. What is 1?', WHY), item('2. What is 2?')];
  const refused = expect.stringMatching(/^lines 1–6: /u);
  for (const [is, was] of [
    ['B.two', 'B. two'],
    ['two', 'B. two'],
    ['D. three', 'C. three'],
  ] as const)
    expect(questionsIn(first.replace(was, is) + second)).toEqual([refused, 'What is 2?']);
  expect(questionsIn(first.replace('Answer: B\n', '') + second)).toEqual([
    expect.stringMatching(/^lines 1–10: /u),
  ]);
});

it('begins the next question right below the options of one that has a star', () => {
  const starred = (number: number) => `${number}. What is ${number}?\nA. one\n*B. two\nC. three\n`;
  expect(questionsIn(starred(1) + starred(2) + starred(3), STARRED)).toEqual([
    ...['What is 1?', 'What is 2?', 'What is 3?'],
  ]);
});

it('tells a numbered list above a question and the statements within one from its beginning', () => {
  const text =
    item('1. What is 1?', `${WHY}1. First.\n2. Second.\n`) +
    item('2. Which are true?\n1. Ice melts.\n2. Fire is wet.', WHY) +
    item('3. What is 3?', WHY) +
    item('4. What is 4?');
  expect(questionsIn(text)).toEqual([
    'What is 1? it is. / 1. First. / 2. Second.',
    'Which are true? / 1. Ice melts. / 2. Fire is wet. it is.',
    'What is 3? it is.',
    'What is 4?',
  ]);
});

it.each([
  [
    'a list that counts up to the question',
    `${item('2. What is 2?', `${WHY}1. x\n2. y\n`)}${item('3. What is 3?')}`,
  ],
  [
    'statements of a question with another number',
    `${item('2. What is 2?', WHY)}${item('4. Which?\n1. x\n2. y\n3. z')}`,
  ],
  ['a line with its number', `${item('1. What is 1?', `${WHY}2. y\n`)}${item('4. What is 4?')}`],
  [
    'a list behind which no answer stands',
    `${item('1. What is 1?', `${WHY}2. y\n${options}`)}\n${item('2. What is 2?')}`,
  ],
  [
    'a list behind which no options stand',
    `${item('1. What is 1?', `${WHY}2. y\n`)}\n${item('2. What is 2?')}`,
  ],
])('refuses the question above %s, and takes no line of it for another', (_title, text) => {
  const questions = questionsIn(text);
  expect(questions[0]).toMatch(/^lines 1–\d+: (?:stray_line|several_keys|broken_marks)/u);
  expect(questions.slice(1).filter((each) => each !== 'What is 2?')).toEqual([]);
});

it('begins no question with the option of one that was refused, though a Roman number looks like its letter', () => {
  const text = '1. What is 1?\n*A. one\nA. two\n\nC. three\n\n2. What is 2?\nA. one\n*B. two\n';
  expect(questionsIn(text, STARRED)).toEqual([
    ...['lines 1–3: broken_marks', 'line 5: broken_marks', 'lines 7–9: lines_lost'],
  ]);
});

it('refuses a question whose last option lost its label behind an empty line and begins with an initial', () => {
  const text = '1. What is 1?\nA. one\n*B. two\n\nI. Newton\n\n2. What is 2?\nA. one\n*B. two\n';
  expect(questionsIn(text, STARRED)).toEqual([
    ...['lines 1–3: broken_marks', 'line 5: broken_marks', 'lines 7–9: lines_lost'],
  ]);
});
