import { expect, it } from 'vitest';
import { htmlOf, inlineHtmlOf } from './text-format.ts';

const hostile = [
  '<',
  '<a ',
  '<head ',
  '<a b',
  '<a b c d=',
  '<x ',
  '<aa>',
  '<br>',
  '</p> ',
  '&nbsp;',
  '<br >&nbsp',
  'a<br>x',
  '>\n',
  '\n\t',
  '[',
  '![[',
  '*a ',
  '> ',
  '`a``',
  'http://a.',
  '$$',
  '&',
];
it.each(hostile)('comes to an end with %j over and over', (piece) => {
  const text = piece.repeat(Math.ceil(20_000 / piece.length));
  for (const format of ['html', 'markdown', 'plain', 'moodle_auto_format'] as const) {
    expect(htmlOf(text, format)).toEqual(expect.any(String));
    expect(inlineHtmlOf(text, format)).toEqual(expect.any(String));
  }
});
