import { expect, it } from 'vitest';
import { mappingOf, outcomesOf } from '../../testing/reading.ts';

const mapping = mappingOf({
  ...{
    bank: 'b',
    marks: ['{number}. {stem}', 'A. {a}', 'B. {b}', 'Answer: {key}', 'Why: {why}', 'Level: {level}'],
  },
  ...{ stem: 'stem', options: ['a', 'b'], key: { field: 'key', form: 'any' }, explanation: 'why' },
  ignore: ['number', 'level'],
});

/** What is noted of each question, whose explanations go on with these lines. */
function notesOf(...below: string[]): string[] {
  const text = below
    .map(
      (lines, at) =>
        `${at + 1}. What is ${at + 1}?\nA. one\nB. two\nAnswer: B\nWhy: it is ${at}.\n${lines}\n`,
    )
    .join('\n');
  return outcomesOf(text, 'text', mapping).map((outcome) => {
    if (outcome.type !== 'taken') return outcome.type;
    return outcome.notes.map(({ reason, detail }) => `${reason} ${detail}`).join('; ');
  });
}

it.each([
  '- 7 -',
  'Page 3 of 9',
  '2025/26 Seite 4 von 7',
  'Block 2 | Page 3 / 9',
  '12',
  'Dr Okafor, p. 3 of 7',
])('names the number of a page that an explanation goes on with: %s', (page) => {
  expect(notesOf(page)).toEqual([`line_joined line 6, “${page}”, was added to the explanation`]);
  expect(notesOf(`${page}\nand so on`)[0]).toContain(`line 6, “${page}”, was added to the explanation`);
});

it('names the head or the foot of a page at the end of an explanation, which stands at several places', () => {
  const foot = 'Pharmacology block 2 — Dr Okafor';
  expect(notesOf(foot, '', `${foot}\nLevel: 2`, `${foot}\n12`)).toEqual([
    `line_joined line 6, “${foot}”, was added to the explanation`,
    '',
    `line_joined line 20, “${foot}”, was added to the explanation`,
    `line_joined line 28, “${foot}”, was added to the explanation; line 29, “12”, was added to the explanation`,
  ]);
});

it.each([
  ['a heading within explanations', 'Learning point\nIt is so.', 'Learning point\nIt is not.'],
  ['the same sentence', 'All others are wrong.', 'All others are wrong.'],
])('names no line of an explanation that is %s', (_title, ...below) => {
  expect(notesOf(...below)).toEqual(['', '']);
});

it.each([
  ['a page of a book in a sentence', 'See the book on page 3 of it.', 'More is on page 7.'],
  ['a line of its own', 'More of this', 'Less of that'],
])(
  'takes no line of an explanation for the head or the foot of a page that is %s',
  (_title, first, second) => {
    expect(notesOf(first, second)).toEqual([
      `explanation_goes_on line 6: “${first}”`,
      `explanation_goes_on line 13: “${second}”`,
    ]);
  },
);
