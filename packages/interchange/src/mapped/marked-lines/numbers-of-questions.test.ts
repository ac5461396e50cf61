import { expect, it } from 'vitest';
import { describeOutcomes, mappingOf, outcomesOf } from '../../testing/reading.ts';

const mapping = mappingOf({
  ...{ bank: 'b', stem: 'stem', options: ['a', 'b', 'c'], fewerOptions: true, ignore: ['number'] },
  marks: ['{number}. {stem}', 'A) {a}', 'B) {b}', 'C) {c}', 'Answer: {key}'],
  key: { field: 'key', form: 'any' },
});
const BELOW = 'A) one\nB) two\nC) three\nAnswer: B\n';

/** What becomes of the items behind a first question. */
function readBelow(lines: string): string[] {
  const outcomes = outcomesOf(`1. Which?\n${BELOW}\n${lines}\n`, 'text', mapping);
  return describeOutcomes(outcomes).slice(1);
}

it.each([
  ...['A. Einstein was born when?', 'Mt. Everest lies where?', 'J. S. Bach was born when?'],
  ...['I. Newton was born when?', 'C. difficile lives where?'],
])(
  'takes nothing for the number of a question without one: “%s” is refused, and keeps its first word',
  (stem) => {
    expect(readBelow(`${stem}\n${BELOW}`)).toEqual(['lines 7–11: broken_marks']);
    expect(readBelow(`2. ${stem}\n${BELOW}`)).toEqual(['lines 7–11: taken']);
  },
);

it('refuses a first question that begins with an initial in place of a number', () => {
  const outcomes = outcomesOf(`I. Newton was born when?\n${BELOW}\n2. Which?\n${BELOW}`, 'text', mapping);
  expect(describeOutcomes(outcomes)).toEqual(['lines 1–5: broken_marks', 'lines 7–11: taken']);
});

it('goes on with a question below an empty line that begins with a short word and a point', () => {
  expect(readBelow(`2. Read, and answer.\n\nMt. Everest lies where?\n${BELOW}`)).toEqual([
    'lines 7–13: taken',
  ]);
});

it.each(['2. Which is it?', '2a. Which is it?', '(2. Which is it?', 'II. Which is it?', '**2. Which is it?'])(
  'takes a question with a number: “%s”',
  (line) => {
    expect(readBelow(`${line}\n${BELOW}`)).toEqual(['lines 7–11: taken']);
  },
);
