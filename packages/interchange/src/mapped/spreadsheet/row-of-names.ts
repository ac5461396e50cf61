import { type CsvRow, csvRows } from '../csv-rows.ts';
import { mappingOfColumns } from './mapping-of-columns.ts';

/** A line above the names of the columns, which is left out. */
export type TitleLine = { line: number; text: string };

/**
 * A row that may name the columns.
 * @param line where it begins
 * @param result what a mapping would say of a table with these names
 */
export type RowOfNames = {
  delimiter: string;
  line: number;
  names: string[];
  result: ReturnType<typeof mappingOfColumns>;
  above: CsvRow[];
};

/** Titles, an organisation, a date, an empty row: more than that stands above no table. */
const MAX_ROWS = 10;
const MAX_COLUMNS = 200;
/** A question has a text, two options and an answer at least: what has fewer cells is none. */
const MAX_TITLE_CELLS = 3;

/** The first rows of a file, each as the names of columns that it would give. */
export function rowsOfNames(bytes: Uint8Array, delimiter: string, bank: string): RowOfNames[] {
  const above: CsvRow[] = [];
  const found: RowOfNames[] = [];
  for (const row of csvRows(bytes, delimiter)) {
    if (above.length === MAX_ROWS) break;
    const cells = row.type === 'row' && row.cells.length <= MAX_COLUMNS ? row.cells : [];
    const names = cells.map((cell) => cell.trim());
    found.push({
      delimiter,
      line: lineOf(row),
      names,
      result: mappingOfColumns(names, bank),
      above: [...above],
    });
    above.push(row);
  }
  return found;
}

/** The line of the first of two rows that name the columns only together, as under merged cells; null where none do. */
export function findNamesInTwoRows(rows: RowOfNames[], bank: string): number | null {
  const first = rows.find(({ names, line }, at) => {
    const below = rows[at + 1];
    if (below === undefined || below.line !== line + 1 || below.names.length !== names.length) return false;
    const together = names.map((name, column) => below.names[column] || name);
    const isMerged = names.includes('') && below.names.includes('');
    return isMerged && mappingOfColumns(together, bank).type === 'mapping';
  });
  return first?.line ?? null;
}

/** What stands above the names, as texts; and the first line of it that may be a question, null where none is. */
export function titlesAbove({ above }: RowOfNames): { titles: TitleLine[]; doubtful: number | null } {
  const doubtful = above.find(
    (row) => row.type === 'broken' || filledCells(row.cells).length > MAX_TITLE_CELLS,
  );
  const titles = above.map((row) => ({
    line: lineOf(row),
    text: row.type === 'row' ? filledCells(row.cells).join(' ') : '',
  }));
  return { titles, doubtful: doubtful === undefined ? null : lineOf(doubtful) };
}

function filledCells(cells: string[]): string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}

function lineOf({ position }: CsvRow): number {
  return position.unit === 'line' ? position.first : position.number;
}
