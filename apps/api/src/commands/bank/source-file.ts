import { isUtf8 } from 'node:buffer';
import { formatNames, MAX_BANK_BYTES, type Mapping, readMapping } from '@assay/interchange';
import {
  readSource as findSource,
  type OptionFault,
  type SourceFault,
  type SourceFile,
} from '../../features/imports/source-file.ts';
import { printable } from '../terminal.ts';
import type { ImportCommand } from './arguments.ts';
import { HOW_TO_TELL, MAPPING_PAGE, TABLES_PAGE } from './pages.ts';
import { openPictureFolder, readWholeFile } from './read-files.ts';

const MAX_MAPPING_BYTES = 1_000_000;

/**
 * Reads the bank's file and detects how to read it.
 * @throws an Error whose message says what is missing or wrong
 */
export async function readSource(command: ImportCommand): Promise<SourceFile> {
  const { file, format, map, pictures, bank, columns, separator } = command;
  const name = printable(file);
  const mapping = map === null ? null : await readMappingFile(map);
  const bytes = await readWholeFile(file, MAX_BANK_BYTES, describeFiles(name));
  const openPictures = pictures === null ? null : () => openPictureFolder(pictures);
  const result = await findSource({ bytes, format, bank, mapping, columns, separator, openPictures });
  if (result.type === 'source') return result.file;
  throw new Error(describeFault(result.fault, command, name));
}

/** Says what is missing, by the options that would give it. */
function describeFault(fault: SourceFault, command: ImportCommand, name: string): string {
  switch (fault.reason) {
    case 'no_document':
      return `${name} is not a Word document (.docx). [wrong_format]`;
    case 'document_broken':
      return `${name}: this Word document cannot be read: ${printable(fault.detail)} [wrong_format]`;
    case 'table_unknown':
      return `${name}: its column names are not recognised. ${HOW_TO_TELL}`;
    case 'no_table':
      return `${name} is not a table: --columns and --separator do not apply.`;
    case 'table_without_bank':
      return `${name} is a table of questions: --bank is missing, a short name for the bank.`;
    case 'format_unknown':
      return `${name}: ${HOW_TO_TELL}`;
    case 'unreadable':
      return `${name}: ${printable(fault.fault.message)} [${fault.fault.code}]`;
    case 'not_understood': {
      const cure = `Rename the columns (npm run bank -- template writes a table with all names), or say with --columns which is which: ${TABLES_PAGE}.`;
      return `${name}: ${printable(fault.message)} ${cure}`;
    }
    default:
      return describeOption(fault, command, name);
  }
}

/** Says which option is missing, or does not go with the format. */
function describeOption({ reason, format }: OptionFault, command: ImportCommand, name: string): string {
  // A Word document is told by its kind, not by its content.
  const isDetected = command.format === null && format !== 'docx';
  const looks = isDetected ? `${name} looks like ${formatNames[format]}: ` : '';
  switch (reason) {
    case 'bank_missing':
      return `${looks}--bank is missing, a short name for the bank.`;
    case 'bank_refused':
      return `${looks}--bank does not apply to it: its questions keep their ids.`;
    case 'pictures_refused':
      return `${looks}--pictures does not apply to it: its pictures must be inside the file, as Moodle exports them, or data: addresses.`;
    case 'mapping_refused':
      return `${looks}--map does not apply to it.`;
    case 'mapping_missing':
      return `${looks}--map is missing, a file that says which field is what (${MAPPING_PAGE}).`;
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
