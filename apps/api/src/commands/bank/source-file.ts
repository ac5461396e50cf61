import { isUtf8 } from 'node:buffer';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { constants, open } from 'node:fs/promises';
import { join, sep } from 'node:path';
import {
  type BankFile,
  type BankFormat,
  describeForeign,
  detectFormat,
  findFormatFault,
  formatNames,
  isMapped,
  isWorkbook,
  MAX_BANK_BYTES,
  type MappedFormat,
  type Mapping,
  type PictureSource,
  readMapping,
  type UnderstoodTable,
  understandTable,
  utf8OfUtf16,
} from '@assay/interchange';
import { htmlOfDocx } from '../../features/imports/docx/html-of-docx.ts';
import { printable } from '../terminal.ts';
import { describeArchive, isWordDocument } from './archive.ts';
import type { ImportCommand } from './arguments.ts';
import { HOW_TO_TELL, MAPPING_PAGE, TABLES_PAGE } from './mapping-page.ts';

const MAX_MAPPING_BYTES = 1_000_000;
const MAX_PICTURE_BYTES = 20_000_000;
/** They are in memory until the questions are written. */
const MAX_PICTURES_BYTES = 200_000_000;

/** @param understood how a spreadsheet without a mapping was understood */
export type SourceFile = BankFile & { understood?: UnderstoodTable };

/**
 * A table that needs no mapping; null when the file is none.
 * @throws an Error whose message says what is missing for it to be one
 */
function readTable(bytes: Uint8Array, command: ImportCommand, name: string): SourceFile | null {
  const { bank, columns, separator } = command;
  const format = isWorkbook(bytes) ? 'xlsx' : 'csv';
  if (format === 'csv' && (findFormatFault(bytes, command.format) ?? findFormatFault(bytes, 'csv')) !== null)
    return null;
  const table = understandTable(bytes, format, bank ?? 'bank', { columns, separator });
  const isSaid = command.format !== null || columns !== null || separator !== null;
  if (table === null && !isSaid) return null;
  if (table === null) {
    const foreign = findFormatFault(bytes, null);
    if (foreign !== null) throw new Error(`${name}: ${foreign.message} [${foreign.code}]`);
    throw new Error(`${name}: the names of its columns are not understood. ${HOW_TO_TELL}`);
  }
  if (table.type === 'unreadable')
    throw new Error(`${name}: ${printable(table.fault.message)} [${table.fault.code}]`);
  if (table.type === 'not_understood') {
    const cure = `Rename the columns (npm run bank -- template writes a table with all names), or say with --columns which is which: ${TABLES_PAGE}.`;
    throw new Error(`${name}: ${printable(table.message)} ${cure}`);
  }
  if (bank === null) {
    throw new Error(`${name} is a table of questions: --bank is missing, a short name for the bank.`);
  }
  return { bytes, format, mapping: table.mapping, understood: table };
}

/**
 * Reads the bank's file and finds out how it is to be read.
 * @throws an Error whose message says what is missing or wrong
 */
export async function readSource(command: ImportCommand): Promise<SourceFile> {
  const { file, map, pictures } = command;
  const mapping = map === null ? null : await readMappingFile(map);
  const name = printable(file);
  const bytes = utf8OfUtf16(await readWholeFile(file, MAX_BANK_BYTES, () => describeFiles(file)));
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const isDocument = isWordDocument(buffer);
  if (isDocument && (command.format === null || command.format === 'docx'))
    return withBank(await readDocument(bytes, name), 'docx', command, '');
  if (command.format === 'docx') throw new Error(`${name} is no Word document (.docx). [wrong_format]`);
  const archive = describeArchive(buffer);
  if (archive !== null) throw new Error(`${name}: ${printable(describeForeign(archive))} [wrong_format]`);
  const pictureOf = pictures === null ? {} : { pictureOf: openPictureFolder(pictures) };
  if (
    mapping === null &&
    (command.format === null || command.format === 'csv' || command.format === 'xlsx')
  ) {
    const table = readTable(bytes, command, name);
    if (table !== null) return { ...table, ...pictureOf };
  }
  if (command.columns !== null || command.separator !== null)
    throw new Error(`${name} is no table: --columns and --separator do not go with it.`);
  const format = command.format ?? detectFormat(bytes, mapping);
  if (format === null) {
    const fault = findFormatFault(bytes, null);
    const why = fault === null ? HOW_TO_TELL : `${fault.message} [${fault.code}]`;
    throw new Error(`${name}: ${why}`);
  }
  const looks = command.format === null ? `${name} looks like ${formatNames[format]}: ` : '';
  if (isMapped(format)) {
    if (mapping === null)
      throw new Error(
        `${looks}--map is missing, the file that says which field is what: ${MAPPING_PAGE} shows how to write one.`,
      );
    return { bytes, format, mapping, ...pictureOf };
  }
  return withBank(bytes, format, command, looks);
}

/**
 * A file that says itself what is what, once its bank has a name.
 * @throws an Error whose message says what is missing, or does not go with it
 */
function withBank(
  bytes: Uint8Array,
  format: Exclude<BankFormat, MappedFormat>,
  { bank, map, pictures }: ImportCommand,
  looks: string,
): SourceFile {
  if (pictures !== null)
    throw new Error(
      `${looks}--pictures does not go with it: of its pictures those are read that it holds itself, as Moodle exports them, or as data: addresses.`,
    );
  if (map !== null) throw new Error(`${looks}--map does not go with it.`);
  if (format === 'assay') {
    if (bank !== null) throw new Error(`${looks}--bank does not go with it: its questions keep their ids.`);
    return { bytes, format };
  }
  if (bank === null) throw new Error(`${looks}--bank is missing, a short name for the bank.`);
  return { bytes, format, bank };
}

async function readDocument(bytes: Uint8Array, name: string): Promise<Uint8Array> {
  try {
    return await htmlOfDocx(bytes);
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw new Error(`${name}: this Word document cannot be read. ${printable(why)} [wrong_format]`);
  }
}

async function readMappingFile(path: string): Promise<Mapping> {
  const bytes = await readWholeFile(path, MAX_MAPPING_BYTES);
  if (!isUtf8(bytes)) throw new Error(`The mapping ${printable(path)} is not UTF-8.`);
  const result = readMapping(bytes.toString('utf8'));
  if (result.type === 'mapping') return result.mapping;
  const faults = result.faults.map((fault) => `  ${printable(fault)}`);
  throw new Error(
    [`The mapping ${printable(path)} cannot be used (${MAPPING_PAGE} explains each entry):`, ...faults].join(
      '\n',
    ),
  );
}

/** Advice for somebody who names a folder of banks. */
function describeFiles(folder: string): string {
  return ` Each command reads one file. For all of a folder, with the same options: for f in "${printable(folder)}"/*; do npm run bank -- import … --file "$f"; done`;
}

/** @param ofFolder what to do with a folder, in words */
async function readWholeFile(path: string, most: number, ofFolder = () => ''): Promise<Buffer> {
  const name = printable(path);
  // Without waiting for whoever might write into a pipe of this name.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      throw new Error(
        `${name} cannot be opened: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
      );
    },
  );
  try {
    const stats = await file.stat();
    if (stats.isDirectory()) throw new Error(`${name} is a folder, and not a file.${ofFolder()}`);
    if (!stats.isFile()) throw new Error(`${name} is not a file.`);
    if (stats.size > most)
      throw new Error(`${name} has ${stats.size} bytes; at most ${most} are read. Divide it.`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}

/**
 * The pictures of a folder, by their names in it. A name comes from a stranger's file: what lies outside is not there.
 * @throws an Error that says so when there is no such folder, and later when its pictures are too many
 */
function openPictureFolder(path: string): PictureSource {
  const folder = realFolder(path);
  const cache = new Map<string, Uint8Array>();
  let bytes = 0;
  return (name) => {
    const found = realPath(join(folder, name));
    if (found === null || !found.startsWith(folder + sep)) return null;
    const known = cache.get(found);
    if (known !== undefined) return known;
    const stats = statSync(found);
    if (!stats.isFile() || stats.size === 0 || stats.size > MAX_PICTURE_BYTES) return null;
    bytes += stats.size;
    if (bytes > MAX_PICTURES_BYTES) {
      throw new Error(
        `The bank's pictures have more than ${MAX_PICTURES_BYTES} bytes together. Divide the bank.`,
      );
    }
    const read = readFileSync(found);
    cache.set(found, read);
    return read;
  };
}

function realFolder(path: string): string {
  const folder = realPath(path);
  if (folder === null || !statSync(folder).isDirectory()) throw new Error(`${path} is not a folder.`);
  return folder;
}

function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
