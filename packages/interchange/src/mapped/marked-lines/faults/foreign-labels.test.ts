import { expect, it } from 'vitest';
import { mappingOf, outcomesOf } from '../../../testing/reading.ts';

const mapping = mappingOf({
  ...{ bank: 'b', marks: ['{number}. {stem}', 'A) {a}', 'B) {b}', 'C) {c}', 'Answer: {key}'], stem: 'stem' },
  ...{ options: ['a', 'b', 'c'], fewerOptions: true, key: { field: 'key', form: 'any' }, ignore: ['number'] },
});

function toldOf(options: string): string {
  const [outcome] = outcomesOf(`1. What?\n${options}\nAnswer: B\n`, 'text', mapping);
  return outcome?.type === 'refused' ? `${outcome.reason} ${outcome.detail}` : (outcome?.type ?? '');
}

it.each([
  [
    'all',
    '\u0410) one\n\u0412) two\n\u0421) three',
    'broken_marks line 2: “\u0410) one”; line 3: “\u0412) two”; line 4: “\u0421) three”: the letters of these options are no Latin letters: type them anew',
  ],
  [
    'the first',
    '\u0410) one\nB) two\nC) three',
    'broken_marks line 2: “\u0410) one”: “\u0410” is no Latin letter: type it anew',
  ],
  [
    'one of the others, in Greek',
    'A) one\n\u0392) two\nC) three',
    'stray_line line 3: “\u0392) two”: “\u0392” is no Latin letter: type it anew',
  ],
  [
    'the last',
    'A) one\nB) two\n\u0421) three',
    'stray_line line 4: “\u0421) three”: “\u0421” is no Latin letter: type it anew',
  ],
])('says that the letter of %s is no Latin one', (_title, options, told) => {
  expect(toldOf(options)).toBe(told);
});

it('takes an option that goes on with an initial, and says of other letters nothing', () => {
  expect(toldOf('A) one\n\u0421. three\nB) two\nC) three')).toBe('taken');
  expect(toldOf('A) one,\n\u0412) says\nB) two\nC) three')).toBe('taken');
  expect(toldOf('A) one\nC) three')).toBe('broken_marks line 3: “C) three”, where option B is missing');
});

it('says of a question that speaks of somebody by an initial what else it lacks', () => {
  expect(toldOf('\u0410. \u0421. \u041f\u0443\u0448\u043a\u0438\u043d:\nC) one')).toContain('“C) one”');
});
