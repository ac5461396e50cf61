import { expect, it } from 'vitest';
import { convertDollarTex } from './dollar-tex.ts';
import { joinTexLines, normalizeTex } from './tex.ts';

it.each([
  ['within a line', '<p>Is $$x$$ more than [tex]y[/tex]?</p>', '<p>Is \\(x\\) more than \\(y\\)?</p>'],
  ['alone, as an option is', '<p>$$x$$</p>', '<p>\\(x\\)</p>'],
  ['in code as it is', '<code>$$x$$ $\\frac12$</code> $$y$$', '<code>$$x$$ $\\frac12$</code> \\(y\\)'],
  ['of no command between dollars, as a program', '<p>echo $a_b $c_d$</p>', '<p>echo $a_b $c_d$</p>'],
  ['as money', '<p>It costs $5, not $6.</p>', '<p>It costs $5, not $6.</p>'],
])('writes TeX %s as TeX that is made mathematics', (_title, html, written) => {
  expect(normalizeTex(html)).toBe(written);
});

it.each([
  ['a formula', 'If $x^2$, then', 'If \\(x^2\\), then'],
  ['several formulas', '$a$ and $b$', '\\(a\\) and \\(b\\)'],
  ['a formula of its own over several lines', 'so\n$$\na\n= b\n$$\nend', 'so\n\\(a = b\\)\nend'],
  ['amounts of money as they are', '$5 and $6, or $7-$8', '$5 and $6, or $7-$8'],
  ['an amount before a formula', 'costs $5 where $n$ is', 'costs $5 where \\(n\\) is'],
  ['one dollar', 'a $ b', 'a $ b'],
  ['a dollar within a formula', '$\\$ 18.00$', '\\(\\$ 18.00\\)'],
  [
    'a space beside the dollars of what is plainly TeX',
    'a tip of $ 15 \\%$ or $ \\$60 $',
    'a tip of \\(15 \\%\\) or \\(\\$60\\)',
  ],
  ['dollars within a text of a formula', '$x \\mbox{ if $y$ }$', '\\(x \\mbox{ if $y$ }\\)'],
  ['a formula over lines', 'If $x^2 +\ny = 1$, then', 'If \\(x^2 + y = 1\\), then'],
  ['a comment in a formula over lines', '$\\frac12 x % half\n+ 1$', '\\(\\frac12 x + 1\\)'],
  [
    'what is marked already as it is',
    '\\(x \\begin{cases}1\\end{cases} \\text{$a$}\\) $b$',
    '\\(x \\begin{cases}1\\end{cases} \\text{$a$}\\) \\(b\\)',
  ],
  ['numbers and a comma', 'with $2,3,4,$ or $6$', 'with \\(2,3,4,\\) or \\(6\\)'],
  ['what is nothing but a formula', '(-\\infty,-1)\\cup (1,\\infty)', '\\((-\\infty,-1)\\cup (1,\\infty)\\)'],
  [
    'a text with a command as it is',
    'f is continuous at every x \\in E',
    'f is continuous at every x \\in E',
  ],
  ['amounts with units as they are', '$5/kg and 6$/kg', '$5/kg and 6$/kg'],
  ['amounts behind their dollars as they are', '12$, 13$ or 14$', '12$, 13$ or 14$'],
  ['amounts on two lines as they are', '$5 for one\nand $6 for two', '$5 for one\nand $6 for two'],
  ['an amount with per cent as it is', '$5 is 20\\% of $25', '$5 is 20% of $25'],
  ['ranges of amounts as they are', '$5-$10, $1,000–$2,000 ($3)', '$5-$10, $1,000–$2,000 ($3)'],
  ['dollars on two lines', '$a\nb$', '$a\nb$'],
  ['dollars that are marked as such', '\\$a\\$', '$a$'],
  ['nothing between dollars', '$$ $$', '$$ $$'],
])('reads %s', (_title, text, expected) => {
  expect(convertDollarTex(text)).toBe(expected);
});

it('writes a formula over lines on one, and leaves what an empty line parts', () => {
  expect(joinTexLines('Is \\(a\n+ b\\) right?\nOr \\[c\n\nd\\]?')).toBe(
    'Is \\(a + b\\) right?\nOr \\[c\n\nd\\]?',
  );
});
