import { expect, it } from 'vitest';
import { htmlOf, inlineHtmlOf, type TextFormat } from './text-format.ts';

it.each<[string, TextFormat, string, string]>([
  ['HTML as it stands', 'html', '<p>a\nb</p>', '<p>a\nb</p>'],
  ['plain text as text', 'plain', '5 < 6 <b>\nnext', '<p>5 &lt; 6 &lt;b&gt;<br>next</p>'],
  [
    'marks of Markdown',
    'markdown',
    '**a** `b`\n\n- c',
    '<p><strong>a</strong> <code>b</code></p>\n<ul>\n<li>c</li>\n</ul>',
  ],
  ['HTML among Markdown', 'markdown', 'a <sub>2</sub>', '<p>a <sub>2</sub></p>'],
  ['line ends of the auto format', 'moodle_auto_format', 'a\r\nb\nc\rd', '<p>a<br>b<br>c<br>d</p>'],
  ['empty lines of the auto format', 'moodle_auto_format', 'a\n \nb', '<p>a</p><p>b</p>'],
  ['tags of the auto format', 'moodle_auto_format', 'a <b>b</b>', '<p>a <b>b</b></p>'],
  [
    'as text a tag that is only named',
    'moodle_auto_format',
    'The <HEAD> of a <b>page</b>, </body> or <!DOCTYPE html>',
    '<p>The &lt;HEAD&gt; of a <b>page</b>, &lt;/body&gt; or &lt;!DOCTYPE html></p>',
  ],
  [
    'as text tags that are only named, whose elements would hold text',
    'moodle_auto_format',
    'Is <title> in <head>, and <script> in <b>both</b>?',
    '<p>Is &lt;title&gt; in &lt;head&gt;, and &lt;script&gt; in <b>both</b>?</p>',
  ],
  [
    'as text a sign that begins no tag',
    'moodle_auto_format',
    "If x<y and y<z, what's <b>z</b>? <5",
    "<p>If x&lt;y and y&lt;z, what's <b>z</b>? &lt;5</p>",
  ],
  [
    'as tags those with attributes',
    'moodle_auto_format',
    '<table><td nowrap align="left">a</td></table><u x="a < b">c</u><br/><br />',
    '<div><table><td nowrap align="left">a</td></table><u x="a < b">c</u><br/><br /></div>',
  ],
  [
    'as a tag one whose end is left out or forgotten',
    'moodle_auto_format',
    '<ul><li>a<br><a href="x">b</ul><!-- c -->',
    '<div><ul><li>a<br><a href="x">b</ul><!-- c --></div>',
  ],
  [
    'no line end beside a tag',
    'moodle_auto_format',
    '<ul>\n<li>a</li>\n</ul>',
    '<div><ul>\n<li>a</li>\n</ul></div>',
  ],
])('writes %s', (_title, format, text, html) => {
  expect(htmlOf(text, format)).toBe(html);
});

it.each<[string, TextFormat, string, string]>([
  ['HTML without its paragraph', 'html', '<p dir="ltr">a <b>b</b></p>\n', 'a <b>b</b>'],
  ['plain text', 'plain', ' a < b ', 'a &lt; b'],
  ['Markdown without a list or a heading', 'markdown', '1. *a*', '1. <em>a</em>'],
  ['the auto format without its paragraph', 'moodle_auto_format', '<p>a\nb</p>', 'a<br>b'],
  [
    'a tag that is only named',
    'moodle_auto_format',
    '<meta name="a"><?xml?>',
    '&lt;meta name="a"&gt;&lt;?xml?>',
  ],
])('writes in one line %s', (_title, format, text, html) => {
  expect(inlineHtmlOf(text, format)).toBe(html);
});

it('does not read as Markdown what is longer than any question', () => {
  expect(htmlOf('*a* '.repeat(20_000), 'markdown')).not.toContain('<em>');
});
