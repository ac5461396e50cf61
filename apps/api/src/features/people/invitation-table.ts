import type { PlainRow } from '@assay/interchange';
import { cleanName, type PastedPerson, personOf, readAddress } from '../invitations/invitation-lines.ts';

const MAIL = /e-?mail|address/iu;
const FIRST_NAME = /first|fore|given/iu;
const NAME = /name/iu;
/** Names of columns that hold something else's name. */
const OTHER_NAME = /user|log-?in|nick|course|group|cohort|school|company/iu;

/** Columns of a table, from 0; null where there is none. */
type Columns = { email: number | null; names: number[] };

/**
 * Reads the people of a table: by the names of its columns, else each row by the first cell with an @ and the
 * first other one that holds letters. No row is left out but that of the names.
 */
export function readInvitationRows(rows: readonly PlainRow[]): PastedPerson[] {
  const [head, ...others] = rows;
  if (head === undefined) return [];
  const columns = columnsOf(head.cells);
  return columns === null
    ? rows.map((row) => readRow(row, { email: null, names: [] }))
    : others.map((row) => readRow(row, columns));
}

/** Columns by their names; null where the first row is somebody. */
function columnsOf(cells: readonly string[]): Columns | null {
  if (cells.some((cell) => cell.includes('@'))) return null;
  const email = cells.findIndex((cell) => MAIL.test(cell));
  if (email === -1) return null;
  const names = cells.flatMap((cell, index) => (NAME.test(cell) && !OTHER_NAME.test(cell) ? [index] : []));
  // The first name first, wherever its column stands.
  const isLater = (index: number) => (FIRST_NAME.test(cells[index] ?? '') ? 0 : 1);
  return { email, names: names.toSorted((one, other) => isLater(one) - isLater(other)) };
}

function readRow({ line, cells }: PlainRow, { email, names }: Columns): PastedPerson {
  const text = cells.filter((cell) => cell.trim() !== '').join(', ');
  const written = email === null ? cells.find((cell) => cell.includes('@')) : cells[email];
  const address = readAddress(written ?? '');
  const name =
    email === null
      ? (cells.find((cell) => !cell.includes('@') && /\p{L}/u.test(cell)) ?? '')
      : names.map((index) => cells[index] ?? '').join(' ');
  return personOf(line, text, address, cleanName(name));
}
