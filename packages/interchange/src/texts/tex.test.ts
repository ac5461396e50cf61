import { expect, it } from 'vitest';
import { convertDollarTex, normalizeTex } from './tex.ts';

it.each([
  ['within a line', '<p>Is $$x$$ more than [tex]y[/tex]?</p>', '<p>Is \\(x\\) more than \\(y\\)?</p>'],
  [
    'on a line of its own',
    '<p>Given</p>\n<p> $$x=1$$ </p><p>?</p>',
    '<p>Given</p>\n<p>\\[x=1\\]</p><p>?</p>',
  ],
  ['between line breaks', 'Given<br />$$x$$<br>find y.', 'Given<br />\\[x\\]<br>find y.'],
  ['alone, as an option is', '<p>$$x$$</p>', '<p>\\(x\\)</p>'],
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
  ['dollars on two lines', '$a\nb$', '$a\nb$'],
  ['dollars that are marked as such', '\\$a\\$', '$a$'],
  ['nothing between dollars', '$$ $$', '$$ $$'],
])('reads %s', (_title, text, expected) => {
  expect(convertDollarTex(text)).toBe(expected);
});

it.each(['$', '$ ', '$a', ' $a $', '$$ ', '$$a'])('reads 300,000 times %j at once', (text) => {
  expect(convertDollarTex(text.repeat(300_000)).length).toBeGreaterThan(0);
});
