import { expect, it } from 'vitest';
import { describeDrafts, digest, draftsOfFile } from '../testing/reading.ts';
import { readAiken } from './read-aiken.ts';

const draftsOf = (file: string | Uint8Array) => draftsOfFile(readAiken, file);
const describeFile = (file: string | Uint8Array) => describeDrafts(draftsOf(file));

const good = 'Q?\nA) one\nB) two\nANSWER: B\n';

it.each<[string, string, object]>([
  ['options with brackets', good, { stem: '<p>Q?</p>', options: ['one', 'two'], correct: [1] }],
  ['options without a space', 'Q?\nA.one\nB.two\nANSWER:B', { options: ['one', 'two'], correct: [1] }],
  ['options with points', 'Q?\nA. one\nB. two\nANSWER: A', { options: ['one', 'two'], correct: [0] }],
  [
    'texts as plain',
    '<b> & c\nA) <html>\nB) x\nANSWER:A',
    { stem: '<p>&lt;b&gt; &amp; c</p>', options: ['&lt;html&gt;', 'x'] },
  ],
  [
    'TeX between dollars',
    'What is $$x_1$$?\nA) one\nB) two\nANSWER: B',
    { stem: '<p>What is \\(x_1\\)?</p>' },
  ],
  ['a question over two lines', `One\n${good}`, { stem: '<p>One<br>Q?</p>' }],
  ['empty lines between options', 'Q?\n\nA) one\n\nB) two\n\nANSWER: b', { correct: [1] }],
  ...['B) two', 'b. Two', 'B two', '(B) two', 'B.two', 'B.', '(b)'].map(
    (answer): [string, string, object] => [
      `the answer “${answer}”`,
      `Q?\nA) one\nB) two\nANSWER: ${answer}`,
      { correct: [1] },
    ],
  ),
  ...['ANSWER :B', 'Answer: B', 'ANSWER\u00a0: B.', 'ANSWER: (B)'].map((line): [string, string, object] => [
    `the line “${line}”`,
    `Q?\nA) one\nB) two\n${line}\n`,
    { correct: [1] },
  ]),
])('reads %s', (_title, file, question) => {
  expect(draftsOf(file)[0]?.result).toMatchObject({ question: { kind: 'single', ...question } });
});

const NEXT = 'or “ANSWER:”';

it.each<[string, string, string]>([
  [
    'an answer without options',
    'No options\nANSWER: A\n',
    'lines 1–2: broken_aiken line 2: “ANSWER: A”: expected option A, as “A.” or “A)”',
  ],
  [
    'options with small letters',
    'Which?\na) one\nb) two\nANSWER: A\n',
    'lines 1–4: broken_aiken line 4: “ANSWER: A”: expected option A, as “A.” or “A)”',
  ],
  [
    'options without a question',
    'A) a\nB) b\nANSWER: A\n',
    'lines 1–3: broken_aiken line 1: “A) a”: expected a question before its options',
  ],
  [
    'no answer',
    'R?\nA) a\nB) b\n\n',
    `lines 1–3: broken_aiken line 5: “Q?”: expected option C, as “C.” or “C)”, ${NEXT}`,
  ],
  [
    'a missing option',
    'R?\nA) a\nC) c\nANSWER: C\n',
    'lines 1–4: broken_aiken line 3: “C) c”: expected option B, as “B.” or “B)”',
  ],
  [
    'one option',
    'R?\nA) a\nANSWER: A\n',
    'lines 1–3: broken_aiken line 3: “ANSWER: A”: expected option B, as “B.” or “B)”',
  ],
  [
    'two answers',
    `R?\nA) a\nB) b\nANSWER: A\n\nANSWER: B\n`,
    'lines 1–6: broken_aiken line 6: “ANSWER: B”: expected the next question, since this one has its answer',
  ],
  ['an empty answer', 'R?\nA) a\nB) b\nANSWER:\n', 'lines 1–4: no_key'],
  ...['A, B', 'A and B', 'both', 'B) one', 'B (two)', 'B or A', 'B.A'].map(
    (answer): [string, string, string] => [
      `the answer “${answer}”`,
      `R?\nA) one\nB) two\nANSWER: ${answer}\n`,
      `lines 1–4: key_not_understood “${answer}”: write one letter`,
    ],
  ),
  ['an answer outside the options', 'R?\nA) a\nB) b\nANSWER: C\n', 'lines 1–4: key_outside_options “C”'],
  ['an empty option', 'R?\nA) a\nB)\nANSWER: A\n', 'lines 1–4: empty_option option 2'],
])('refuses %s and goes on', (_title, broken, outcome) => {
  const [first, second] = describeFile(broken + good);
  expect(first).toBe(outcome);
  expect(second).toMatch(/: taken$/u);
});

const four = (word: string) => `Which ${word}?\nA. one\nB. two\nC. three\nD. four\n`;

it.each<[string, string]>([
  ['above each', `ANSWER: A\n${four('x')}\nANSWER: B\n${four('y')}`],
  ['above each, with one more at the end', `ANSWER: A\n\n${four('x')}ANSWER: B`],
  ['above each, below a title', `Quiz\n\nANSWER: A\n${four('x')}ANSWER: B\n${four('y')}`],
  ['all above', `ANSWER: A\nANSWER: B\n\n${four('x')}\n${four('y')}`],
  ['all at the end, with a heading', `${four('x')}\n${four('y')}\nKey\nANSWER: A\nANSWER: B\n`],
])('reads nothing of a file whose keys stand %s', (_title, file) => {
  const found = readAiken(Buffer.from(file), { bank: 'b' }, digest);
  expect(found).toMatchObject({ type: 'unreadable', fault: { code: 'keys_misplaced' } });
});

it('takes no question of a file whose keys all stand at the end', () => {
  const outcomes = describeFile(`${four('x')}\n${four('y')}\nANSWER: A\nANSWER: B\n`);
  expect(outcomes.join()).not.toContain('taken');
});

it.each<[string, string]>([
  ['statements in Roman numbers', 'Which?\nI. it is big\nII. it is old\n'],
  ['lettered statements', 'Given\nA. one thing\nB. another\n'],
])('refuses the question that would lose %s right above it', (_title, lines) => {
  const outcomes = describeFile(`${lines}${good}\nR?\n${good.slice(3)}`);
  expect(outcomes.at(-2)).toContain('lines_lost');
  expect(outcomes.at(-1)).toMatch(/: taken$/u);
});

it('says of a line between options and their answer that it does not belong there', () => {
  const [first, second] = describeFile(`Is x?\nA) one\nB) two\nPage 1\nANSWER: B\n\n${good}`);
  expect(first).toBe(`lines 1–3: broken_aiken line 4: “Page 1”: expected option C, as “C.” or “C)”, ${NEXT}`);
  expect(second).toContain('lines 4–5: broken_aiken line 5');
});

it.each<[string, string, (string | null)[]]>([
  ['a passage above it', `A passage.\n\n${good}\nR?\n${good.slice(3)}`, ['line 1', null]],
  ['a line above it that cannot be read', `${'a'.repeat(1_000_001)}\n\n${good}`, ['line 1']],
  ['a question without a key above it', `R?\nA) a\nB) b\n\n${good}`, ['lines 1–3']],
  ['an explanation above it', `R?\n${good.slice(3)}Explanation: since.\n\n${good}`, [null, null]],
])('names refused lines beside a question with %s', (_title, file, lines) => {
  const taken = draftsOf(file).filter(({ result }) => result.type === 'question');
  expect(taken.map(({ notes = [] }) => notes.map(({ detail }) => detail))).toEqual(
    lines.map((each) => (each === null ? [] : [each])),
  );
});

it('refuses a question that begins with the explanation of the one before it', () => {
  expect(describeFile(`${good}Feedback: since it is.\n${good}`)).toEqual([
    'lines 1–4: taken',
    expect.stringContaining('lines 5–9: broken_aiken an explanation'),
  ]);
});

it.each(['\n', '\r\n', '\r'])('reads items that end in %j, with and without a byte order mark', (end) => {
  const file = `${good}\n${good}`.replaceAll('\n', end);
  const expected = ['lines 1–4: taken', 'lines 6–9: taken'];
  expect(describeFile(file)).toEqual(expected);
  expect(describeFile(`\ufeff${file}`)).toEqual(expected);
});

it('reads Windows-1252 and says so', () => {
  const [draft] = draftsOf(Buffer.from(good.replace('one', 'caf\xe9'), 'latin1'));
  expect(draft).toMatchObject({
    result: { question: { options: ['café', 'two'] } },
    notes: [{ type: 'changed', reason: 'encoding_converted' }],
  });
});

it('keeps how far the lines of a program begin behind the others', () => {
  const [draft] = draftsOf(`Which?\nif x:\n    y()\nz()\n${good.slice(3)}`);
  expect(draft?.result).toMatchObject({
    question: { stem: '<p>Which?<br>if x:<br>\u00a0\u00a0\u00a0\u00a0y()<br>z()</p>' },
  });
});
