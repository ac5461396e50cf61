import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAiken } from './aiken/read-aiken.ts';
import type { DraftsOfFile } from './draft.ts';
import { readGift } from './gift/read-gift.ts';
import { digest } from './testing/reading.ts';
import { readTypedText } from './typed-text/read-typed-text.ts';

const SIGNS =
  '\n \n\n \r { } ~ = # #### \\ :: %50% -> [html] [markdown] // $CATEGORY: / T <b> $$ \0 [id: **'.split(' ');
const WORDS = [
  'A) ',
  'B. ',
  'ANSWER:',
  ' A',
  'text ',
  '<img src=x>',
  '1. ',
  '2) ',
  '[*] ',
  '- ',
  'Answer: B',
  '# ',
];
const pieces = fc.constantFrom(...SIGNS, ...WORDS, '... ', '<details>');
const file = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((parts) => Buffer.from(parts.join(''))),
  fc.uint8Array({ maxLength: 200 }),
);

it.each<[string, (bytes: Uint8Array) => DraftsOfFile]>([
  ['GIFT', (bytes) => readGift(bytes, { bank: 'b' }, digest)],
  ['Aiken', (bytes) => readAiken(bytes, { bank: 'b' }, digest)],
  ['typed text', (bytes) => readTypedText(bytes, { bank: 'b' }, digest)],
])('reads any file as %s without falling, each item behind the one before it', (_title, read) => {
  fc.assert(
    fc.property(file, (bytes) => {
      const found = read(bytes);
      const lines = Buffer.from(bytes)
        .toString('latin1')
        .split(/\r\n|[\n\r]/u).length;
      let last = 0;
      for (const { position } of found.type === 'drafts' ? found.drafts : []) {
        if (position.unit !== 'line') throw new Error('a text has lines');
        expect(position.first).toBeGreaterThan(last);
        expect(position.last).toBeGreaterThanOrEqual(position.first);
        expect(position.last).toBeLessThanOrEqual(lines);
        last = position.last;
      }
    }),
    { numRuns: 1_000 },
  );
});
