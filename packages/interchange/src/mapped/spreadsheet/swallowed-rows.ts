import { refusal } from '../../findings.ts';
import { readKey } from '../keys/key.ts';
import type { Mapping } from '../mapping.ts';
import { type FieldReader, quote, type SourceItem } from '../source-item.ts';
import { readStemAndOptions } from '../stem-and-options.ts';

/** @param readerOf reads the fields of a row from its cells */
type Table = { delimiter: string; width: number; readerOf(cells: string[]): FieldReader };

/**
 * Refuses a row in which a cell over several lines holds a question of its own, with its options and its key: a stray
 * quotation mark, which that of another row seems to close, makes one question of two.
 */
export function* withoutSwallowedRows(
  items: Iterable<SourceItem>,
  mapping: Mapping,
  table: Table,
): Generator<SourceItem> {
  for (const item of items) {
    const swallowed = findSwallowedRow(item, mapping, table);
    yield swallowed === null
      ? item
      : { ...item, content: refusal('broken_quotes', `a cell holds another row: ${quote(swallowed)}`) };
  }
}

/** @returns the row that a cell of this one holds, as a text; null where there is none */
function findSwallowedRow(
  { content }: SourceItem,
  mapping: Mapping,
  { delimiter, width, readerOf }: Table,
): string | null {
  if (content.type === 'refused') return null;
  const cells = Array.from({ length: width }, (_, at) => `${content.read(at + 1) ?? ''}`);
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

const LINE_END = /\r\n|\n|\r/u;

function isWholeQuestion(read: FieldReader, mapping: Mapping): boolean {
  const asked = readStemAndOptions(read, mapping);
  return asked.type !== 'refused' && readKey(read, mapping, asked.options).type === 'key';
}
