import { expect, it } from 'vitest';
import { withTexOfDollars } from './dollars.ts';

it.each([
  ['a formula', 'If $x^2$, then', 'If \\(x^2\\), then'],
  ['several formulas', '$a$ and $b$', '\\(a\\) and \\(b\\)'],
  ['a formula of its own over several lines', 'so\n$$\na\n= b\n$$\nend', 'so\n\\(a = b\\)\nend'],
  ['amounts of money as they are', '$5 and $6, or $7-$8', '$5 and $6, or $7-$8'],
  ['an amount before a formula', 'costs $5 where $n$ is', 'costs $5 where \\(n\\) is'],
  ['one dollar', 'a $ b', 'a $ b'],
  ['dollars on two lines', '$a\nb$', '$a\nb$'],
  ['dollars that are marked as such', '\\$a\\$', '\\$a\\$'],
  ['nothing between dollars', '$$ $$', '$$ $$'],
])('reads %s', (_title, text, expected) => {
  expect(withTexOfDollars(text)).toBe(expected);
});

it.each(['$', '$ ', '$a', ' $a $', '$$ ', '$$a'])('reads 300,000 times %j at once', (text) => {
  expect(withTexOfDollars(text.repeat(300_000)).length).toBeGreaterThan(0);
});
