import { expect, it } from 'vitest';
import { charactersOf, readRanges } from './math-font.ts';

it('a face of mathematics has the characters that the sheet names for it, and other faces are not cut', () => {
  const sheet =
    '@font-face { src: url("other.woff2"); unicode-range: U+0000-00FF; }' +
    '@font-face { src: url("@math-face/a-b.woff2") format("woff2"); unicode-range:\n U+0041-0043, U+1D44E; }';
  expect([...readRanges(sheet)]).toEqual([['a-b.woff2', 'U+0041-0043, U+1D44E']]);
  expect(charactersOf('U+0041-0043, U+1D44E')).toBe('ABC𝑎');
});

it('a sheet without a face of mathematics, or with a range that is none, fails the build', () => {
  expect(() => readRanges('@font-face { src: url("other.woff2") }')).toThrow('none of mathematics');
  expect(() => charactersOf('U+00??')).toThrow('U+00??');
});
