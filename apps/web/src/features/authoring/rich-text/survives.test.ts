// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cleanInlineText, cleanRichText } from '../../../../../api/src/features/imports/rich-text.ts';
import { survives } from './survives.ts';

const QUESTIONS = join(import.meta.dirname, '../../../../../../database/demo/questions');
const MATH = '<math display="block"><mi>x</mi><mspace width="0.2em"></mspace></math>';
const SPANS = '<td colspan="2" class="num" rowspan="1">1</td>';

it.each([
  ['words without a paragraph', 'Which of these is <b>not</b> a <i>salt</i>?'],
  ['nothing', ''],
  ['references', '<p>a &lt; b &amp;amp; c &gt; d</p>'],
  ['white space as it was written', '<p> a\n  b </p>\n\n<p>c  d</p> '],
  [
    'looks in the order in which they stand',
    '<p><i><b>a</b> b</i> <b><i>c</i></b> <em><strong>d</strong></em></p>',
  ],
  ['equal looks side by side, and within each other', '<p><b>a</b><b>b</b><i>c <i>d</i></i></p>'],
  ['attributes in their order', '<p dir="rtl" class="ask" lang="ar">a</p>'],
  ['line breaks and rules of both forms', '<p>a<br />b<br>c</p><hr><p>d</p><hr />'],
  [
    'lists with lists, numbers and paragraphs',
    '<ol start="3" type="a">\n<li value="9">a<ul><li>b</li></ul> c</li>\n<li><p>d</p></li></ol>',
  ],
  ['words among blocks', 'a\n<p>b</p> c <blockquote>d <b>e</b></blockquote>\n<div><h3>f</h3>g</div>'],
  ['links', '<p>see <a href="https://x.test/?a=1&amp;b=2">this <b>one</b></a></p>'],
  ['code as it is laid out', '<pre>a\n  <b>b</b>\n</pre><p><code>c</code></p>'],
  ['terms', '<dl>\n<dt>a</dt><dd>b</dd>\n</dl>'],
  ['formulas, in drafts too', `<p>a ${MATH}, \\(\\frac{1}{2} &lt; x\\)</p>\\[y\\]`],
  [
    'a table with its parts',
    `<table class="labs">\n<caption>a <b>b</b></caption><thead><tr><th scope="col">c</th><th></th></tr></thead>\n<tbody>\n<tr>${SPANS}</tr> </tbody><tbody><tr><td>\n<p>d</p>\n</td><td> </td></tr></tbody><tfoot><tr><td>e</td><td>f</td></tr></tfoot></table>`,
  ],
  ['a table of rows alone', '<table><tr><td>a</td></tr>\n<tr><td>b</td></tr></table>'],
])('a text survives with %s', (_, html) => {
  expect(survives(html, 'block')).toBe(true);
});

it.each([
  ['an unknown element', '<p><font>a</font></p>'],
  ['an unknown attribute or value', '<p style="color:red">a</p>'],
  ['a class that is not allowed', '<p class="ask zz">a</p>'],
  ['an element that is not closed', '<p>a<p>b</p>'],
  ['elements that overlap', '<p><b>a<i>b</b></i></p>'],
  ['references of another form', '<p>a&nbsp;b</p>'],
  ['a comment', '<p>a</p><!-- b -->'],
  ['elements without content', '<p>a<b></b></p>'],
  ['an item outside of a list', '<li>a</li>'],
  ['a block within words', '<b><p>a</p></b>'],
  ['a table with gaps', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>'],
  ['something else within a formula', '<p><math><mtext><b>a</b></mtext></math></p>'],
  ['a sign that begins no element', '<p>a < b</p>'],
])('a text does not survive with %s', (_, html) => {
  expect(survives(html, 'block')).toBe(false);
});

it('an option survives as a line, and not with a paragraph or link', () => {
  expect(survives('a <sub>2</sub><br />b', 'inline')).toBe(true);
  expect(survives('<p>a</p>', 'inline')).toBe(false);
  expect(survives('<a href="https://x.test/">a</a>', 'inline')).toBe(false);
});

it('all texts of the demonstration survive', () => {
  const texts = readdirSync(QUESTIONS).flatMap((name) => textsOf(join(QUESTIONS, name)));
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter(({ html, kind }) => !survives(html, kind))).toEqual([]);
});

type Written = { stem: string; explanation?: string; options?: string[]; parts?: { statement: string }[] };

/** Texts of a file as the server stores them. */
function textsOf(file: string) {
  const questions: Written[] = JSON.parse(readFileSync(file, 'utf8'));
  return questions.flatMap(({ stem, explanation = '', options = [], parts = [] }) => [
    ...[stem, explanation, ...parts.map(({ statement }) => statement)].map((text) => ({
      html: cleanRichText(text),
      kind: 'block' as const,
    })),
    ...options.map((option) => ({ html: cleanInlineText(option), kind: 'inline' as const })),
  ]);
}
