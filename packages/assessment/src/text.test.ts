import { expect, it } from 'vitest';
import { foldText } from './text.ts';

it.each([
  ['composed and combining characters', 'Café', 'Cafe\u0301'],
  ['marks in another order', 'a\u0323\u0301', 'a\u0301\u0323'],
  ['spaces, line ends and no-break spaces', 'a b', ' a\u00a0\n b '],
])('folds %s to the same text', (_, one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

it('keeps different texts apart', () => {
  expect(foldText('resume')).not.toBe(foldText('résumé'));
});

it('folds half a million marks on one letter', () => {
  const marks = '\u0301\u0323'.repeat(250_000);
  expect(foldText(`a${marks}`)).toContain('\u0323');
});
