import { expect, it } from 'vitest';
import { withTexElements } from './tex-elements.ts';

it.each([
  [
    'a script of MathJax',
    '<p>What is <script type="math/tex">\\frac{1}{2} < x</script>?</p>',
    '<p>What is \\(\\frac{1}{2} &lt; x\\)?</p>',
  ],
  ['one on a line of its own', '<script type="math/tex; mode=display">x</script>', '\\[x\\]'],
  [
    'a script whose formula MathJax put into CDATA',
    '<script type="math/tex">% <![CDATA[\na<b %]]></script>',
    '\\(a&lt;b\\)',
  ],
  [
    'a script once, without what MathJax drew before it',
    'a <span class="MathJax_Preview"></span><span class="MathJax" id="M1"><span><nobr>1<span>2</span></nobr></span></span><script type="math/tex">x</script>, ' +
      '<div class="MathJax_Display"><span class="MathJax">3</span></div>\n<script type="math/tex; mode=display">y</script>',
    'a \\(x\\), \\[y\\]',
  ],
  [
    'a script behind an element that MathJax did not draw',
    '<b>1</b> <script type="math/tex">x</script>',
    '<b>1</b> \\(x\\)',
  ],
  [
    'a script of MathML',
    '<span class="MathJax">x</span><script type="math/mml"><math><mi>x</mi></math></script>',
    '<math><mi>x</mi></math>',
  ],
  ['a script of another language', '<script type="math/asciimath">a<b</script>', '<code>a&lt;b</code>'],
  ['an element of a filter whose marks are there', '<tex>$$x$$</tex> <tex>\\(y\\)</tex>', '$$x$$ \\(y\\)'],
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
