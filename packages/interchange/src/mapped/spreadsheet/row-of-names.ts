import { formatPosition } from '../../findings.ts';
import { type CsvRow, csvRows } from '../csv-rows.ts';
import { mappingOfColumns } from './mapping-of-columns.ts';

/** A row above the names of the columns, which is left out. @param place where it stands, in words */
export type TitleRow = { place: string; text: string };

/**
 * A row that may name the columns.
 * @param line where it begins in the file; `place`: the same in words
 * @param result what a mapping would say of a table with these names
 */
export type RowOfNames = {
  delimiter: string;
  line: number;
  place: string;
  names: string[];
  result: ReturnType<typeof mappingOfColumns>;
  above: CsvRow[];
};

/** Titles, an organisation, a date, an empty row: more than that stands above no table. */
const MAX_ROWS = 10;
export const MAX_COLUMNS = 200;
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
      line: row.lines.first,
      place: formatPosition(row.position),
      names,
      result: mappingOfColumns(names, bank),
      above: [...above],
    });
    above.push(row);
  }
  return found;
}

/** Where two rows stand that name the columns only together, as under merged cells; null where none do. */
export function findNamesInTwoRows(rows: RowOfNames[], bank: string): string | null {
  const at = rows.findIndex(({ names, line }, index) => {
    const below = rows[index + 1];
    if (below === undefined || below.line !== line + 1 || below.names.length !== names.length) return false;
    const together = names.map((name, column) => below.names[column] || name);
    const isMerged = names.includes('') && below.names.includes('');
    return isMerged && mappingOfColumns(together, bank).type === 'mapping';
  });
  const [first, second] = rows.slice(at, at + 2);
  return at < 0 ? null : `${first?.place} and ${second?.place}`;
}

/** What stands above the names, as texts; and the first line of it that may be a question, null where none is. */
export function titlesAbove({ above }: RowOfNames): { titles: TitleRow[]; doubtful: string | null } {
  const doubtful = above.find(
    (row) => row.type === 'broken' || filledCells(row.cells).length > MAX_TITLE_CELLS,
  );
  const titles = above.map((row) => ({
    place: formatPosition(row.position),
    text: row.type === 'row' ? filledCells(row.cells).join(' ') : '',
  }));
  return { titles, doubtful: doubtful === undefined ? null : formatPosition(doubtful.position) };
}

function filledCells(cells: string[]): string[] {
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
}
