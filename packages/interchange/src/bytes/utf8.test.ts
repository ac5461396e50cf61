import { expect, it } from 'vitest';
import { afterLineEnd, lineEnd } from './utf8.ts';

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
});
