import { expect, it } from 'vitest';
import { readBank } from '../../read-bank.ts';
import { digest, mappingOf } from '../../testing/reading.ts';
import { suggestMapping } from './suggest-mapping.ts';

const OPTIONS = 'A. Mars\nB. Jupiter\nC. Venus';
const question = (number: number, below: string, above = '') =>
  `${above}${number}. Is it ${number}?\n${OPTIONS}\nAnswer: ${'BCA'.charAt(number % 3)}\n${below}`;

/** What becomes of a text with the mapping that it asks for. */
function readAsSuggested(text: string, change: (mapping: object) => object = (mapping) => mapping) {
  const suggested = suggestMapping(Buffer.from(text), 'b')?.mapping ?? {};
  const mapping = mappingOf(change(suggested));
  const reading = readBank({ bytes: Buffer.from(text), format: 'text', mapping }, digest);
  if (reading.type === 'unreadable') throw new Error(reading.fault.message);
  const outcomes = [...reading.outcomes];
  const taken = outcomes.flatMap((each) => (each.type === 'taken' ? [each] : []));
  return {
    suggested,
    refused: outcomes.length - taken.length,
    questions: taken.map((each) => each.question),
    details: taken.flatMap(({ notes }) => notes.map(({ reason, detail }) => `${reason} ${detail}`)),
    unused: reading.unusedFields().map(({ name, items }) => `${name} ${items}`),
  };
}

it.each([
  ['Learning objective: Acts rightly', 'learning-objective 3'],
  ['Bloom : Apply', 'bloom 3'],
  ['Keywords: planets, size', 'keywords 3'],
  ['Thema: Allgemeines', 'topic 3'],
  ['Schwierigkeit: leicht', 'difficulty 3'],
  ['Difficulty: Hard', 'difficulty 3'],
  ['Points: 2', 'points 3'],
  ['Schlüsselwörter: groß', 'schlusselworter 3'],
  ['Тема: Планеты', 'label 3'],
  ['Key idea: size', 'key-idea 3'],
])('names “%s” below explanations as not used, and keeps it out of them', (line, unused) => {
  const text = [1, 2, 3].map((n) => question(n, `Explanation: It is ${n}.\n${line}\n`)).join('\n');
  const read = readAsSuggested(text);
  expect(read).toMatchObject({ refused: 0, details: [], unused: [unused] });
  expect(read.questions.map(({ explanation }) => explanation)).toEqual(
    [1, 2, 3].map((n) => `<p>It is ${n}.</p>`),
  );
});

it.each(['Solution', 'Worked solution', 'Working', 'Exp', 'Expl', 'Discussion'])(
  'takes “%s” below the answer for the explanation',
  (label) => {
    const text = [1, 2].map((n) => question(n, `${label}: It is ${n}.\n`)).join('\n');
    const read = readAsSuggested(text);
    expect(read).toMatchObject({ refused: 0, details: [], unused: [] });
    expect(read.questions.map(({ explanation }) => explanation)).toEqual([
      '<p>It is 1.</p>',
      '<p>It is 2.</p>',
    ]);
  },
);

it('tells a topic from the difficulty, the points and the objective below it', () => {
  const below = 'Points: 2\nTopic: Planets\nLearning objective: sees it\nLevel: 1\nReference: Gray\n';
  const text = [1, 2].map((n) => question(n, below)).join('\n');
  const read = readAsSuggested(text, (mapping) => ({ ...mapping, topic: ['topic'] }));
  expect(read.questions).toMatchObject(
    [1, 2].map(() => ({ topic: ['Planets'], references: [{ title: 'Gray' }] })),
  );
  expect(read.unused).toEqual(['points 2', 'learning-objective 2', 'difficulty 2']);
});

it('takes explanations of two words, each of a question of its own', () => {
  const text = ['Explanation: It is big.\n', 'Rationale: It is old.\n'].map((below, n) =>
    question(n + 1, below),
  );
  expect(readAsSuggested(text.join('\n')).questions.map(({ explanation }) => explanation)).toEqual([
    '<p>It is big.</p>',
    '<p>It is old.</p>',
  ]);
});

it('gives marks the order in which most questions have their labels', () => {
  const below = ['Explanation: x\nLevel: 1\n', 'Points: 1\nExplanation: x\n', 'Points: 2\nLevel: 3\n'];
  const text = below.map((lines, index) => question(index + 1, lines)).join('\n');
  expect(readAsSuggested(text)).toMatchObject({ refused: 0, details: [] });
});

it.each([
  ['the explanation', 'Explanation: It is big.', 'Bloom: Apply', 'the explanation'],
  ['another field', 'Topic: Planets', 'Hardness: 3', '“topic”'],
])(
  'names a line with a label that one question alone has, and that goes on with %s',
  (_t, field, line, where) => {
    const text = [question(1, `${field}\n${line}\n`), question(2, `${field}\n`)].join('\n');
    expect(readAsSuggested(text).details).toEqual([`line_joined line 7, “${line}”, was added to ${where}`]);
  },
);

it('names all lines at once that go on with an explanation and have labels that one question alone has', () => {
  const lines = [
    'Bloom: Apply',
    'Hardness: 3',
    'Author: X',
    'Year: 1',
    'State: new',
    'Length: 2',
    'Colour: red',
  ];
  const text = [
    question(1, `Explanation: It is big.\n${lines.join('\n')}\n`),
    question(2, 'Explanation: So.\n'),
  ];
  const told = lines.slice(0, 5).map((line, at) => `line ${at + 7}, “${line}”, was added to the explanation`);
  expect(readAsSuggested(text.join('\n')).details).toEqual([`line_joined ${told.join('; ')}; and 2 more`]);
});

it.each(['In short: it is big.', 'since: it is big.', 'Option B: not so.', 'Note: not so.', 'It is 3:1.'])(
  'leaves “%s” in the explanation that it goes on with, without a word where it is no label',
  (line) => {
    const text = [question(1, `Explanation: It is big,\n${line}\n`), question(2, '')].join('\n');
    const read = readAsSuggested(text);
    expect(read.questions[0]?.explanation).toContain(line);
    expect(read.details).toHaveLength(line.startsWith('In short') ? 1 : 0);
  },
);

it.each(['', '\n'])('takes labels above each number for the beginning of its question (%j)', (gap) => {
  const above = (n: number) => `Topic: Planets ${n}\nDifficulty: easy\n`;
  const text = [1, 2, 3].map((n) => question(n, '', above(n))).join(gap);
  const read = readAsSuggested(text, (mapping) => ({ ...mapping, topic: ['topic'] }));
  expect(read.questions).toMatchObject(
    [1, 2, 3].map((n) => ({ stem: `<p>Is it ${n}?</p>`, topic: [`Planets ${n}`] })),
  );
  expect(read).toMatchObject({ refused: 0, details: [], unused: ['difficulty 3'] });
  expect(JSON.stringify(read.suggested).match(/Topic/gu)).toHaveLength(1);
});

it.each([
  ['a label that may be a passage', ['Case: A man of 60.\n', 'Case: A man of 70.\n']],
  ['labels in another order', ['Topic: x\nLevel: 1\n', 'Level: 1\nTopic: x\n']],
])('suggests no mapping where %s stands above the numbers, and says which number', (_title, above) => {
  const text = above.map((lines, index) => question(index + 1, '', lines)).join('\n');
  expect(suggestMapping(Buffer.from(text), 'b')).toMatchObject({
    mapping: null,
    beginning: { line: 1 },
    number: { text: '1. Is it 1?' },
  });
});

it('proposes marks in an order that occurs, though a line of an explanation looks like an option', () => {
  const explained = question(
    1,
    'Rationale: It is large.\nB) is so, too.\nLevel: 1\nTopic: Planets\nSource: Book, p. 8\n',
  );
  const text = [explained, ...[2, 3].map((n) => question(n, `Level: ${n}\nTopic: Planets\n`))].join('\n');
  const { suggested, refused } = readAsSuggested(text.replace(/^([A-C])\. /gmu, '($1) '));
  const marks = ['Rationale: {explanation}', 'Level: {difficulty}', 'Topic: {topic}', 'Source: {reference}'];
  expect(suggested).toMatchObject({ marks: expect.arrayContaining(marks) });
  expect((suggested as { marks: string[] }).marks.slice(-4)).toEqual(marks);
  expect(refused).toBe(0);
});

it('takes what stands below options with a star for what explains them', () => {
  const starred = (n: number, below: string) =>
    question(n, below)
      .replace(/Answer: .\n/u, '')
      .replace('B.', '* B.');
  const text = [1, 2].map((n) => starred(n, `Rationale: It is ${n}.\nTopic: Planets\n`)).join('\n');
  const read = readAsSuggested(text);
  expect(read).toMatchObject({ refused: 0, details: [], unused: ['topic 2'] });
  expect(read.questions).toMatchObject([
    { options: ['Mars', 'Jupiter', 'Venus'], correct: [1], explanation: '<p>It is 1.</p>' },
    { options: ['Mars', 'Jupiter', 'Venus'], correct: [1], explanation: '<p>It is 2.</p>' },
  ]);
});

it.each(['Reason: It is so.', 'Topic: Planets'])(
  'takes “%s” right below an answer for no part of the next question, whose own answer is the first that is read',
  (line) => {
    const unread = question(1, `${line}\n`).replace('B. ', 'B.');
    const { suggested } = readAsSuggested(unread + question(2, `${line}\n`));
    expect(suggested).toMatchObject({ marks: expect.arrayContaining(['{number}. {stem}']) });
    expect(Object.values(suggested).flat().indexOf('{number}. {stem}')).toBe(1);
  },
);
