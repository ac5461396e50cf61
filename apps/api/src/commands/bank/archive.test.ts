import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { describeArchive } from './archive.ts';

/** A ZIP archive with these files, the second of them and so on deflated. */
function zipOf(files: [name: string, content: string][]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [index, [name, content]] of files.entries()) {
    const packed = index === 0 ? Buffer.from(content) : deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(index === 0 ? 0 : 8, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed]);
    const entry = Buffer.alloc(46);
    entry.write('PK\u0001\u0002', 0, 'latin1');
    common.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    parts.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

const manifest = '<manifest><resource type="imsqti_item_xmlv2p1"/></manifest>';

it.each([
  ['an Excel workbook', zipOf([['xl/workbook.xml', '<workbook/>']]), 'an Excel workbook (.xlsx)'],
  [
    'a spreadsheet of LibreOffice',
    zipOf([['mimetype', 'application/vnd.oasis.opendocument.spreadsheet']]),
    'an OpenDocument spreadsheet (.ods)',
  ],
  [
    'a package by its deflated manifest',
    zipOf([
      ['1.xml', ''],
      ['imsmanifest.xml', manifest],
    ]),
    'a QTI 2.1 package, which is not read yet',
  ],
  [
    'a package whose manifest is far too large',
    zipOf([
      ['1.xml', ''],
      ['imsmanifest.xml', ' '.repeat(9_000_000)],
    ]),
    'a ZIP archive with 1.xml, imsmanifest.xml',
  ],
  ['a broken archive', Buffer.from('PK\u0003\u0004…'), 'a ZIP archive that is broken'],
  ['an archive that was cut off', zipOf([['a.xml', 'A']]).subarray(0, 40), 'a ZIP archive that is broken'],
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
  const bytes = zipOf([['a.xml', 'A']]);
  bytes.writeUInt32LE(0xfffffff0, bytes.length - 6);
  return bytes;
}

it('leaves alone what is no archive', () => {
  expect(describeArchive(Buffer.from('question,A,B,answer'))).toBeNull();
});
