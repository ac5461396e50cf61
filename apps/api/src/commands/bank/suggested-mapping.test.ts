import { expect, it } from 'vitest';
import { describeSuggestedMapping } from './suggested-mapping.ts';

const OPTIONS = 'A. Mars\nB. Jupiter\nC. Venus';
const textOf = (...questions: [beginning: string, answer: string][]) =>
  questions.map(([beginning, answer]) => `${beginning}\n${OPTIONS}\n${answer}\n`).join('\n');
const describe = (text: string) => describeSuggestedMapping(Buffer.from(text), 'b');

it('prints the mapping that a text asks for', () => {
  const words = describe(textOf(['1. Which?', 'Answer: B'], ['2. Who?', 'Answer: C']));
  expect(words).toContain('\n  "marks": ["{number}. {stem}","A. {a}","B. {b}","C. {c}","Answer: {key}"],\n');
  expect(words).not.toContain('not known');
});

it('says with the mapping where the word of the answers was not known', () => {
  const words = describe(textOf(['1. Which?', 'Ответ: B'], ['2. Who?', 'Ответ: C']));
  expect(words).toContain('"Ответ: {key}"');
  expect(words).toContain('begin with a word that is not known (line 5, “Ответ: B”)');
});

it('shows the line that stands where an answer should, and no line where there is none', () => {
  const met = describe(textOf(['1. Which?', 'Ответ: нет'], ['2. Who?', 'Ответ: нет']));
  expect(met).toMatch(
    /but line 5, “Ответ: нет”, below them is not known as an answer\. .*"Answer: B"[^.]*\.$/u,
  );
  expect(met).not.toContain('no line right below');
  const none = describe(textOf(['1. Which?', ''], ['2. Who?', '']));
  expect(none).toMatch(/but no line right below the options says which is right\. Write each key/u);
});

it('says at once that neither answers nor beginnings are known', () => {
  const words = describe(textOf(['Which?', 'Ответ: нет'], ['Who?', 'Ответ: нет']));
  expect(words).toContain('“Ответ: нет”, below them is not known as an answer');
  expect(words).toContain(
    'Nor does a mark tell where a question begins (one seems to begin with line 1, “Which?”)',
  );
});

it('says which lines stand above the number of a question', () => {
  const words = describe(textOf(['Case: x\n1. Which?', 'Answer: B'], ['Case: y\n2. Who?', 'Answer: C']));
  expect(words).toMatch(
    /other lines stand above their numbers: line 1, “Case: x”, above line 2, “1\. Which\?”\. Move/u,
  );
  expect(words).not.toContain('begin each with its number');
});

it('names all lines that hold several options at once', () => {
  const one = (number: number) => `${number}. What? A) x B) y C) z\nAnswer: B\n`;
  expect(describe(one(1))).toContain('line 1, “1. What? A) x B) y C) z”, holds several options: put each');
  expect(describe(one(1) + one(2))).toContain('holds several options, and so does line 3: put each');
  expect(describe([1, 2, 3].map(one).join(''))).toContain('and so do lines 3 and 5: put each');
  const many = describe([...Array(30).keys()].map(one).join(''));
  expect(many).toContain('and so do lines 3, 5, 7, 9, 11, 13, 15, 17, 19, 21 and 19 more: put each');
});

it('says of numbered questions above a list of keys that the keys stand there', () => {
  const text = `${textOf(['1. Which?', ''], ['2. Who?', '']).replaceAll('\n\n', '\n')}Key: 1-B, 2-C\n`;
  expect(describe(text)).toContain(
    'the keys stand in a list behind the questions (line 10, “Key: 1-B, 2-C”)',
  );
  expect(describe(text.replace(/\n+/gu, '\n'))).toContain(
    'leave an empty line before each question (there is none before line 5, “2. Who?”)',
  );
});

it('names the questions without a key in a list of keys', () => {
  const text = textOf(['1. Which?', ''], ['2. Who?', ''], ['3. Why?', '']);
  expect(describe(`${text}\nKey: 1-B, 3-C\n`)).toContain('The list has no key for 2.');
  expect(describe(`${text}\nKey: 1-B, 2-A, 3-C\n`)).not.toContain('The list has no key');
  expect(describe(`${text}\nKey: 1-B, 2-A, 3-C\n`)).not.toContain('leave an empty line');
});

it('says of questions of which few have a number to number each', () => {
  const words = describe(textOf(['Which?', 'Answer: B'], ['2. Who?', 'Answer: B'], ['Why?', 'Answer: C']));
  expect(words).toContain(
    'only some begin with a number (line 7, “2. Who?”, and not line 1, “Which?”): begin each',
  );
});

it('says how to write questions that only say true or false, which then are read', () => {
  const text = '1. It is big.\nAnswer: True\n\n2. It is old.\nAnswer: False\n';
  expect(describe(text)).toContain(
    'they have no options (line 1, “1. It is big.”): where they ask whether something is true, write “A) True” and “B) False” on two lines between each question and its answer, and try again.',
  );
  expect(describe(text.replaceAll('Answer', 'A) True\nB) False\nAnswer'))).toContain(
    '"marks": ["{number}. {stem}","A) {a}","B) {b}","Answer: {key}"]',
  );
});
