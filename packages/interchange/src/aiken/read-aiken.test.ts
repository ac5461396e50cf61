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
  ...['B) two', 'b. Two', 'B two', 'B (two)', '(B) two', 'B.two', 'B.', '(b)'].map(
    (answer): [string, string, object] => [
      `the answer “${answer}”`,
      `Q?\nA) one\nB) two\nANSWER: ${answer}`,
      { correct: [1] },
    ],
  ),
  ...['ANSWER :B', 'ANSWER : B', 'ANSWER\u00a0: B.', 'ANSWER: (B)'].map((line): [string, string, object] => [
    `the line “${line}”`,
    `Q?\nA) one\nB) two\n${line}\n`,
    { correct: [1] },
  ]),
])('reads %s', (_title, file, question) => {
  expect(draftsOf(file)[0]?.result).toMatchObject({ question: { kind: 'single', ...question } });
});

it.each<[string, string, string]>([
  [
    'a question without options but an answer',
    'No options\nANSWER: A\n',
    'lines 1–2: broken_aiken no options',
  ],
  [
    'options with small letters',
    'Which?\na) one\nb) two\nANSWER: A\n',
    'lines 1–4: broken_aiken no options: their letters must be capitals, as in A) or A.',
  ],
  [
    'options without a question',
    'A) a\nB) b\nANSWER: A\n',
    'lines 1–3: broken_aiken no question before the options',
  ],
  ['no answer', 'R?\nA) a\nB) b\n\n', 'lines 1–3: broken_aiken no line with ANSWER'],
  [
    'a missing option',
    'R?\nA) a\nC) c\nANSWER: C\n',
    'lines 1–4: broken_aiken options that are not A, B, C …',
  ],
  ['an empty answer', 'R?\nA) a\nB) b\nANSWER:\n', 'lines 1–4: no_key'],
  ...['A, B', 'A and B', 'A;B', '(A) & (B)', 'A und B', 'A et B'].map((answer): [string, string, string] => [
    `several answers as “${answer}”`,
    `R?\nA) a\nB) b\nANSWER: ${answer}\n`,
    `lines 1–4: key_not_understood “${answer}”: Aiken knows one right answer only; for several number the questions and use --format text`,
  ]),
  [
    'an answer in words',
    'R?\nA) a\nB) b\nANSWER: both\n',
    'lines 1–4: key_not_understood “both”: write one letter',
  ],
  ...['B. one', 'B) one', 'B (one)', 'B one', 'B or A', 'B.A', 'B - not A'].map(
    (answer): [string, string, string] => [
      `the answer “${answer}”`,
      `R?\nA) one\nB) two\nANSWER: ${answer}\n`,
      `lines 1–4: key_not_understood “${answer}”: write one letter; option B is “two”`,
    ],
  ),
  ['an answer outside the options', 'R?\nA) a\nB) b\nANSWER: C\n', 'lines 1–4: key_outside_options “C”'],
  ['one option', 'R?\nA) a\nANSWER: A\n', 'lines 1–3: too_few_options 1'],
  ['an empty option', 'R?\nA) a\nB)\nANSWER: A\n', 'lines 1–4: empty_option option 2'],
])('refuses %s and goes on', (_title, broken, outcome) => {
  const [first, second] = describeFile(broken + good);
  expect(first).toBe(outcome);
  expect(second).toMatch(/: taken$/u);
});

const four = (word: string) => `Which ${word}?\nA. one\nB. two\nC. three\nD. four\n`;
const ABOVE = /stand above the questions \(line 1\)/u;
const AT_THE_END = /stand at the end \(lines 7–14\)/u;

it.each<[string, string, RegExp]>([
  ['above each', `ANSWER: A\n${four('x')}\nANSWER: B\n${four('y')}`, ABOVE],
  ['above each, behind an empty line', `ANSWER: A\n\n${four('x')}ANSWER: B\n\n${four('y')}`, ABOVE],
  ['above each, with one more at the end', `ANSWER: A\n\n${four('x')}ANSWER: B`, ABOVE],
  ['above each, below a title', `Quiz\n\nANSWER: A\n${four('x')}ANSWER: B\n${four('y')}`, /\(lines 1–3\)/u],
  ['all above', `ANSWER: A\nANSWER: B\n\n${four('x')}\n${four('y')}`, /\(lines 1–2\)/u],
  ['all at the end', `${four('x')}\n${four('y')}\nANSWER: A\nANSWER: B\n`, AT_THE_END],
  ['all at the end, with a heading', `${four('x')}\nKey\nANSWER: A\nANSWER: B\n`, /\(lines 7–9\)/u],
])('reads nothing of a file whose keys stand %s', (_title, file, words) => {
  const found = readAiken(Buffer.from(file), { bank: 'b' }, digest);
  expect(found).toMatchObject({
    type: 'unreadable',
    fault: { code: 'keys_misplaced', message: expect.stringMatching(words) },
  });
});

const PASSAGE =
  'broken_aiken these lines are no question: if they are a passage, copy it right above each of its questions, without an empty line between; if a heading or the number of a page, take them out';

it.each<[string, string, string[]]>([
  ['a passage', `A passage.\n\n${good}`, [`line 1: ${PASSAGE}`, 'lines 3–6: lines_lost line 1']],
  [
    'statements in Roman numbers',
    `Which?\nI. it is big\nII. it is old\n${good.slice(3)}`,
    ['lines 1–2: broken_aiken options that are not A, B, C …', 'lines 3–6: lines_lost lines 1–2'],
  ],
  [
    'lettered statements',
    `Given\nA. one thing\nB. another\n${good}`,
    ['lines 1–3: broken_aiken no line with ANSWER', 'lines 4–7: lines_lost lines 1–3'],
  ],
  [
    'a line that cannot be read',
    `${'a'.repeat(1_000_001)}\n\n${good}`,
    ['line 1: line_too_long', 'lines 3–6: lines_lost line 1'],
  ],
])('refuses the question that would lose %s', (_title, file, expected) => {
  expect(describeFile(`${file}\nR?\n${good.slice(3)}`)).toEqual([
    ...expected,
    expect.stringMatching(/: taken$/u),
  ]);
});

it.each<[string, string, (string | null)[]]>([
  ['may miss a passage', `Questions 1 and 2 are about x.\n\n${good}\nR?\n${good.slice(3)}`, ['line 1']],
  ['stands below one without a key', `R?\nA) a\nB) b\n\n${good}`, ['lines 1–3']],
  ['stands below an explanation', `R?\n${good.slice(3)}Explanation: since.\n\n${good}`, [null, null]],
])('looks twice at a question that %s', (_title, file, lines) => {
  const taken = draftsOf(file).filter(({ result }) => result.type === 'question');
  expect(taken.map(({ notes = [] }) => notes.map(({ detail }) => detail))).toEqual(
    lines.map((each) => (each === null ? [] : [each])),
  );
});

it('refuses a question that begins with the explanation of the one before it', () => {
  expect(describeFile(`${good}Feedback: since it is.\n${good}`)).toEqual([
    'lines 1–4: taken',
    'lines 5–9: broken_aiken an explanation, for which Aiken has no place: give each question a number, as in "1. Which …?", and import the file with --format text',
  ]);
});

it.each(['', '\n'])(
  'refuses a question whose answer is in small letters, and reads the next behind %j',
  (between) => {
    const other = 'broken_aiken line 4: “Answer: A”: write ANSWER: in capitals';
    const [first, second] = describeFile(`R?\nA) a\nB) b\nAnswer: A\n${between}${good}`);
    expect(first).toBe(`lines 1–4: ${other}`);
    expect(second).toMatch(/: taken$/u);
  },
);

it.each([
  [
    'small letters in its options and its answer',
    'R?\na. one\nb. two\nanswer: b\n',
    [
      'lines 1–4: broken_aiken write ANSWER: in capitals; the letters of its options must be capitals, as in A) or A.',
    ],
  ],
  [
    'a small letter in one option',
    'R?\nA. one\nb. two\nANSWER: A\n',
    [
      'lines 1–2: broken_aiken line 3: “b. two” parts its options, or the line with ANSWER from them: if it is an option, write its letter as a capital, as in A) or A.',
      'lines 3–4: broken_aiken the end of the question above, and the line that parts the two',
    ],
  ],
  [
    'a letter out of order and an answer in small letters',
    'R?\nA. one\nC. two\nAnswer: A\n',
    [
      'lines 1–4: broken_aiken options that are not A, B, C …; line 4: “Answer: A”: write ANSWER: in capitals',
    ],
  ],
])('says all at once of a question with %s', (_title, broken, expected) => {
  expect(describeFile(`${broken}\n${good}`).slice(0, expected.length)).toEqual(expected);
});

it('refuses a stem that would tell the answer of the question above', () => {
  expect(describeFile(`Answer: A\n${good}`)).toEqual(['lines 1–5: broken_aiken write ANSWER: in capitals']);
});

it('refuses a question with two lines of answers, and reads what comes after it', () => {
  expect(describeFile(`${good}ANSWER: A\n\n${good}`)).toEqual([
    'lines 1–5: broken_aiken 2 lines with ANSWER for one question, up to line 5',
    'lines 7–10: taken',
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

it('cannot begin with a file that holds nothing', () => {
  expect(() => draftsOf('\n \n')).toThrow('no_items');
});

it('keeps how far the lines of a program begin behind the others, and not how far a stem is wrapped', () => {
  const stemOf = (stem: string) => {
    const [draft] = draftsOf(`${stem}\n${good.slice(3)}`);
    return draft?.result.type === 'question' && draft.result.question.stem;
  };
  expect(stemOf('Which?\nif x:\n    y()\nz()')).toBe(
    '<p>Which?<br>if x:<br>\u00a0\u00a0\u00a0\u00a0y()<br>z()</p>',
  );
  expect(stemOf('Which\n   is\n   it?')).toBe('<p>Which<br>is<br>it?</p>');
});

const PARTS =
  'parts its options, or the line with ANSWER from them: put it on the end of the line above if it belongs to it, else take it out';

it('says of a line between options and their answer that it parts the two', () => {
  for (const between of [
    ['Page 1', 'Page 2'],
    ['Turn over', '\nTurn over\n'],
    ['Page 1', 'Page 2\nBiology'],
  ]) {
    const parted = between.map((line, at) => `Is ${at}?\nA) one\nB) two\n${line}\nANSWER: B\n\n`).join('');
    const words = describeFile(parted);
    expect(words[0]).toBe(`lines 1–3: broken_aiken line 4: “${between[0]}” ${PARTS}`);
    expect(words[1]).toBe(
      'lines 4–5: broken_aiken the end of the question above, and the line that parts the two',
    );
    expect(words.join()).not.toContain('taken');
  }
});

it('says of a line within the options that it parts them', () => {
  expect(describeFile(`Q?\nA) one\n12\nB) two\nC) three\nANSWER: A\n\n${good}`)).toEqual([
    `lines 1–2: broken_aiken line 3: “12” ${PARTS}`,
    'lines 3–6: broken_aiken the end of the question above, and the line that parts the two',
    expect.stringMatching(/: taken$/u),
  ]);
});
