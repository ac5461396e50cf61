import { expect, it } from 'vitest';
import { findEscapedHtmlMark, findHtmlMark, inlineOf, paragraphsOf, shorten } from './html.ts';

it.each([
  ['a line', 'A stem', '<p>A stem</p>'],
  ['marks of HTML as text', '<b>5 < 6 & "7"</b>', '<p>&lt;b&gt;5 &lt; 6 &amp; "7"&lt;/b&gt;</p>'],
  ['an entity as text', '&lt;', '<p>&amp;lt;</p>'],
  ['line ends of every kind', 'a\nb\r\nc\rd\u2028e', '<p>a<br>b<br>c<br>d<br>e</p>'],
  ['an empty line between paragraphs', 'a\n \n\nb\nc', '<p>a</p><p>b<br>c</p>'],
  ['no white space around lines', '  a \n  b \t', '<p>a<br>b</p>'],
  [
    'the lines of a program as far behind the others as they are',
    '  Which?\n  if x:\n    y()\n\n      z()\n',
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

it.each([
  ['a paragraph', 'a <p>b</p>', '<p>b</'],
  ['a heading', '<h4>a</h4>', '<h4>a</'],
  ['a table', '<table><tr><td>1</td></tr></table>', '<td>1</'],
  ['a rule', 'a<hr>b', '<hr>'],
  ['a character by its name', '5 &micro;g', '&micro;'],
  ['a character by its number', '5 &#xb5;g', '&#xb5;'],
  ['nothing in other texts', 'x<y and y>z, R&D; AT&T; Q&As;', null],
])('finds %s of HTML in a plain text', (_title, text, mark) => {
  expect(findHtmlMark(text)).toBe(mark);
});

it.each([
  ['a mark', '<p>&lt;sub&gt;2&lt;/sub&gt;</p>', '<sub>2</'],
  ['a character', '<p>5 &amp;micro;g</p>', '&micro;'],
  [
    'none in the words of code',
    'What does <code>&lt;b&gt;x&lt;/b&gt;</code> do? <pre>&lt;br&gt;</pre>',
    null,
  ],
  ['none in a script', '<script>"<b>&amp;</b>"</script>', null],
  ['one behind code', '<code>&lt;br&gt;</code></code> &lt;br&gt;', '<br>'],
  ['none in elements', '<p>a<br>b &amp; c</p>', null],
])('finds what HTML shows of HTML: %s', (_title, html, mark) => {
  expect(findEscapedHtmlMark(html)).toBe(mark);
});
