import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';

export type Cell = string | number;

/** Sign by which spreadsheets know UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Streams a file for spreadsheets, as its rows come, the heads first: lines end as on Windows, and no cell is
 * a formula, since people write what stands in them.
 * @param portions rows that are written at once
 */
export function writeCsv(portions: Iterable<Cell[][]> | AsyncIterable<Cell[][]>): Readable {
  return Readable.from(textsOf(portions), { objectMode: false });
}

async function* textsOf(portions: Iterable<Cell[][]> | AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const rows of portions) {
    if (rows.length > 0) yield stringify(rows, { escape_formulas: true, record_delimiter: 'windows' });
  }
}
