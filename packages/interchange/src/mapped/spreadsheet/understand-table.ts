import { separatorLineOf } from '../../bytes/separator-line.ts';
import { isAnyKeyByNumber } from '../any-key.ts';
import { csvRows } from '../csv-rows.ts';
import { csvTable } from '../csv-table.ts';
import { keyEntries, readKey } from '../key.ts';
import { type Mapping, readMapping } from '../mapping.ts';
import { readStemAndOptions } from '../stem-and-options.ts';
import { type Column, mappingOfColumns } from './mapping-of-columns.ts';

/**
 * A question as it was understood.
 * @param line where its row begins
 * @param right positions of the right options
 * @param byNumber whether its answer is written as a number
 */
export type QuestionPreview = {
  line: number;
  stem: string;
  options: string[];
  right: number[];
  byNumber: boolean;
};

/** @param columns what each column was understood as, in words; null: it is not used */
export type UnderstoodTable = {
  type: 'understood';
  mapping: Mapping;
  columns: { name: string; meaning: string | null }[];
  preview: QuestionPreview[];
};
/** @param message what is missing, in words */
type NotUnderstood = { type: 'not_understood'; message: string };

const DELIMITERS = [',', ';', '\t', '|'];
const MAX_PREVIEW = 3;
/** A text with commas in its first line has as many. */
const MIN_COLUMNS = 3;
const MAX_COLUMNS = 200;
const MAX_NAMED = 30;
const MAX_NAME_LENGTH = 40;

/**
 * Reads a table of questions by the names of its columns, so that no mapping is needed. Only names that are known count,
 * and whatever could mean two things is not understood.
 * @returns null when the file does not look like a table of questions
 */
export function understandTable(bytes: Uint8Array, bank: string): UnderstoodTable | NotUnderstood | null {
  const declared = separatorLineOf(bytes)?.delimiter;
  const headers = (declared === undefined ? DELIMITERS : [declared]).map((delimiter) => ({
    delimiter,
    names: headerOf(bytes, delimiter),
  }));
  const results = headers.map(({ delimiter, names }) => ({
    delimiter,
    names,
    result: mappingOfColumns(names, bank),
  }));
  const best = results.reduce((a, b) => (scoreOf(b) > scoreOf(a) ? b : a));
  const { delimiter, names, result } = best;
  if (result.type === 'faults') {
    const isTable =
      names.length >= MIN_COLUMNS && result.columns.filter(({ meaning }) => meaning !== null).length > 1;
    return isTable ? { type: 'not_understood', message: describeFaults(result) } : null;
  }
  const read = readMapping(JSON.stringify({ ...result.mapping, csv: { delimiter, header: true } }));
  if (read.type === 'faults') throw new Error(read.faults.join(' '));
  const { mapping } = read;
  return { type: 'understood', mapping, columns: result.columns, preview: previewOf(bytes, mapping) };
}

function headerOf(bytes: Uint8Array, delimiter: string): string[] {
  const first = csvRows(bytes, delimiter).next();
  const cells = first.done || first.value.type !== 'row' ? [] : first.value.cells;
  return cells.length > MAX_COLUMNS ? [] : cells.map((cell) => cell.trim());
}

function scoreOf({
  names,
  result,
}: {
  names: string[];
  result: ReturnType<typeof mappingOfColumns>;
}): number {
  if (result.type === 'mapping') return 1_000_000 + names.length;
  return result.columns.filter(({ meaning }) => meaning !== null).length;
}

function describeFaults({ faults, columns }: { faults: string[]; columns: Column[] }): string {
  const there = columns.slice(0, MAX_NAMED).map(({ name, meaning }) => {
    const shown = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
    return `"${shown}" (${meaning ?? 'not understood'})`;
  });
  const more = columns.length > MAX_NAMED ? ' …' : '';
  return `This table cannot be read by the names of its columns: ${faults.join(' ')} It has: ${there.join(', ')}${more}.`;
}

/** The first questions that can be taken, as the bank writes them. */
function previewOf(bytes: Uint8Array, mapping: Mapping): QuestionPreview[] {
  const table = csvTable(bytes, mapping);
  const preview: QuestionPreview[] = [];
  if (table.type === 'unreadable') return preview;
  for (const { position, content, isExample = false } of table.items) {
    if (preview.length === MAX_PREVIEW) break;
    if (content.type === 'refused' || isExample) continue;
    const asked = readStemAndOptions(content.read, mapping);
    if (asked.type === 'refused') continue;
    const key = readKey(content.read, mapping, asked.options);
    if (key.type !== 'key' || position.unit !== 'line') continue;
    const options = asked.options.map(({ text }) => text);
    const written = keyEntries(content.read, mapping.key);
    const byNumber = Array.isArray(written) && isAnyKeyByNumber(written.join('; '), asked.options);
    preview.push({ line: position.first, stem: asked.stem, options, right: key.right, byNumber });
  }
  return preview;
}
