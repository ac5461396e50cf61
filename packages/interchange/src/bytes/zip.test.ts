import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { unzipEntries, zipEntries } from './zip.ts';

const archive = zipSync({ a: new Uint8Array(12_000_000), b: new Uint8Array([1, 2]) });

it('unpacks what is wanted', () => {
  expect(unzipEntries(archive, (name) => name === 'b')).toEqual(new Map([['b', new Uint8Array([1, 2])]]));
});

it('stops where more comes out than any document holds', () => {
  expect(() => unzipEntries(archive, () => true)).toThrow('unpacks to more than 10000000 bytes');
});

it('refuses an archive whose content is damaged, or that is cut off', () => {
  const broken = Uint8Array.from(archive, (byte, at) => (at > 40 && at < 60 ? 0xff : byte));
  expect(() => unzipEntries(broken, () => true)).toThrow('the archive is broken');
  expect(() => unzipEntries(archive.subarray(0, 900), () => true)).toThrow('the archive is cut off');
});

it('names its entries, and none of what is no archive or cut off', () => {
  expect(zipEntries(archive)).toEqual(['a', 'b']);
  expect(zipEntries(archive.subarray(0, 900))).toEqual([]);
  expect(zipEntries(new Uint8Array([1, 2]))).toEqual([]);
});
