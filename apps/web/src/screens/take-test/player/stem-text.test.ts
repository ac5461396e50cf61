// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { stemText } from './stem-text.ts';

test.each([
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
  expect(stemText(html)).toBe(text);
});
