import { constants, gunzipSync, inflateRawSync } from 'node:zlib';
import { type ForeignFormat, foreignArchive } from '@assay/interchange';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_ENTRY_BYTES = 30;
const MAX_COMMENT_BYTES = 65_535;
/** Enough to tell what an archive is. */
const MAX_ENTRIES = 10_000;
const MAX_MANIFEST_BYTES = 8_000_000;
const TAR_BLOCK_BYTES = 512;
const TAR_NAME_BYTES = 100;

/** What an archive (ZIP, or tar in gzip) is, without unpacking more than its manifest; null when the file is none. */
export function describeArchive(bytes: Buffer): ForeignFormat | null {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const name = firstNameOfTar(bytes);
    return name === '.ARCHIVE_INDEX' || name.endsWith('moodle_backup.xml')
      ? foreignArchive([name], '', '')
      : { what: 'a compressed file (gzip)', advice: 'Unpack it and import the files in it.' };
  }
  if (bytes.toString('latin1', 0, 4) !== 'PK\u0003\u0004') return null;
  const entries = zipEntries(bytes);
  if (entries === null) return { what: 'a ZIP archive that is broken', advice: 'Load or copy it once more.' };
  const textOf = (pattern: RegExp) => {
    const entry = entries.find(({ name }) => pattern.test(name));
    return entry === undefined ? '' : contentOf(bytes, entry);
  };
  return foreignArchive(
    entries.map(({ name }) => name),
    textOf(/(?:^|\/)imsmanifest\.xml$/u),
    textOf(/^mimetype$/u),
  );
}

type ZipEntry = { name: string; method: number; size: number; at: number };

/** @returns null when its directory cannot be read */
function zipEntries(bytes: Buffer): ZipEntry[] | null {
  const from = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES);
  let end = bytes.length - END_BYTES;
  while (end >= from && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < from) return null;
  const count = Math.min(bytes.readUInt16LE(end + 10), MAX_ENTRIES);
  const entries: ZipEntry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  while (entries.length < count) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return null;
    const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28);
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_BYTES, nameEnd),
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** @returns empty when it cannot be read, or is far larger than what is looked for */
function contentOf(bytes: Buffer, { method, size, at }: ZipEntry): string {
  if (at + LOCAL_ENTRY_BYTES > bytes.length) return '';
  const start = at + LOCAL_ENTRY_BYTES + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(start, start + size);
  if (method === 0) return packed.toString('utf8', 0, MAX_MANIFEST_BYTES);
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_MANIFEST_BYTES }).toString('utf8');
  } catch {
    return '';
  }
}

/** Unpacks the beginning alone. */
function firstNameOfTar(bytes: Buffer): string {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_MANIFEST_BYTES };
  try {
    const head = gunzipSync(bytes.subarray(0, TAR_BLOCK_BYTES), options);
    return head.toString('latin1', 0, TAR_NAME_BYTES).replace(/\0.*$/su, '').replace(/^\.\//u, '');
  } catch {
    return '';
  }
}
