import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { describeArchive } from './archive.ts';

function zipOf(files: Record<string, string>): Buffer {
  const contents = Object.entries(files).map(([name, content]) => [name, Buffer.from(content)] as const);
  return Buffer.from(zipSync(Object.fromEntries(contents)));
}

const manifest = '<manifest><resource type="imsqti_item_xmlv2p1"/></manifest>';

it.each([
  [
    'a workbook of another form',
    zipOf({ 'xl/workbook.bin': '' }),
    'an Excel workbook in a form that is not read, such as .xlsb',
  ],
  [
    'a spreadsheet of LibreOffice',
    zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }),
    'an OpenDocument spreadsheet (.ods)',
  ],
  [
    'a package by its deflated manifest',
    zipOf({ '1.xml': '', 'imsmanifest.xml': manifest }),
    'a QTI 2.1 package, which is not read yet',
  ],
  [
    'a package whose manifest is far too large',
    zipOf({ '1.xml': '', 'imsmanifest.xml': ' '.repeat(9_000_000) }),
    'a ZIP archive with 1.xml, imsmanifest.xml',
  ],
  ['a broken archive', Buffer.from('PK\u0003\u0004…'), 'a ZIP archive that is broken'],
  ['an archive that was cut off', zipOf({ 'a.xml': 'A' }).subarray(0, 40), 'a ZIP archive that is broken'],
  ['an archive whose directory lies', lying(), 'a ZIP archive that is broken'],
  [
    'a backup of Moodle',
    gzipSync(Buffer.concat([Buffer.from('.ARCHIVE_INDEX'), Buffer.alloc(2_000)])),
    'a Moodle backup (.mbz), which is not read yet',
  ],
  ['another compressed file', gzipSync('Which?'), 'a compressed file (gzip)'],
])('tells %s', (_title, bytes, what) => {
  expect(describeArchive(bytes)?.what).toBe(what);
});

function lying(): Buffer {
  const bytes = zipOf({ 'a.xml': 'A' });
  bytes.writeUInt32LE(0xfffffff0, bytes.length - 6);
  return bytes;
}

it('leaves alone what is no archive, and a workbook, which is read', () => {
  expect(describeArchive(zipOf({ 'xl/workbook.xml': '<workbook/>' }))).toBeNull();
  expect(describeArchive(Buffer.from('question,A,B,answer'))).toBeNull();
});
