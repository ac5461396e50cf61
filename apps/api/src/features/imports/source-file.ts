import {
  type BankFile,
  type BankFormat,
  detectFormat,
  type FileFault,
  findFormatFault,
  isMapped,
  isWordDocument,
  isWorkbook,
  type MappedFormat,
  type Mapping,
  type NamedColumn,
  type PictureSource,
  type TableFormat,
  type UnderstoodTable,
  understandTable,
  utf8OfUtf16,
} from '@assay/interchange';
import { htmlOfDocx } from './docx/html-of-docx.ts';

/**
 * Bytes of a file, and what its author says of it.
 * @param format null: detected from the content
 * @param bank the bank's name, the prefix of ids
 * @param openPictures opens the pictures beside the file; null where none were given
 */
export type SourceRequest = {
  bytes: Uint8Array;
  format: BankFormat | null;
  bank: string | null;
  mapping: Mapping | null;
  columns: NamedColumn[] | null;
  separator: string | null;
  openPictures: (() => PictureSource) | null;
};

/** @param understood the columns recognised in a table without a mapping */
export type SourceFile = BankFile & { understood?: UnderstoodTable };

/** Something that a file of this format lacks, or that does not go with it. */
export type OptionFault = {
  reason: 'bank_missing' | 'bank_refused' | 'pictures_refused' | 'mapping_refused' | 'mapping_missing';
  format: BankFormat;
};
/** Fault of a file or of what was said of it, for whoever puts it in words. */
export type SourceFault =
  | { reason: 'no_document' | 'table_unknown' | 'no_table' | 'table_without_bank' | 'format_unknown' }
  /** @param detail the fault of a Word document */
  | { reason: 'document_broken'; detail: string }
  | { reason: 'unreadable'; fault: FileFault }
  /** @param message what the columns of a table lack */
  | { reason: 'not_understood'; message: string; format: TableFormat }
  | OptionFault;

type ReadSource = { type: 'source'; file: SourceFile } | { type: 'fault'; fault: SourceFault };

const found = (file: SourceFile): ReadSource => ({ type: 'source', file });
const faulty = (fault: SourceFault): ReadSource => ({ type: 'fault', fault });

/** Detects how to read a file. Does not read its questions. */
export async function readSource(request: SourceRequest): Promise<ReadSource> {
  const { mapping, openPictures } = request;
  const bytes = utf8OfUtf16(request.bytes);
  if ((request.format ?? 'docx') === 'docx' && isWordDocument(bytes)) return readDocument(bytes, request);
  if (request.format === 'docx') return faulty({ reason: 'no_document' });
  const pictures = openPictures === null ? {} : { pictureOf: openPictures() };
  const table = mapping === null ? readTable(bytes, request) : null;
  if (table?.type === 'source') return found({ ...table.file, ...pictures });
  if (table !== null) return table;
  if (request.columns !== null || request.separator !== null) return faulty({ reason: 'no_table' });
  const format = request.format ?? detectFormat(bytes, mapping);
  const fault = findFormatFault(bytes, format);
  if (fault !== null) return faulty({ reason: 'unreadable', fault });
  if (format === null) return faulty({ reason: 'format_unknown' });
  if (!isMapped(format)) return withBank(bytes, format, request);
  if (mapping !== null) return found({ bytes, format, mapping, ...pictures });
  return faulty({ reason: 'mapping_missing', format });
}

/** Reads a table that needs no mapping; null if the file is none. */
function readTable(
  bytes: Uint8Array,
  { format: given, bank, columns, separator }: SourceRequest,
): ReadSource | null {
  if (given !== null && given !== 'csv' && given !== 'xlsx') return null;
  const format = isWorkbook(bytes) ? 'xlsx' : 'csv';
  if (format === 'csv' && (findFormatFault(bytes, given) ?? findFormatFault(bytes, 'csv')) !== null)
    return null;
  const table = understandTable(bytes, format, bank ?? 'bank', { columns, separator });
  if (table === null) {
    const isSaidToBeOne = given !== null || columns !== null || separator !== null;
    return isSaidToBeOne ? faulty({ reason: 'table_unknown' }) : null;
  }
  if (table.type === 'unreadable') return faulty({ reason: 'unreadable', fault: table.fault });
  if (table.type === 'not_understood')
    return faulty({ reason: 'not_understood', message: table.message, format });
  if (bank === null) return faulty({ reason: 'table_without_bank' });
  return found({ bytes, format, mapping: table.mapping, understood: table });
}

/** Checks what was given for a file in a self-describing format, and adds the name of its bank. */
function withBank(
  bytes: Uint8Array,
  format: Exclude<BankFormat, MappedFormat>,
  { bank, mapping, openPictures }: SourceRequest,
): ReadSource {
  if (openPictures !== null) return faulty({ reason: 'pictures_refused', format });
  if (mapping !== null) return faulty({ reason: 'mapping_refused', format });
  if (format === 'assay') {
    return bank === null ? found({ bytes, format }) : faulty({ reason: 'bank_refused', format });
  }
  return bank === null ? faulty({ reason: 'bank_missing', format }) : found({ bytes, format, bank });
}

async function readDocument(bytes: Uint8Array, request: SourceRequest): Promise<ReadSource> {
  try {
    return withBank(await htmlOfDocx(bytes), 'docx', request);
  } catch (error) {
    return faulty({ reason: 'document_broken', detail: error instanceof Error ? error.message : '' });
  }
}
