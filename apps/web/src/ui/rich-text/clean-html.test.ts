// @vitest-environment jsdom
import { allowedAttribute, MATH_TAGS, TEXT_TAGS } from '@assay/contract/html';
import { expect, it } from 'vitest';
import { cleanHtml, cleanNodes, plainTextOf } from './clean-html.ts';

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

it.each([
  '<p class="ask other" lang="fr">A <strong>b</strong></p>',
  '<table class="labs"><tbody><tr><th scope="col" colspan="2">x</th></tr></tbody></table>',
  '<ol start="3" type="a" reversed=""><li value="9">x</li></ol>',
  '<math display="block"><mfrac linethickness="2px"><mi>x</mi><mspace width="0.1667em"></mspace></mfrac></math>',
])('shows what may be stored, whole: %s', (html) => {
  expect(cleanHtml(html).toString()).toBe(html.replace('ask other', 'ask'));
});

it('opens a link of an author apart from the page', () => {
  expect(cleanHtml('<a href="https://x.test/">x</a>').toString()).toBe(
    '<a href="https://x.test/" rel="noopener" target="_blank">x</a>',
  );
});

it.each([
  '<a href="javascript:a()" href="x">x</a><a href="//x.test">x</a><a href="page.htm">x</a>',
  '<p style="color:red" onclick="a()" id="a" data-a="b" aria-label="c" title="d">x</p>',
  '<img src="x" onerror="a()"><svg><a xlink:href="javascript:a()">x</a></svg><iframe srcdoc="x"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=a()&gt;">',
  '<math><mspace width="99999px"></mspace></math><td class="ask" scope="row">x</td><p scope="row" start="1">x</p>',
  '<form><input name="attributes"></form><style>p{color:red}</style><script>a()</script>',
])('shows nothing that may not be stored: %s', (html) => {
  for (const root of [parsed(cleanHtml(html).toString()), cleanNodes(html)]) {
    for (const element of root.querySelectorAll('*')) {
      expect([...TEXT_TAGS, ...MATH_TAGS]).toContain(element.localName);
      for (const { name, value } of element.attributes) {
        const isOurs = name === 'rel' || name === 'target';
        expect(isOurs ? value : allowedAttribute(element.localName, name, value)).toBe(value);
      }
    }
  }
});

it.each([
  [
    '<p>A <strong>48-year-old</strong> man.</p>\n<p class="ask">What now?</p>',
    'A 48-year-old man. What now?',
  ],
  ['<p>Na<sup>+</sup> &lt; 120&nbsp;mmol/L &amp; K &gt; 5</p>', 'Na+ < 120 mmol/L & K > 5'],
  ['<p>Blood:</p><table><tr><td>Sodium</td></tr></table><p>Why?</p>', 'Blood: Why?'],
  ['<math><mi>x</mi><mn>2</mn></math>', 'x2'],
  ['a<script>b()</script> <img src="x" onerror="c()">d', 'a d'],
  ['one<br>two', 'one two'],
  ['caf&#233; &#x2265; &#x110000; &unknown; &constructor;', 'café ≥ \ufffd &unknown; &constructor;'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['', ''],
])('%s reads %s', (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});
