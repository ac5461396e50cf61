import { expect, it } from 'vitest';
import { afterLineEnd, countLineEnds, decodeUtf8, firstBrokenByte, lineEnd } from './utf8.ts';

it.each([
  ['an invalid byte', [0x61, 0xff, 0x62], 1],
  ['a character cut off at the end', [0x61, 0xc3], 1],
  ['a byte of Windows-1252', [0x63, 0x61, 0x66, 0xe9, 0x20], 3],
  ['half of a surrogate pair', [0x61, 0xed, 0xa0, 0x80], 1],
  ['an overlong form', [0xc0, 0x80], 0],
  [
    'an invalid byte behind a replacement character that the file itself says',
    [0xef, 0xbf, 0xbd, 0x61, 0xfe],
    4,
  ],
  ['nothing', [], null],
  ['a replacement character that the file itself says', [0xef, 0xbf, 0xbd], null],
])('finds where %s breaks the text', (_title, bytes, position) => {
  const given = Uint8Array.from(bytes);
  expect(firstBrokenByte(given)).toBe(position);
  expect(decodeUtf8(given) === null).toBe(position !== null);
});

it.each([
  ['LF', 'a\nb\n\nc', ['a', 'b', '', 'c']],
  ['CR', 'a\rb\r\rc', ['a', 'b', '', 'c']],
  ['CRLF', 'a\r\nb\r\n\r\nc', ['a', 'b', '', 'c']],
  ['all of them', 'a\r\nb\nc\rd', ['a', 'b', 'c', 'd']],
  ['LF before CR, which is two', 'a\n\rb', ['a', '', 'b']],
])('parts lines that end in %s', (_title, text, lines) => {
  const bytes = Buffer.from(text);
  const found: string[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const end = lineEnd(bytes, start);
    found.push(bytes.subarray(start, end).toString());
    start = afterLineEnd(bytes, end);
  }
  expect(found).toEqual(lines);
  expect(countLineEnds(bytes, 0, bytes.length)).toBe(lines.length - 1);
});
