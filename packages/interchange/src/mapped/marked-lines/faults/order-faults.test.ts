import { expect, it } from 'vitest';
import { mappingOf, readBankOf } from '../../../testing/reading.ts';

const mapping = mappingOf({
  ...{ bank: 'b', marks: ['{number}. {stem}', 'a) {a}', 'b) {b}', 'c) {c}', 'Answer: {key}'], stem: 'stem' },
  ...{ options: ['a', 'b', 'c'], fewerOptions: true, key: { field: 'key', form: 'any' }, ignore: ['number'] },
});

/** Each item as what is said of it. */
function wordsOf(...items: string[]): string[] {
  const { outcomes, fault } = readBankOf(items.join('\n\n'), 'text', mapping);
  if (fault !== null) return [fault.message];
  return outcomes.map((outcome) =>
    outcome.type === 'refused' ? `${outcome.reason} ${outcome.detail}` : outcome.type,
  );
}

const plain = (number: number) => `${number}. What is ${number}?\na) one\nb) two\nc) three\nAnswer: B`;

it.each([
  [
    'no options stand above its answer',
    '2. True or false: it is.\nAnswer: True',
    'broken_marks line 8: “Answer: True”: no options stand above the answer: write “a) True” and “b) False” there, in the language of the answer',
  ],
  [
    'its options have other labels',
    '2. What?\nA. one\nB. two\nAnswer: B',
    'broken_marks line 8: “A. one”: the other options are written “a)”',
  ],
  [
    'no space stands behind its labels',
    '2. What?\na)one\nb)two\nAnswer: B',
    'broken_marks line 8: “a)one”: a space is missing behind “a)”',
  ],
  [
    'a line below its answer begins as an option does',
    '2. What?\na) one\nb) two\nAnswer: B\na) is too small.',
    'broken_marks line 11: “a) is too small.”, which begins as option A does: write “Option A” if it speaks of it',
  ],
  [
    'its answer stands above its options',
    '2. What?\nAnswer: B\na) one\nb) two',
    'broken_marks line 8: “Answer: B”: the answer stands above the options',
  ],
  [
    'its options stand behind the question',
    '2. What? a) one b) two c) three\nAnswer: B',
    'option_holds_another line 7: “2. What? a) one b) two c) three” holds several options: put each on a line of its own',
  ],
  [
    'all options stand in one line',
    '2. What?\na) one b) two c) three\nAnswer: B',
    'option_holds_another line 8: “a) one b) two c) three” holds several options: put each on a line of its own',
  ],
  [
    'two options stand in one line',
    '2. What?\na) one b) two\nc) three\nAnswer: B',
    'option_holds_another line 8: “a) one b) two” holds several options: put each on a line of its own',
  ],
  [
    'the last options stand in one line, with a gap',
    '2. What?\na) one\nb) two   c) three\nAnswer: B',
    'option_holds_another line 9: “b) two   c) three” holds several options: put each on a line of its own',
  ],
  [
    'no space stands behind its number',
    '2.What?\na) one\nb) two\nAnswer: B',
    'broken_marks line 7: “2.What?”: a space is missing behind the number',
  ],
  [
    'another one stands below it, neither its first option nor the number of that being as the others are',
    '2. What?\nb) one\nb) two\nAnswer: B\n3.Who?\na) me\nb) you\nAnswer: A',
    'several_keys line 10: “Answer: B”',
  ],
])('says of a question that %s', (_title, text, words) => {
  expect(wordsOf(plain(1), text, plain(3))).toEqual(['taken', words, 'taken']);
});

it('takes a question in which somebody answers', () => {
  const text = '1. Read: may he leave?\nAnswer: no, he may not.\nWhy?\na) one\nb) two\nAnswer: B';
  expect(wordsOf(text)).toEqual(['taken']);
});

it('takes an option that speaks of the next ones', () => {
  expect(wordsOf('1. What?\na) both b) and c)\nb) two\nc) three\nAnswer: B')).toEqual(['taken']);
});

it('says of the first question, not of the answer, that a space is missing behind its number', () => {
  const first = '1.What?\na)one\nb)two\nAnswer: B';
  expect(wordsOf('Maths test 3', first, plain(2))).toEqual([
    'broken_marks line 3: “1.What?”: a space is missing behind the number',
    'taken',
  ]);
});

it.each([
  ['Page 3 of 9', '\nFinal exam', 'line 12: “Page 3 of 9”, in option B', 'line 14: “Final exam”'],
  ['Page 3 of 9', 'Final exam', 'line 12: “Page 3 of 9”, in option B', 'line 13: “Final exam”'],
  [
    '\nFinal exam',
    'Page 3 of 9',
    'line 13: “Final exam”, below the options and an empty line',
    'line 14: “Page 3 of 9”',
  ],
])(
  'names the foot and the head of a page within options together: %j and %j',
  (foot, head, first, second) => {
    const text = `2. What?\na) one\nb) two\n${foot}\n${head}\nc) three\nAnswer: B`;
    expect(wordsOf('Final exam', plain(1), text)[1]).toBe(
      `stray_line ${first}. Take this out, too, if it is the head or the foot of a page: ${second}`,
    );
  },
);
