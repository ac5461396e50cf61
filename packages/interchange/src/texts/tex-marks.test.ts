import { expect, it } from 'vitest';
import { withOneTex } from './tex-marks.ts';

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
  expect(withOneTex(html)).toBe(written);
});
