import { constants, gunzipSync } from 'node:zlib';
import { type ForeignFormat, foreignArchive, isWorkbook } from '@assay/interchange';
import { strFromU8, unzipSync } from 'fflate';

const MANIFEST = /(?:^|\/)imsmanifest\.xml$/u;
/** What is unpacked. */
const TELLING = new RegExp(`${MANIFEST.source}|^mimetype$`, 'u');
/** Enough to tell what an archive is. */
const MAX_ENTRIES = 10_000;
const MAX_MANIFEST_BYTES = 8_000_000;
const ZIP_START = 'PK\u0003\u0004';
const TAR_BLOCK_BYTES = 512;
const TAR_NAME_BYTES = 100;

/** Tells what an archive (ZIP, or tar in gzip) is, without unpacking more than its manifest; null for a workbook and for no archive. */
export function describeArchive(bytes: Buffer): ForeignFormat | null {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const name = firstNameOfTar(bytes);
    return name === '.ARCHIVE_INDEX' || name.endsWith('moodle_backup.xml')
      ? foreignArchive([name], '', '')
      : { what: 'a compressed file (gzip)', advice: 'Unpack it and import the files in it.' };
  }
  if (bytes.toString('latin1', 0, 4) !== ZIP_START) return null;
  if (isWorkbook(bytes)) return null;
  const zip = readZip(bytes);
  if (zip === null) return { what: 'a ZIP archive that is broken', advice: 'Load or copy it once more.' };
  const manifest = zip.names.find((name) => MANIFEST.test(name)) ?? '';
  return foreignArchive(zip.names, zip.texts.get(manifest) ?? '', zip.texts.get('mimetype') ?? '');
}

/** True for a Word document (.docx). */
export function isWordDocument(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 4) !== ZIP_START) return false;
  return readZip(bytes)?.names.some((name) => /^word\/document\d*\.xml$/u.test(name)) === true;
}

type ZipContents = { names: string[]; texts: Map<string, string> };

/** @returns null when its directory cannot be read */
function readZip(bytes: Buffer): ZipContents | null {
  const names: string[] = [];
  try {
    const unpacked = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (name === '') throw new Error('the directory of the archive is broken');
        if (names.length < MAX_ENTRIES) names.push(name);
        return TELLING.test(name) && originalSize <= MAX_MANIFEST_BYTES;
      },
    });
    const texts = Object.entries(unpacked).map(([name, content]) => [name, strFromU8(content)] as const);
    return { names, texts: new Map(texts) };
  } catch {
    return null;
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
