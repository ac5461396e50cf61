import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { unzipBounded } from './unzip-bounded.ts';

const archive = zipSync({ a: new Uint8Array(3_000_000), b: new Uint8Array([1, 2]) });

it('unpacks what is wanted', () => {
  expect(unzipBounded(archive, (name) => name === 'b')).toEqual(new Map([['b', new Uint8Array([1, 2])]]));
});

it('stops where more comes out than may', () => {
  expect(() => unzipBounded(archive, () => true, 2_000_000)).toThrow('Unpacked it has more than 2 MB.');
});

it('refuses an archive whose content is damaged', () => {
  const broken = Uint8Array.from(archive, (byte, at) => (at > 40 && at < 60 ? 0xff : byte));
  expect(() => unzipBounded(broken, () => true)).toThrow('It is a broken ZIP archive.');
});
