import { expect, it } from 'vitest';
import { findUnreadableOptions } from './unreadable-options.ts';

function foundIn(text: string) {
  return findUnreadableOptions(Buffer.from(text));
}

it.each([
  ['several options in one line', '1. What?\na) one  b) two  c) three\nAnswer: B\n', 'several_in_line', 2],
  ['two options in one line', '1. What?\na) one\tb) two\nc) three\nAnswer: B\n', 'several_in_line', 2],
  ['options behind the question', '1. What? A) one B) two C) three\nAnswer: B\n', 'several_in_line', 1],
  ['a whole question in one line', '1. What? a) one b) two Answer: a\n', 'question_in_line', 1],
  ['bullets', '1. What?\n•\tone\n•\ttwo\nAnswer: B\n', 'no_letters', 2],
  ['numbers', '1. What?\n1) one\n2) two\nAnswer: 2\n', 'no_letters', 2],
  ['Roman numbers', '1. What?\ni) one\nii) two\niii) three\nAnswer: ii\n', 'no_letters', 2],
  ['Cyrillic letters', '1. What?\nА) one\nБ) two\nAnswer: Б\n', 'no_letters', 2],
  ['Greek letters', '1. What?\nα. one\nβ. two\nAnswer: β\n', 'no_letters', 2],
  ['Arabic letters', '1. What?\nأ. one\nب. two\nAnswer: ب\n', 'no_letters', 2],
  ['letters as wide as Chinese ones', '1. What?\nＡ．one\nＢ．two\nAnswer: Ｂ\n', 'no_letters', 2],
  ['questions without options', '1. It is.\nAnswer: True\n\n2. It was.\nAnswer: False\n', 'true_or_false', 1],
  ['a star behind an option', '1. What?\nA. one\nB. two*\n', 'star_behind', 3],
])('names %s and the line', (_title, text, cause, line) => {
  expect(foundIn(text)).toMatchObject({ cause, line });
});

it('names all lines that hold several options', () => {
  const text =
    '1. What? A) one B) two\nAnswer: B\n2. Who?\nA) one   B) two\nC) three   D) four\nE) five\nAnswer: B\n3. Is it a) or not?\nA) one\nB) two\nAnswer: A\n4. Why? (a) x (b) y\nAnswer: B\n';
  expect(foundIn(text)).toMatchObject({ cause: 'several_in_line', line: 1, others: [4, 5, 12] });
});

it.each([
  ['a list without an answer', '1. Shopping\n• bread\n• milk\n'],
  ['a letter without options', '1. It is.\nAnswer: B\n'],
  ['an answer without a question', '• bread\n• milk\nAnswer: B\n'],
  ['a question that names two', '1. Is it a) one or b) two?\nA) this\nB) that\nAnswer: B\n'],
  ['options in lines of their own', '1. What?\na) one\nb) two\nAnswer: B\n'],
])('names nothing in %s', (_title, text) => {
  expect(foundIn(text)).toBeNull();
});

it('writes true and false as the answers of the file do', () => {
  const text = '1. Es ist so.\nAntwort: Wahr\n\n2. Es war so.\nAntwort: Falsch.\n';
  expect(foundIn(text)).toMatchObject({ truths: { right: 'Wahr', wrong: 'Falsch' } });
});
