import { expect, it } from 'vitest';
import { printable } from './terminal.ts';

it.each([
  ['a tab', 'A.\tLosartan', 'A.‹tab›Losartan'],
  ['line ends of any system', 'one\r\ntwo\nthree\r', 'one‹line end›two‹line end›three‹line end›'],
  ['what moves a cursor', '\u001b[2J', '‹U+001B›[2J'],
  ['what turns a line round', 'a\u202eb', 'a‹U+202E›b'],
  ['a soft hyphen', 'Los\u00adartan', 'Los‹U+00AD›artan'],
  ['what joins letters', 'می\u200cخواهم', 'می·خواهم'],
  ['words', 'Is it ½ or ≥ 3?', 'Is it ½ or ≥ 3?'],
])('a terminal shows %s by name where it would not be seen', (_title, text, shown) => {
  expect(printable(text)).toBe(shown);
});
