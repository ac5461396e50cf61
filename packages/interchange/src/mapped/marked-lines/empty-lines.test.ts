import { expect, it } from 'vitest';
import { mappingOf, readBankOf } from '../../testing/reading.ts';

const OPTIONS = ['A. {a}', 'B. {b}', 'C. {c}'];
const NUMBERED = ['{number}. {stem}', ...OPTIONS, 'Answer: {key}'];

/** Each item as its lines and its key, or why it is refused; the file's own fault where nothing of it is read. */
function read(text: string, marks = NUMBERED): string[] {
  const hasKey = marks.join().includes('{key}');
  const mapping = mappingOf({
    ...{ bank: 'b', marks, stem: 'stem', options: ['a', 'b', 'c'], fewerOptions: true },
    key: hasKey ? { field: 'key', form: 'any' } : { form: 'marked', mark: '*' },
    ignore: ['number', 'why'],
  });
  const { fault, outcomes } = readBankOf(text, 'text', mapping);
  if (fault !== null) return [fault.code];
  return outcomes.map((outcome) => {
    if (outcome.type === 'refused') return [outcome.reason, outcome.detail].join(' ');
    if (outcome.type !== 'taken' || outcome.question.kind === 'parts') return outcome.type;
    const { options, correct } = outcome.question;
    return correct.map((index) => options[index]).join();
  });
}

/** What stands below what: the stem, the options and the key of a question, whose right option is `two of N`. */
const parts = (number: number) => ({
  stem: `${number}. What is ${number}?`,
  options: `A. one of ${number}\nB. two of ${number}\nC. three of ${number}`,
  key: 'Answer: B',
});
const question = (number: number, [first, second]: string[]) => {
  const { stem, options, key } = parts(number);
  return `${stem}${first}${options}${second}${key}`;
};
const two = (gaps: string[]) => `${question(1, gaps)}\n\n${question(2, gaps)}\n`;

it.each<[string, string[]]>([
  ['the question and its options', ['\n\n', '\n']],
  ['the options and the answer', ['\n', '\n\n']],
  ['all three', ['\n\n\n', '\n\n']],
])('takes questions with an empty line between %s', (_title, gaps) => {
  const plain = two(gaps);
  expect(read(plain)).toEqual(['two of 1', 'two of 2']);
  expect(read(plain.replaceAll('Answer:', 'Ans.'), [...NUMBERED.slice(0, -1), 'Ans. {key}'])).toEqual([
    'two of 1',
    'two of 2',
  ]);
  const called = plain.replaceAll(/^(?=\d)/gmu, 'Question ');
  expect(read(called, ['Question {number}. {stem}', ...NUMBERED.slice(1)])).toEqual(['two of 1', 'two of 2']);
});

it('takes questions whose every line is a paragraph, where an answer tells that all options are there', () => {
  const spaced = two(['\n', '\n']).replaceAll('\n', '\n\n');
  expect(read(spaced)).toEqual(['two of 1', 'two of 2']);
});

it('takes questions without an empty line between them, where each has the number behind the one above', () => {
  const close = ['\n', '\n'];
  const three = [1, 2, 3].map((number) => question(number, close)).join('\n');
  expect(read(three)).toEqual(['two of 1', 'two of 2', 'two of 3']);
  const unsure = three.replace('2. What', '4. What').replace('3. What', '5. What');
  expect(read(unsure)).toEqual([expect.stringMatching(/^(?:broken_marks|stray_line) line [78]/u)]);
  expect(read(three.replaceAll('Answer: B', 'Answer: B\nas all know'))).toEqual(
    [6, 12, 18].map((line) => expect.stringMatching(`^line_below_key line ${line}:`)),
  );
});

it('takes a question with an empty line between it and options of which stars tell the right one', () => {
  const marks = NUMBERED.slice(0, -1);
  const starred = (number: number) =>
    `${parts(number).stem}\n\n${parts(number).options.replace('B.', '*B.')}\n\n`;
  expect(read(starred(1) + starred(2), marks)).toEqual(['two of 1', 'two of 2']);
  const passage = 'C. coli is what the next question is about.';
  const short = (number: number) => starred(number).replace(/\nC\..*/u, '');
  // Nothing tells whether it is the third option.
  expect(read(`${short(1)}${passage}\n\n${starred(2)}`, marks)).toEqual([
    expect.stringMatching(/^broken_marks line 6: .* stands behind an empty line/u),
    expect.stringMatching(/^broken_marks line 6: /u),
    expect.stringMatching(/^lines_lost/u),
  ]);
});

it('goes on with the options of which stars tell the right one where an empty line stands between each', () => {
  const marks = NUMBERED.slice(0, -1);
  const apart = (number: number) =>
    `${parts(number).stem}\n${parts(number).options.replace('B.', '*B.').replaceAll('\n', '\n\n')}\n\n`;
  expect(read(apart(1) + apart(2), marks)).toEqual(['two of 1', 'two of 2']);
  const cut = parts(1).options.replace('B.', '*B.').replace('\nC.', '\n\nC.');
  expect(read(`${parts(1).stem}\n${cut}\n\n${apart(2)}`, marks)).toEqual([
    expect.stringMatching(/^broken_marks line 5: .* stands behind an empty line/u),
    expect.stringMatching(/^broken_marks line 5: /u),
    'lines_lost line 5',
  ]);
});

const TAKE_OUT =
  'no line below it has the mark of the first option: see that its options are written as those of the other questions, and take out an empty line above them';

it('says of a question without options what to do, where another question stands below it', () => {
  expect(read(`1. A passage of question 2.\n\n${question(2, ['\n', '\n'])}`)).toEqual([
    `too_few_options ${TAKE_OUT}`,
    'two of 2',
  ]);
});

it('reads questions with Roman numbers apart from their options, although these are called by letters, too', () => {
  const roman = two(['\n\n', '\n']).replace('1. ', 'I. ').replace('2. ', 'V. ');
  expect(read(roman)).toEqual(['two of 1', 'two of 2']);
});

it.each<[string, string]>([
  ['a heading with a number', `1. Grammar\n\nA. Choose\n\n${question(2, ['\n\n', '\n\n'])}`],
  [
    'a paragraph that begins as an option does',
    `1. A man is ill.\n\nA. baumannii is found. Which drug?\n${parts(1).options}\nAnswer: A\n\n${question(2, ['\n', '\n'])}`,
  ],
  ['an option apart alone', `1. What?\n\nA. one\nAnswer: A\n\n${question(2, ['\n', '\n'])}`],
])('refuses %s, and takes no key for it', (_title, text) => {
  const found = read(text);
  expect(found.at(-1)).toBe('two of 2');
  expect(found.slice(0, -1).filter((each) => !/^[a-z]+_[a-z_]+/u.test(each))).toEqual([]);
});

it('refuses a question with statements in letters above its options, and the one that their lines may belong to', () => {
  const twice = `1. Look:\n\n${parts(1).options}\n\n${parts(1).options}\nAnswer: A`;
  const found = read(`${twice}\n\n${question(2, ['\n', '\n'])}`);
  expect(found.filter((each) => !/^[a-z]+_[a-z_]+/u.test(each))).toEqual([]);
});

const keyless = (number: number) => `${parts(number).stem}\n${parts(number).options}\n\n`;
const MISPLACED = ['keys_misplaced'];

it.each<[string, string, string[]]>([
  ['above each', `Answer: A\n\n${keyless(1)}Answer: B\n\n${keyless(2)}Answer: C\n\n${keyless(3)}`, MISPLACED],
  ['above each, without an empty line', `Answer: A\n${keyless(1)}Answer: B\n${keyless(2)}`, MISPLACED],
  [
    'above each, below a line that begins as an option does',
    `C. coli\n\nAnswer: A\n\n${keyless(1)}Answer: B\n\n${keyless(2)}`,
    MISPLACED,
  ],
  ['above each, below a title', `Quiz\nAnswer: A\n\n${keyless(1)}Answer: B\n\n${keyless(2)}`, MISPLACED],
  [
    'all at the end, a paragraph each',
    `${keyless(1)}${keyless(2)}${keyless(3)}Answer: A\n\nAnswer: B\n\nAnswer: C\n`,
    ['no_key ', 'no_key ', 'several_keys line 18: “Answer: B”'],
  ],
  [
    'all at the end, a line each',
    `${keyless(1)}${keyless(2)}Answer: A\nAnswer: B\n`,
    ['no_key ', 'several_keys line 12: “Answer: B”'],
  ],
  [
    'twice below one question',
    `${keyless(1)}Answer: A\n\nAnswer: B\n\n${question(2, ['\n', '\n'])}`,
    ['several_keys line 8: “Answer: B”', 'two of 2'],
  ],
  [
    'twice below one question, with an explanation between',
    `${keyless(1)}Answer: A\nWhy: so\n\nAnswer: B\n\n${question(2, ['\n', '\n'])}`,
    ['several_keys line 9: “Answer: B”', 'two of 2'],
  ],
])('gives no question another one’s key where keys stand %s', (_title, text, expected) => {
  expect(read(text, text.includes('Why:') ? [...NUMBERED, 'Why: {why}'] : NUMBERED)).toEqual(expected);
});

it('finds an answer above the first number where all questions have numbers, and not where they have names', () => {
  const roman = 'I. What?\n(a) one\n(b) two\nAnswer: A\n\n';
  for (const other of ['V. ', '2. ']) {
    const found = read(`${roman}${question(2, ['\n', '\n']).replace('2. ', other)}`);
    expect(found).toHaveLength(other === 'V. ' ? 2 : 1);
    expect(found.at(-1)).toBe(other === 'V. ' ? 'two of 2' : 'keys_misplaced');
  }
});

it('reads a text whose keys stand between question and options', () => {
  const text = '#Q What?\n^ B\nA. one\nB. two\n\n#Q Who?\n^ A\nA. he\nB. she\n';
  expect(read(text, ['#Q {stem}', '^ {key}', ...OPTIONS])).toEqual(['two', 'he']);
});
