import { roleOf } from './column-roles.ts';
import { columnOfPlace, MAX_COLUMNS } from './table.ts';

/** @param role a name that such a column may have @param column its letters, or its name in the table */
export type NamedColumn = { role: string; column: string };

/**
 * Parses the roles that an author gives to columns: `question=B,A=C,B=D,answer=G`. Behind `=` are the letters
 * of a column, or else its name in the table.
 */
export function readNamedColumns(
  written: string,
): { type: 'columns'; columns: NamedColumn[] } | { type: 'fault'; message: string } {
  const columns: NamedColumn[] = [];
  for (const part of written.split(',')) {
    const [role = '', column = '', ...more] = part.split('=').map((each) => each.trim());
    if (role === '' || column === '' || more.length > 0)
      return fault(`"${part.trim()}" must be a role, "=" and a column, as in question=B`);
    if (roleOf(role) === null)
      return fault(
        `"${role}" is no role that is known: question, passage, A, B …, options, answer, explanation, topic, id, image or reference`,
      );
    if (columns.some((each) => each.column === column)) return fault(`the column "${column}" is named twice`);
    columns.push({ role, column });
  }
  return { type: 'columns', columns };
}

function fault(message: string) {
  return { type: 'fault' as const, message };
}

/** Number of the author's columns that must be filled in the row that names them, or in a question. */
const MIN_FILLED = 3;

/**
 * The names of the columns if the author had written them into the table; empty for columns that are not
 * mentioned.
 * @param cells of the row that may name the columns
 * @returns null if the row probably names none: a named column is missing, or too few of the cells are filled
 */
export function rename(columns: readonly NamedColumn[], cells: readonly string[]): string[] | null {
  const found = columns.map(({ column }) => indexOf(column, cells));
  const filled = found.filter((at) => (cells[at] ?? '').trim() !== '').length;
  if (found.includes(-1) || filled < Math.min(MIN_FILLED, columns.length)) return null;
  const width = Math.max(cells.length, ...found.map((at) => at + 1));
  return Array.from({ length: width }, (_, at) => columns[found.indexOf(at)]?.role ?? '');
}

/** Letters take precedence: a column whose name is a letter has a letter of its own, too. -1 if none is. */
function indexOf(column: string, cells: readonly string[]): number {
  const lettered = /^[A-Z]{1,2}$/u.test(column) ? (columnOfPlace(column) ?? MAX_COLUMNS) : MAX_COLUMNS;
  if (lettered < MAX_COLUMNS) return lettered;
  const fold = (text: string) => text.trim().toLowerCase();
  return cells.findIndex((cell) => fold(cell) === fold(column));
}
