import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeUtf8, firstBrokenByte } from './utf8.ts';

it('finds the first broken byte in any bytes: before it all is valid, with it nothing is', () => {
  const bytes = fc.oneof(
    fc.uint8Array(),
    fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
  );
  fc.assert(
    fc.property(fc.tuple(bytes, fc.uint8Array({ maxLength: 3 }), bytes), (parts) => {
      const all = Uint8Array.from(parts.flatMap((part) => [...part]));
      const broken = firstBrokenByte(all);
      expect(broken === null).toBe(decodeUtf8(all) !== null);
      expect(decodeUtf8(all.subarray(0, broken ?? all.length))).not.toBeNull();
    }),
  );
});
