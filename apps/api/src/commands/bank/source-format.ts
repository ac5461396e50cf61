import { type BankFormat, shorten, type UnderstoodTable } from '@assay/interchange';
import { printable } from '../terminal.ts';

/**
 * Format of a file.
 * @param understood the recognised columns of a table without a mapping, as lines for the terminal; null for
 * every other file
 */
export type SourceFormat = { format: BankFormat; understood: string[] | null };

const MAX_SHOWN_LENGTH = 90;
const WIDTH = 14;

/** Lists the recognised meaning of each column, and the titles above the columns' names. */
export function formatColumns({ columns, namesPlace, titles }: UnderstoodTable): string[] {
  const names = columns.map(({ name }) => shown(name, 24));
  const width = Math.max(...names.map(({ length }) => length), WIDTH - 1);
  return [
    ...(titles.length === 0 ? [] : ['Left out       what stands above the names of the columns:']),
    ...titles.map(({ place, text }) => `  ${place}: ${shown(text, MAX_SHOWN_LENGTH)}`),
    namesPlace === null
      ? 'Columns        as --columns says:'
      : `Columns        by their names in ${namesPlace}:`,
    ...columns.map(
      ({ meaning }, index) => `  ${(names[index] ?? '').padEnd(width)} ${meaning ?? 'not used'}`,
    ),
  ];
}

function shown(text: string, most: number): string {
  return shorten(printable(text.replace(/\s+/gu, ' ')), most);
}
