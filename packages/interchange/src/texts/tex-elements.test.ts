import { expect, it } from 'vitest';
import { withTexElements } from './tex-elements.ts';

it.each([
  [
    'a script of MathJax',
    '<p>What is <script type="math/tex">\\frac{1}{2} < x</script>?</p>',
    '<p>What is \\(\\frac{1}{2} &lt; x\\)?</p>',
  ],
  ['one on a line of its own', '<script type="math/tex; mode=display">x</script>', '\\[x\\]'],
  ['an element of a filter', 'a <tex>x^{10}</tex> b <TEX>y &lt; 2</TEX>', 'a \\(x^{10}\\) b \\(y &lt; 2\\)'],
])('reads the formula of %s', (_title, html, expected) => {
  expect(withTexElements(html)).toBe(expected);
});

it.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script of another type', '<script type="text/javascript">x</script>'],
  ['an element without an end', '<tex>x'],
  ['an empty one', '<tex></tex>'],
  ['one with others within', '<tex>x<b>y</b></tex>'],
  ['a text without any', 'a < b &amp; c'],
])('leaves %s as it is', (_title, html) => {
  expect(withTexElements(html)).toBe(html);
});
