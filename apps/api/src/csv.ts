import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';

export type Cell = string | number;

/** Mark by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Streams a CSV file for spreadsheets while its rows come in, the header row first. Lines end as on Windows,
 * and formulas are escaped, since cells hold what people typed.
 * @param portions batches of rows
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
