import { isUtf8 } from 'node:buffer';
import {
  type BankFile,
  type BankFormat,
  detectFormat,
  findFormatFault,
  formatNames,
  isMapped,
  isWordDocument,
  isWorkbook,
  MAX_BANK_BYTES,
  type MappedFormat,
  type Mapping,
  readMapping,
  type UnderstoodTable,
  understandTable,
  utf8OfUtf16,
} from '@assay/interchange';
import { htmlOfDocx } from '../../features/imports/docx/html-of-docx.ts';
import { printable } from '../terminal.ts';
import type { ImportCommand } from './arguments.ts';
import { HOW_TO_TELL, MAPPING_PAGE, TABLES_PAGE } from './pages.ts';
import { openPictureFolder, readWholeFile } from './read-files.ts';

const MAX_MAPPING_BYTES = 1_000_000;

/** @param understood the columns recognised in a spreadsheet without a mapping */
export type SourceFile = BankFile & { understood?: UnderstoodTable };

/**
 * Reads the bank's file and detects how to read it.
 * @throws an Error whose message says what is missing or wrong
 */
export async function readSource(command: ImportCommand): Promise<SourceFile> {
  const { file, map, pictures } = command;
  const name = printable(file);
  const mapping = map === null ? null : await readMappingFile(map);
  const bytes = utf8OfUtf16(await readWholeFile(file, MAX_BANK_BYTES, describeFiles(name)));
  if ((command.format ?? 'docx') === 'docx' && isWordDocument(bytes))
    return withBank(await readDocument(bytes, name), 'docx', command, '');
  if (command.format === 'docx') throw new Error(`${name} is not a Word document (.docx). [wrong_format]`);
  const pictureOf = pictures === null ? {} : { pictureOf: openPictureFolder(pictures) };
  const table = mapping === null ? readTable(bytes, command, name) : null;
  if (table !== null) return { ...table, ...pictureOf };
  if (command.columns !== null || command.separator !== null)
    throw new Error(`${name} is not a table: --columns and --separator do not apply.`);
  const format = command.format ?? detectFormat(bytes, mapping);
  const fault = findFormatFault(bytes, format);
  if (fault !== null) throw new Error(`${name}: ${printable(fault.message)} [${fault.code}]`);
  if (format === null) throw new Error(`${name}: ${HOW_TO_TELL}`);
  const looks = command.format === null ? `${name} looks like ${formatNames[format]}: ` : '';
  if (!isMapped(format)) return withBank(bytes, format, command, looks);
  if (mapping !== null) return { bytes, format, mapping, ...pictureOf };
  throw new Error(`${looks}--map is missing, a file that says which field is what (${MAPPING_PAGE}).`);
}

/**
 * Reads a table that needs no mapping; null if the file is none.
 * @throws an Error whose message says what is missing for it to be one
 */
function readTable(bytes: Uint8Array, command: ImportCommand, name: string): SourceFile | null {
  const { bank, columns, separator } = command;
  if (command.format !== null && command.format !== 'csv' && command.format !== 'xlsx') return null;
  const format = isWorkbook(bytes) ? 'xlsx' : 'csv';
  if (format === 'csv' && (findFormatFault(bytes, command.format) ?? findFormatFault(bytes, 'csv')) !== null)
    return null;
  const table = understandTable(bytes, format, bank ?? 'bank', { columns, separator });
  if (table === null) {
    if (command.format === null && columns === null && separator === null) return null;
    throw new Error(`${name}: its column names are not recognised. ${HOW_TO_TELL}`);
  }
  if (table.type === 'unreadable')
    throw new Error(`${name}: ${printable(table.fault.message)} [${table.fault.code}]`);
  if (table.type === 'not_understood') {
    const cure = `Rename the columns (npm run bank -- template writes a table with all names), or say with --columns which is which: ${TABLES_PAGE}.`;
    throw new Error(`${name}: ${printable(table.message)} ${cure}`);
  }
  if (bank === null)
    throw new Error(`${name} is a table of questions: --bank is missing, a short name for the bank.`);
  return { bytes, format, mapping: table.mapping, understood: table };
}

/**
 * Checks the options for a file in a self-describing format, and adds the name of its bank.
 * @throws an Error whose message says what is missing or does not go with the format
 */
function withBank(
  bytes: Uint8Array,
  format: Exclude<BankFormat, MappedFormat>,
  { bank, map, pictures }: ImportCommand,
  looks: string,
): SourceFile {
  if (pictures !== null)
    throw new Error(
      `${looks}--pictures does not apply to it: its pictures must be inside the file, as Moodle exports them, or data: addresses.`,
    );
  if (map !== null) throw new Error(`${looks}--map does not apply to it.`);
  if (format === 'assay') {
    if (bank !== null) throw new Error(`${looks}--bank does not apply to it: its questions keep their ids.`);
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
    throw new Error(`${name}: this Word document cannot be read: ${printable(why)} [wrong_format]`);
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

/** Advice for an author who names a folder of banks. */
function describeFiles(folder: string): string {
  return ` Each command reads one file. For all of a folder, with the same options: for f in "${folder}"/*; do npm run bank -- import … --file "$f"; done`;
}
