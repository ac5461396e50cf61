import { expect, it } from 'vitest';
import { mappingOf, outcomesOf } from '../../testing/reading.ts';

const MARKS = ['{number}. {stem}', 'A. {a}', 'B. {b}', 'C. {c}', 'D. {d}', 'Answer: {key}'];
const mapping = mappingOf({
  ...{ bank: 'b', marks: MARKS, stem: 'stem', options: ['a', 'b', 'c', 'd'], fewerOptions: true },
  ...{ key: { field: 'key', form: 'any' }, ignore: ['number'] },
});

/** Each question as what was found in its lines: the refusal, or what is to be looked at. */
function findingsIn(...questions: string[]): string[] {
  const outcomes = outcomesOf(questions.join('\n'), 'text', mapping);
  return outcomes.map((outcome) => {
    if (outcome.type === 'refused') return `${outcome.reason} ${outcome.detail}`;
    const notes = outcome.type === 'taken' ? outcome.notes : [];
    return notes.map(({ reason, detail }) => `${reason} ${detail}`).join('; ') || outcome.type;
  });
}

function question(number: number, { stem = '', b = '', d = '' } = {}): string {
  const below = (text: string) => (text === '' ? [] : [text]);
  return [
    ...[`${number}. Which is number ${number}?`, ...below(stem), `A. one of ${number}`],
    ...[`B. two of ${number}`, ...below(b), `C. three of ${number}`, `D. four of ${number}`, ...below(d)],
    ...['Answer: B', ''],
  ].join('\n');
}

const FURNITURE = ['Continued on next page', 'continued on next page', 'Turn over', 'PTO', '© 2024 Uni'];

it.each([...FURNITURE, 'Biology 101 Exam', 'Please turn over.'])('names %j where it joins a text', (line) => {
  const shown = `“${line}”, was added to`;
  expect(findingsIn(question(1, { d: line }))).toEqual([`line_joined line 6, ${shown} option D`]);
  expect(findingsIn(question(1, { b: line }))).toEqual([`line_joined line 4, ${shown} option B`]);
  expect(findingsIn(question(1, { stem: line }))).toEqual([`line_joined line 2, ${shown} the stem`]);
});

it.each(['Page | 12', 'S. 12', 'Page 3 of 9 | Biology', 'iv', 'Seite iv'])(
  'refuses an option with %j',
  (line) => {
    expect(findingsIn(question(1, { d: line }))).toEqual([`stray_line line 6: “${line}”, in option D`]);
  },
);

it.each([
  [
    'option',
    { b: 'Page 3 of 9' },
    'C',
    'stray_line line 4: “Page 3 of 9”, in option B. Below it: line 6: “D. four of 1”, where option C is missing',
  ],
  [
    'stem',
    { stem: 'Page 3 of 9' },
    'C',
    'broken_marks line 6: “D. four of 1”, where option C is missing. Take this out, too, if it is the head or the foot of a page: line 2: “Page 3 of 9”',
  ],
  [
    'later option',
    { d: 'Page 3 of 9' },
    'B',
    'broken_marks line 4: “C. three of 1”, where option B is missing. Take this out, too, if it is the head or the foot of a page: line 6: “Page 3 of 9”',
  ],
])(
  'names the number of a page in the %s and the missing label of another option',
  (_t, more, letter, told) => {
    expect(findingsIn(question(1, more).replace(`${letter}. `, ''))).toEqual([told]);
  },
);

it.each(['Page 12', 'Page 3 of 9 | Biology', 'S. 12'])('refuses a stem with %j', (line) => {
  expect(findingsIn(question(1, { stem: line }))).toEqual([`page_line line 2: “${line}”`]);
});

it.each([...FURNITURE, 'Biology 101, sheet 4 of 12'])(
  'refuses all questions with %j at several places',
  (line) => {
    const other = line.replace('4', '5');
    const found = findingsIn(question(1, { d: line }), question(2), question(3, { stem: other }));
    expect(found).toEqual([`page_line line 6: “${line}”`, 'taken', `page_line line 17: “${other}”`]);
  },
);

it('refuses a question with the line that stands between others', () => {
  const found = findingsIn(question(1, { stem: 'Turn over' }), 'Turn over\n', question(2));
  expect(found).toEqual([
    'page_line line 2: “Turn over”',
    'broken_marks line 9: “Turn over” begins no question: take it out if it is a heading or the number of a page; if it is a passage, put all of it into the stem of each question that needs it',
    'lines_lost line 9',
  ]);
});

const LONG = 'A text that is so long that it does not fit into a line and is wrapped';
it.each([
  ['an option that is wrapped', { b: `${LONG}\nto the next` }],
  ['an option that goes on behind a comma', { b: 'or so,\nMartha says' }],
  ['a stem that is wrapped', { stem: `${LONG}\nby its editor?` }],
  ['a passage in sentences, and the question', { stem: 'The dog ran away at night.\nWhere is it?' }],
  ['a list of statements', { stem: '(1) It is big.\n(2) It is old\n(3) It is red' }],
  ['a list in Roman numbers, and the question', { stem: 'I. It is big\nII. It is old\nWhich are true?' }],
  ['a gap', { stem: 'The ____ is the capital of France.' }],
])('says nothing of %s', (_title, more) => {
  const text = question(1, more).replace(/B\. two of 1\n(?=A text|or so)/u, 'B. ');
  const lines = text.replace('number 1?\nA text', 'number one of those that are in the whole of this');
  expect(findingsIn(lines)).toEqual(['taken']);
});

it('names once what stands in lines of its own, in code and in verses', () => {
  expect(findingsIn(question(1, { stem: 'x = 1\ny = 2\nprint(x + y)' }))).toEqual([
    'line_joined line 2, “x = 1”, was added to the stem, and 2 more',
  ]);
  expect(findingsIn(question(1, { b: 'end', d: 'end' }), question(2, { b: 'end', d: 'end' }))).toEqual([
    'line_joined line 4, “end”, was added to option B, and 1 more',
    'line_joined line 13, “end”, was added to option B, and 1 more',
  ]);
});

it('takes what several stems say, and a long option that several questions have', () => {
  const said = (number: number) => question(number, { stem: 'Choose one' });
  expect(findingsIn(said(1), said(2))).toEqual([
    'line_joined line 2, “Choose one”, was added to the stem',
    'line_joined line 10, “Choose one”, was added to the stem',
  ]);
  const long = (number: number) => question(number).replace(/two of \d/u, `${LONG}\nto the next`);
  expect(findingsIn(long(1), long(2))).toEqual(['taken', 'taken']);
});

it('names a last option in small letters that may go on with the one above it, as a species does', () => {
  const reason = 'option_in_small_letters option D, “coli, but rarely”';
  const told = (d: string, c = 'In the elderly by') =>
    findingsIn(`1. Which?\nA. Proteus\nB. Klebsiella\nC. ${c}\nD. ${d}\nAnswer: A`);
  expect(told('coli, but rarely')).toEqual([reason]);
  expect(told('Coli, but rarely')).toEqual(['taken']);
  expect(told('coli, but rarely', 'serratia')).toEqual(['taken']);
  expect(told('coli, but rarely', 'p < 0.05')).toEqual([reason]);
  expect(told('mRNA')).toEqual(['taken']);
  expect(told('none of the above')).toEqual(['all_of_the_above option 4']);
});

it('takes such an option for one below a whole sentence, unless few questions have so many', () => {
  const told = (...others: string[]) =>
    findingsIn('1. Which?\nA. Proteus\nB. Klebsiella\nC. It is one.\nD. coli\nAnswer: A\n', ...others)[0];
  expect(told(question(2), question(3))).toBe('taken');
  const ofThree = [2, 3, 4].map((number) => question(number).replace(/^D\..*\n/mu, ''));
  expect(told(...ofThree)).toBe('option_in_small_letters option D, “coli”');
});
