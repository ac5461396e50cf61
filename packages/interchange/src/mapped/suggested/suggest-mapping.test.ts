import { expect, it } from 'vitest';
import { mappingOf, outcomesOf } from '../../testing/reading.ts';
import { suggestMapping } from './suggest-mapping.ts';

const PLANETS = ['Mars', 'Jupiter', 'Saturn', 'Venus', 'Earth'];
const question = (stem: string, label: (letter: string) => string, answer: string) =>
  [stem, ...PLANETS.map((planet, index) => `${label('ABCDE'.charAt(index))} ${planet}`), answer].join('\n');

it.each<[string, string[], (letter: string) => string, string]>([
  ['numbers and points', ['1. Which?', '2. Who?'], (a: string) => `${a}.`, 'Answer: B'],
  ['brackets', ['1) Which?', '2) Who?'], (a: string) => `${a})`, 'Key: B'],
  ['a word', ['Q: Which?', 'Q: Who?'], (a: string) => `(${a})`, 'Correct answer: B'],
  ['a word and a number', ['Question 1: Which?', 'Question 2: Who?'], (a: string) => `${a}.`, 'Ans. B'],
  ['small letters', ['Q1. Which?', 'Q2. Who?'], (a: string) => `${a.toLowerCase()})`, 'The answer: b'],
  ['signs alone', ['#Q Which?', '#Q Who?'], (a: string) => a, 'KEY B'],
  ['bullets', ['1. Which?', '2. Who?'], (a: string) => `- ${a}.`, 'Lösung: Jupiter'],
  ...[
    ['Réponse : B', 'Réponse\u00a0: B', 'Answer : B', 'Respuesta correcta : B', 'Answer:B', 'Lösung :B'],
    ['The correct answer is B.', 'The answer is: B', 'Answer is (B)', 'La bonne réponse est B', 'KEY = B'],
  ]
    .flat()
    .map((answer): [string, string[], (a: string) => string, string] => [
      `the answer “${answer}”`,
      ['1. Which?', '2. Who?'],
      (a) => `${a}.`,
      answer,
    ]),
])('suggests the mapping by which a text with %s is read', (_title, stems, label, answer) => {
  for (const between of ['\n\n', '\n']) {
    const text = stems.map((stem) => question(stem, label, answer)).join(between);
    const suggestion = suggestMapping(Buffer.from(text), 'b');
    // Without an empty line between them a number alone does not tell a question from text.
    if (between === '\n' && /^\d/u.test(stems[0] ?? '')) continue;
    const mapping = mappingOf(suggestion?.mapping ?? {});
    expect(outcomesOf(text, 'text', mapping)).toMatchObject([
      { type: 'taken', question: { stem: '<p>Which?</p>', options: PLANETS, correct: [1] } },
      { type: 'taken', question: { stem: '<p>Who?</p>', options: PLANETS, correct: [1] } },
    ]);
  }
});

it.each([
  ['an explanation', ['Explanation: since A is small.'], []],
  ['an explanation behind an empty line', ['', 'Explanation: since A is small.'], []],
  ['an explanation over two lines', ['Rationale:', 'since A is small.'], []],
  ['a reference', ['Ref: Gray, 5'], ['Gray, 5']],
  ['both', ['Erklärung : since A is small.', 'Source: Gray, 5'], ['Gray, 5']],
  ['what no mapping has a place for', ['Difficulty: 3', 'Explanation: since A is small.'], []],
])('suggests marks for %s below the key', (_title, below, references) => {
  const plain = (stem: string) => question(stem, (a) => `${a}.`, 'Answer: B');
  const text = [plain('1. Who?'), '', plain('2. Which?'), ...below, '', plain('3. What?')].join('\n');
  const mapping = mappingOf(suggestMapping(Buffer.from(text), 'b')?.mapping ?? {});
  const taken = outcomesOf(text, 'text', mapping);
  const explanation = /since/u.test(below.join()) ? '<p>since A is small.</p>' : '';
  expect(taken).toMatchObject([
    { type: 'taken', question: { correct: [1], explanation: '' } },
    {
      type: 'taken',
      question: { correct: [1], explanation, references: references.map((title) => ({ title })) },
    },
    { type: 'taken', question: { correct: [1], explanation: '' } },
  ]);
});

it('suggests marks below the key of which a question may lack any, but not change their order', () => {
  const below = [
    'Ref: x\nLevel: 1\nExplanation: y',
    'Level: 1',
    'Explanation: y',
    '',
    'Explanation: y\nRef: x',
  ];
  const items = below.map((lines, index) =>
    question(`${index + 1}. Is it ${index}?`, (a) => `${a}.`, `Answer: B\n${lines}\n`),
  );
  const mapping = mappingOf(suggestMapping(Buffer.from(items.join('\n')), 'b')?.mapping ?? {});
  const outcomes = outcomesOf(items.join('\n'), 'text', mapping);
  expect(outcomes.map(({ type }) => type)).toEqual(['taken', 'taken', 'taken', 'taken', 'refused']);
});

it.each(['*B.', '* B.'])('suggests the mapping for a text whose right options begin with %s', (starred) => {
  const items = ['1. Which?', '2. Who?'].map((stem) => question(stem, (a) => `${a}.`, ''));
  const text = items.join('\n').replaceAll('B.', starred);
  const mapping = mappingOf(suggestMapping(Buffer.from(text), 'b')?.mapping ?? {});
  expect(outcomesOf(text, 'text', mapping)).toMatchObject([
    { type: 'taken', question: { stem: '<p>Which?</p>', options: PLANETS, correct: [1] } },
    { type: 'taken', question: { stem: '<p>Who?</p>', options: PLANETS, correct: [1] } },
  ]);
});

const NUMBERS = [
  'Question 1',
  'Frage 1:',
  'Q1',
  'Q1.',
  '#Q 1)',
  'Frage Nr. 1',
  'Question 1 of 20',
  'Item # 1',
];

it.each(NUMBERS)('suggests marks that take “%s” apart from the question in the line below it', (number) => {
  for (const gap of ['\n', '\n\n']) {
    const items = ['Which?', 'of which?\nSay!'].map((stem, index) =>
      question(`${number.replace('1', `${index + 1}`)}${gap}${stem}`, (a) => `${a}.`, 'Answer: B'),
    );
    for (const text of [items.join('\n\n'), items.join('\n')]) {
      const mapping = mappingOf(suggestMapping(Buffer.from(text), 'b')?.mapping ?? {});
      expect(outcomesOf(text, 'text', mapping)).toMatchObject([
        { type: 'taken', notes: [], question: { stem: '<p>Which?</p>', options: PLANETS, correct: [1] } },
        { type: 'taken', question: { stem: expect.stringMatching(/^<p>of which\?.*Say!/su), correct: [1] } },
      ]);
    }
  }
});

it.each(['Question 2 Who?', 'Question 2: Who?', 'Question 2:', 'Question papers say:'])(
  'suggests no mapping where “Question 1” stands alone and “%s” does not',
  (other) => {
    const items = ['Question 1\nWhich?', `${other}\nHe is big.`];
    const text = items.map((stem) => question(stem, (a) => `${a}.`, 'Answer: B')).join('\n\n');
    const beginning = { line: 1, text: 'Question 1' };
    expect(suggestMapping(Buffer.from(text), 'b')).toEqual({ mapping: null, beginning, number: null });
  },
);

it('suggests marks for options with empty lines between them, and above the answer', () => {
  const spaced = (stem: string) => question(stem, (a) => `(${a})`, 'Lösung: B').replaceAll('\n', '\n\n');
  const text = `${spaced('1) Which?')}\n\n${spaced('2) Who?')}`;
  const mapping = mappingOf(suggestMapping(Buffer.from(text), 'b')?.mapping ?? {});
  expect(outcomesOf(text, 'text', mapping)).toMatchObject(
    ['Which?', 'Who?'].map((stem) => ({
      question: { stem: `<p>${stem}</p>`, options: PLANETS, correct: [1] },
    })),
  );
});

it('names as many options as the longest question has', () => {
  const short = '1. Who?\nA. x\nB. y\nAnswer: A';
  const text = `${short}\n\n${question('2. Which?', (a) => `${a}.`, 'Answer: E')}\n`;
  const mapping = mappingOf(suggestMapping(Buffer.from(text), 'b')?.mapping ?? {});
  expect(outcomesOf(text, 'text', mapping).map(({ type }) => type)).toEqual(['taken', 'taken']);
});

it.each([
  ['the first question', ['1. A man of 60.\n\nHe has pain.\n\nWhich?', '2. Who?']],
  ['each question', ['1. A man of 60.\n\nWhich?', '2. A man of 70.\n\nWho?']],
])('suggests the mapping for a text with an empty line within %s', (_title, stems) => {
  const text = stems.map((stem) => question(stem, (a) => `${a}.`, 'Answer: B')).join('\n\n');
  const mapping = mappingOf(suggestMapping(Buffer.from(text), 'b')?.mapping ?? {});
  expect(outcomesOf(text, 'text', mapping)).toMatchObject([
    { type: 'taken', question: { stem: expect.stringContaining('60'), correct: [1] } },
    { type: 'taken', question: { stem: expect.stringContaining('Who?'), correct: [1] } },
  ]);
});

it('says with which line a question seems to begin where nothing marks it', () => {
  const text = `A heading\n\n${question('Which?', (a) => `${a})`, 'Answer: B')}`;
  expect(suggestMapping(Buffer.from(text), 'b')).toEqual({
    mapping: null,
    beginning: { line: 3, text: 'Which?' },
    number: null,
  });
});

it.each([
  '',
  'Dear Sir or Madam,\nA. I write.\nB. I wait.\n',
  'A. x\nB. y',
  '1. Which?\nA. x\nB. y\n\nAnswer key\n1. A',
  '1. Which?\n* A. x\n* B. y\n',
  '\n\n',
])('suggests nothing for %j', (text) => {
  expect(suggestMapping(Buffer.from(text), 'b')).toBeNull();
});

const twoOf = (answer: string) =>
  [1, 2].map((n) => question(`${n}. Is it ${n}?`, (a) => `${a}.`, answer)).join('\n\n');

it.each([
  ...['Key: 1-C, 2-E', 'Answers: 1 C; 2 E', 'ANSWER KEY: 1. C 2. E', 'Lösungen: 1) C, 2) E', '1-C, 2-E'].map(
    (line): [string, string, object] => [`the line “${line}”`, `\n${line}`, { line: 16, text: line }],
  ),
  ['a list of keys', '\nAnswers\n1. C\n2. E', { line: 17, text: '1. C' }],
  ['a list in one line', '\nKey: \n1) c, 2) e', { line: 17, text: '1) c, 2) e' }],
  ['no answers', '', null],
])('says where the answers of questions are with %s', (_title, end, keys) => {
  expect(suggestMapping(Buffer.from(`${twoOf('')}${end}`), 'b')).toMatchObject({
    mapping: null,
    options: { line: 2, text: 'A. Mars' },
    keys,
    label: null,
    beginning: null,
  });
});

it.each([
  [
    'the options and the answer',
    (text: string) => text.replaceAll('Answer', 'Page 1\nAnswer'),
    ['stray_line', 'stray_line'],
  ],
  ['the options', (text: string) => text.replaceAll('C. S', 'Turn over\nC. S'), ['page_line', 'page_line']],
])(
  'suggests the mapping for a text with lines of a page between %s, which reading it names',
  (_title, put, expected) => {
    const text = put(twoOf('Answer: B'));
    const mapping = mappingOf(suggestMapping(Buffer.from(text), 'b')?.mapping ?? {});
    const reasons = outcomesOf(text, 'text', mapping).map((each) =>
      each.type === 'refused' ? each.reason : each.type,
    );
    expect(reasons).toEqual(expected);
  },
);

it('names options in bold, which may be the right ones', () => {
  const text = 'Q1. Who?\nA) cat\n**B) dog**\nC) cow\n\nQ2. When?\n**A) now**\nB) then\nC) never\n';
  expect(suggestMapping(Buffer.from(text), 'b')).toEqual({
    mapping: null,
    bold: { line: 3, text: '**B) dog**' },
  });
  const starred = text.replaceAll(/\*\*(.*)\*\*/gu, '*$1');
  expect(suggestMapping(Buffer.from(starred), 'b')?.mapping).not.toBeNull();
});

it.each([
  ['Question 1 : ', 'A. ', 'Question {number} : {stem}', 'A. {a}'],
  ['Question 1\u00a0: ', 'A. ', 'Question {number}\u00a0: {stem}', 'A. {a}'],
  ['Q1 : ', 'A) ', 'Q{number} : {stem}', 'A) {a}'],
  ['Question 1 :\n', 'A. ', 'Question {number} :', 'A. {a}'],
  ['Aufgabe 1\n', 'a) ', 'Aufgabe {number}', 'a) {a}'],
  ['Q1. ', 'A - ', 'Q{number}. {stem}', 'A - {a}'],
  ['Q1. ', 'a – ', 'Q{number}. {stem}', 'a – {a}'],
  ['Q1. ', 'A- ', 'Q{number}. {stem}', 'A- {a}'],
  ['1. ', 'A.- ', '{number}. {stem}', 'A.- {a}'],
  ['1.- ', 'A) ', '{number}.- {stem}', 'A) {a}'],
  ['1/ ', 'a) ', '{number}/ {stem}', 'a) {a}'],
  ['1- ', 'A- ', '{number}- {stem}', 'A- {a}'],
])(
  'suggests marks that fit their own file where questions begin “%s” and options “%s”',
  (beginning, label, ...marks) => {
    const option = (letter: string, text: string) =>
      `${label.replace(/a/iu, (sign) => (sign === 'a' ? letter.toLowerCase() : letter))}${text}`;
    const question = (number: number) =>
      [
        `${beginning.replace('1', String(number))}Which of ${number}?`,
        ...[option('A', 'Mars'), option('B', 'Venus'), option('C', 'Sun')],
        'Answer: B',
      ].join('\n');
    const text = `${question(1)}\n\n${question(2)}\n`;
    const suggested = suggestMapping(Buffer.from(text), 'b')?.mapping ?? {};
    expect(suggested).toMatchObject({ marks: expect.arrayContaining(marks) });
    const taken = outcomesOf(text, 'text', mappingOf(suggested));
    expect(taken).toMatchObject(
      [1, 2].map(() => ({ question: { correct: [1], options: ['Mars', 'Venus', 'Sun'] } })),
    );
  },
);

it('names a question with a number and one without where few have one', () => {
  const of = (...beginnings: string[]) =>
    beginnings.map((each) => `${each}\nA. x\nB. y\nANSWER: B\nFEEDBACK: so.\n`).join('\n');
  const found = (text: string) => suggestMapping(Buffer.from(text), 'b');
  expect(found(of('Who?', '2. What?', 'Where?'))).toEqual({
    mapping: null,
    mixed: { numbered: { line: 7, text: '2. What?' }, bare: { line: 1, text: 'Who?' } },
  });
  expect(found(of('1. Who?', '2. What?', 'Where?'))).toHaveProperty('mapping.marks.0', '{number}. {stem}');
  // Values above the options look like options themselves.
  const values = '1. A patient has:\nA 2.1 g/dL\nWhat is it?';
  expect(found(of(values, '2. Match:\nA. x   1. y\nB. y   2. x', '3. What?'))).toHaveProperty(
    'mapping.marks.0',
    '{number}. {stem}',
  );
  expect(found(of('Q: Who?', 'Q: What?'))).toHaveProperty('mapping.marks.0', 'Q: {stem}');
});
