import { isUtf8 } from 'node:buffer';
import type { Question, QuestionDraft } from '@assay/assessment';
import { type ImportAsk, MAX_IMPORT_ITEMS } from '@assay/contract';
import {
  describeTable,
  formatNames,
  formatPosition,
  isWorkbook,
  labelOf,
  type Mapping,
  type NamedColumn,
  plainText,
  readMapping,
  type TableFacts,
  type UnusedField,
  ZipFault,
} from '@assay/interchange';
import type { QuestionTex } from '../../banks/question-tex.ts';
import { type PreparedOutcome, prepareBank } from '../../imports/prepare-bank.ts';
import { QuestionStore } from '../../imports/question-store.ts';
import {
  readSource,
  type SourceFault,
  type SourceFile,
  type SourceRequest,
} from '../../imports/source-file.ts';
import { describeSourceFault } from './fault-words.ts';
import { findingsOf, type ItemFinding } from './item-findings.ts';
import { draftOfUnderstood } from './understood-draft.ts';
import { openZippedPictures } from './zip-pictures.ts';

/** Files of an import, and what was told about them. */
export type FileToRead = {
  bytes: Uint8Array;
  fileName: string;
  bank: string;
  columns: NamedColumn[] | null;
  separator: string | null;
  mixOptions: boolean;
  mapping: Uint8Array | null;
  pictures: Uint8Array | null;
};

/** A question as it was read, by its outcome. @param number in the file, from 1 */
export type ReadItem = { number: number; place: string; label: string; findings: ItemFinding[] } & (
  | { type: 'taken'; question: Question; tex: QuestionTex | null }
  | { type: 'refused'; name: string | null; draft: QuestionDraft | null }
  | { type: 'duplicate'; of: number }
);

export type ReadPart = { found: number; items: ReadItem[]; pictures: [name: string, bytes: Uint8Array][] };

/** Facts understood of a file as a whole. */
export type FileFacts = {
  format: string;
  table: TableFacts | null;
  remarks: string[];
  unused: UnusedField[];
};
export type ReadResult =
  | { type: 'read'; facts: FileFacts }
  | { type: 'not_read'; message: string; asks: ImportAsk[]; facts: FileFacts | null };

const ITEMS_AT_ONCE = 100;
/** Limit, since they are in memory until they are stored. */
const MAX_PICTURE_BYTES = 200_000_000;
const TABLE_NAME = /\.(?:csv|tsv|tab)$/iu;

/** Ends the reading of a file that has more than may be brought in at once. */
class TooMuch extends Error {}

/**
 * Reads a file of the import desk, by the code that the command reads banks with.
 * @param report gets each part, and the buffers in it, which the receiver may keep
 */
export async function readFile(
  file: FileToRead,
  report: (part: ReadPart, handedOver: ArrayBuffer[]) => void,
): Promise<ReadResult> {
  const mapping = file.mapping === null ? null : mappingOf(file.mapping);
  if (typeof mapping === 'string')
    return { type: 'not_read', message: mapping, asks: ['mapping'], facts: null };
  try {
    const source = await findSource(file, mapping);
    if ('fault' in source) return notRead(source.fault, file);
    return await readItems(source.file, file, report);
  } catch (error) {
    if (error instanceof ZipFault)
      return {
        type: 'not_read',
        message: `The zip of pictures cannot be used: ${error.message}.`,
        asks: [],
        facts: null,
      };
    if (error instanceof TooMuch) return { type: 'not_read', message: error.message, asks: [], facts: null };
    throw error;
  }
}

function mappingOf(bytes: Uint8Array): Mapping | string {
  if (!isUtf8(bytes)) return 'The mapping is not UTF-8.';
  const result = readMapping(Buffer.from(bytes).toString('utf8'));
  return result.type === 'mapping'
    ? result.mapping
    : `The mapping cannot be used: ${result.faults.slice(0, 5).join('; ')}.`;
}

async function findSource(
  file: FileToRead,
  mapping: Mapping | null,
): Promise<{ file: SourceFile } | { fault: SourceFault }> {
  const { bytes, columns, separator, bank, pictures } = file;
  const request: SourceRequest = {
    bytes,
    format: null,
    bank,
    mapping,
    columns,
    separator,
    openPictures: pictures === null ? null : () => openZippedPictures(pictures),
  };
  const read = await readSource(request);
  if (read.type === 'fault') {
    // Its questions have the names of their bank, whatever the file is called.
    const keepsIts = read.fault.reason === 'bank_refused';
    const again = keepsIts ? await readSource({ ...request, bank: null }) : read;
    return again.type === 'fault' ? { fault: again.fault } : { file: again.file };
  }
  // A table whose columns have unknown names reads like a text.
  const isTable = read.file.format === 'text' && TABLE_NAME.test(file.fileName);
  return isTable ? { fault: { reason: 'table_unknown' } } : { file: read.file };
}

function notRead(fault: SourceFault, { bytes, columns, separator }: FileToRead): ReadResult {
  const { message, asks } = describeSourceFault(fault);
  if (!asks.includes('columns')) return { type: 'not_read', message, asks, facts: null };
  const format = isWorkbook(bytes) ? 'xlsx' : 'csv';
  const table = describeTable(bytes, format, null, columns);
  const hasOptionsInOneCell = table?.columns.some(({ meaning }) => meaning === 'options') === true;
  if (hasOptionsInOneCell && separator === null) asks.push('separator');
  const facts = { format: formatNames[format], table, remarks: [], unused: [] };
  return { type: 'not_read', message, asks, facts };
}

async function readItems(
  source: SourceFile,
  { columns, mixOptions }: FileToRead,
  report: (part: ReadPart, handedOver: ArrayBuffer[]) => void,
): Promise<ReadResult> {
  const { understood = null, ...bankFile } = source;
  const table =
    understood !== null && (source.format === 'xlsx' || source.format === 'csv')
      ? describeTable(source.bytes, source.format, understood, columns)
      : null;
  const questions = new QuestionStore();
  const numbers = new Map<string, number>();
  let items: ReadItem[] = [];
  let found = 0;
  let pictureBytes = 0;
  const handOver = () => {
    const pictures = questions
      .take()
      .pictures.map(([name, bytes]): [string, Uint8Array<ArrayBuffer>] => [name, new Uint8Array(bytes)]);
    pictureBytes += pictures.reduce((sum, [, bytes]) => sum + bytes.byteLength, 0);
    if (pictureBytes > MAX_PICTURE_BYTES)
      throw new TooMuch('Its pictures are more than can be brought in at once. Split the file.');
    report(
      { found, items, pictures },
      pictures.map(([, bytes]) => bytes.buffer),
    );
    items = [];
  };
  const prepared = await prepareBank(
    { ...bankFile, mixOptions },
    {
      finding: () => {},
      outcome: (outcome) => {
        found += 1;
        if (found > MAX_IMPORT_ITEMS)
          throw new TooMuch(`It has more than ${MAX_IMPORT_ITEMS} questions. Split the file.`);
        numbers.set(formatPosition(outcome.position), found);
        items.push(readItemOf(outcome, found, numbers));
        if (found % ITEMS_AT_ONCE === 0) handOver();
      },
    },
    questions,
  );
  handOver();
  const facts = (remarks: string[], unused: UnusedField[]) => ({
    format: formatNames[source.format],
    table,
    remarks,
    unused,
  });
  if (prepared.type === 'unreadable')
    return { type: 'not_read', message: prepared.fault.message, asks: [], facts: facts([], []) };
  return { type: 'read', facts: facts(prepared.remarks, prepared.unusedFields) };
}

function readItemOf(outcome: PreparedOutcome, number: number, numbers: Map<string, number>): ReadItem {
  const findings = findingsOf(outcome);
  const common = { number, place: formatPosition(outcome.position), findings };
  if (outcome.type === 'duplicate')
    return { ...common, type: 'duplicate', label: '', of: numbers.get(formatPosition(outcome.of)) ?? 0 };
  if (outcome.type === 'refused') {
    const draft = draftOfUnderstood(outcome.understood);
    return { ...common, type: 'refused', label: outcome.label ?? '', name: outcome.id, draft };
  }
  const { question, tex } = outcome;
  return { ...common, type: 'taken', label: labelOf(plainText(question.stem)) ?? '', question, tex };
}
