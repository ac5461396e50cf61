import { refusal } from '../../findings.ts';
import { shorten } from '../../texts/html/html.ts';
import { readKey } from '../keys/key.ts';
import type { Mapping } from '../mapping.ts';
import { type FieldReader, quote, type SourceItem } from '../source-item.ts';
import { readStemAndOptions } from '../stem-and-options.ts';

/**
 * @param named how many columns there are up to the last that has a name
 * @param readerOf reads the fields of a row from its cells
 */
type Table = { delimiter: string; width: number; named: number; readerOf(cells: string[]): FieldReader };

const MIN_CELLS = 4;
const MIN_WORDS = 3;
const MAX_WORDS_LENGTH = 40;
const LINE_END = /\r\n|\n|\r/u;

/**
 * Refuses a row in which a cell over several lines holds a question of its own, with its options and its key: a stray
 * quotation mark, which that of another row seems to close, makes one question of two. A spreadsheet program that opens
 * such a file closes the mark, at the end of the file if nowhere else, and what it saves is well-formed.
 */
export function* withoutSwallowedRows(
  items: Iterable<SourceItem>,
  mapping: Mapping,
  table: Table,
): Generator<SourceItem> {
  for (const item of items) {
    const words = describeSwallowed(item, mapping, table);
    yield words === null ? item : { ...item, content: refusal('broken_quotes', words) };
  }
}

function describeSwallowed({ content }: SourceItem, mapping: Mapping, table: Table): string | null {
  if (content.type === 'refused') return null;
  const cells = Array.from({ length: table.width }, (_, at) => `${content.read(at + 1) ?? ''}`);
  const swallowed = findSwallowedRow(cells, mapping, table);
  return swallowed === null
    ? describeRowsInCell(cells, mapping, table)
    : `a cell holds another row: ${quote(swallowed)}`;
}

/** @returns the row that a cell of this one holds, as a text; null where there is none */
function findSwallowedRow(
  cells: string[],
  mapping: Mapping,
  { delimiter, width, readerOf }: Table,
): string | null {
  for (const [at, cell] of cells.entries()) {
    const lines = cell.split(LINE_END);
    if (lines.length === 1) continue;
    // With the cells beside it: a stray quotation mark stands in whole rows.
    const first = [...cells.slice(0, at), lines[0]].join(delimiter).split(LINE_END).at(-1) ?? '';
    const last = [lines.at(-1), ...cells.slice(at + 1)].join(delimiter).split(LINE_END)[0] ?? '';
    const whole = [first, ...lines.slice(1, -1), last];
    const areRows = [first, last].every((row) => row.split(delimiter).length === width);
    for (const [index, text] of areRows ? whole.entries() : []) {
      const parts = text.split(delimiter);
      const isWithin = lines[index]?.includes(delimiter) === true && parts.length === width;
      if (isWithin && isWholeQuestion(readerOf(parts), mapping)) return text;
    }
  }
  return null;
}

/** Says which rows a cell holds that was closed far behind its end; null where none holds any. */
function describeRowsInCell(cells: string[], mapping: Mapping, table: Table): string | null {
  for (const [at, cell] of cells.entries()) {
    const [, ...others] = cell.split(LINE_END);
    if (others.length === 0) continue;
    const row = firstRowOf(others, mapping, table) ?? rowBesideNames(others, cells, at, mapping, table);
    if (row === null) continue;
    const begin = shorten(cell.trim().split(LINE_END)[0] ?? '', MAX_WORDS_LENGTH);
    return `the cell “${begin}” holds further rows, the first “${shorten(row.trim(), MAX_WORDS_LENGTH)}”: a quotation mark before “${begin}” was never closed before the file was saved again: part them, in the original file or by hand`;
  }
  return null;
}

/** A line that is a question with its options and its key; or two that have as many cells and ask something. */
function firstRowOf(lines: string[], mapping: Mapping, { delimiter, named, readerOf }: Table): string | null {
  const rows = lines
    .map((line) => ({ line, parts: line.split(delimiter) }))
    .filter(({ parts }) => Math.abs(parts.length - named) <= 1 && parts.length >= MIN_CELLS)
    .filter(({ parts }) => asks(parts, named));
  const isWhole = rows.some(({ parts }) =>
    isWholeQuestion(readerOf(fitToWidth(parts, named, delimiter)), mapping),
  );
  const exact = rows.filter(({ parts }) => parts.length === named);
  const [first] = isWhole ? rows : exact.length > 1 ? exact : [];
  return first?.line ?? null;
}

/** The last line of a cell where a row goes on in columns without names, up to a letter behind as many cells as options. */
function rowBesideNames(
  lines: string[],
  cells: string[],
  at: number,
  { options }: Mapping,
  { named }: Table,
): string | null {
  if (at !== named - 1 || !Array.isArray(options)) return null;
  const beside = cells.slice(named);
  const key = beside.findLastIndex((cell) => /^[A-P]$/iu.test(cell.trim()));
  const filled = beside.slice(0, Math.max(key, 0)).filter((cell) => cell.trim() !== '').length;
  const last = lines.findLast((line) => line.trim() !== '') ?? '';
  return filled >= options.length && last !== '' ? last : null;
}

/** Without the cells that are left off at its end; a separator in its last text parts no cells. */
function fitToWidth(parts: string[], width: number, delimiter: string): string[] {
  const whole = [...parts.slice(0, width - 1), parts.slice(width - 1).join(delimiter)];
  return [...whole, ...Array<string>(Math.max(0, width - whole.length)).fill('')].slice(0, width);
}

/**
 * A question, and no entry of a table: it ends as one, or has three words. A sentence with a list in it has spaces
 * behind its commas.
 */
function asks(parts: string[], width: number): boolean {
  const [text = ''] = parts;
  if (/[?？]\s*$/u.test(text)) return true;
  const isList = parts.slice(1, width).some((part) => /^\s/u.test(part));
  return !isList && (text.match(/\p{L}{2,}/gu) ?? []).length >= MIN_WORDS;
}

function isWholeQuestion(read: FieldReader, mapping: Mapping): boolean {
  const asked = readStemAndOptions(read, mapping);
  return asked.type !== 'refused' && readKey(read, mapping, asked.options).type === 'key';
}
