import { expect, it } from 'vitest';
import { inlineOf, paragraphsOf, shorten } from './html.ts';

it.each([
  ['a line', 'A stem', '<p>A stem</p>'],
  ['marks of HTML as text', '<b>5 < 6 & "7"</b>', '<p>&lt;b&gt;5 &lt; 6 &amp; "7"&lt;/b&gt;</p>'],
  ['an entity as text', '&lt;', '<p>&amp;lt;</p>'],
  ['line ends of every kind', 'a\nb\r\nc\rd\u2028e', '<p>a<br>b<br>c<br>d<br>e</p>'],
  ['an empty line between paragraphs', 'a\n \n\nb\nc', '<p>a</p><p>b<br>c</p>'],
  ['no white space around lines', '  a \n b \t', '<p>a<br>b</p>'],
  [
    'the lines of a program as far behind the others as they are',
    'Which?\nif x:\n  y()\n\n    z()\n',
    '<p>Which?<br>if x:<br>\u00a0\u00a0y()</p><p>\u00a0\u00a0\u00a0\u00a0z()</p>',
  ],
])('writes %s', (_title, text, html) => {
  expect(paragraphsOf(text)).toBe(html);
});

it('writes an option in one line, with its line ends', () => {
  expect(inlineOf(' a < b\r\n c ')).toBe('a &lt; b<br>c');
  expect(inlineOf('\nif x:\n  y()\n')).toBe('if x:<br>\u00a0\u00a0y()');
  expect(inlineOf('if x:\n\ty()')).toBe('if x:<br>\u00a0\u00a0\u00a0\u00a0y()');
  expect(inlineOf('\u2003a\n\tb')).toBe('a<br>\u00a0\u00a0\u00a0\u00a0b');
  expect(inlineOf(' \n')).toBe('');
});

it('takes no longer for a text of white space than for another', () => {
  expect(paragraphsOf(`a${' '.repeat(900_000)}b`)).toHaveLength(900_009);
});

it.each([
  ['a text that is short enough', 'abcd', 'abcd'],
  ['a longer one, with a sign that it goes on', 'abcde', 'abcd…'],
  ['no half of a character', 'abc😀e', 'abc…'],
  ['no space before the sign', 'abc de', 'abc…'],
])('shortens to %s', (_title, text, shown) => {
  expect(shorten(text, 4)).toBe(shown);
});
