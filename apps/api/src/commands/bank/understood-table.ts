import { letterAt, shorten, type UnderstoodTable } from '@assay/interchange';
import { printable } from '../terminal.ts';

/** What is shown of a spreadsheet that was read without a mapping. */
export type ShownTable = Pick<UnderstoodTable, 'columns' | 'namesPlace' | 'titles' | 'preview'>;

export function shownTableOf({ columns, namesPlace, titles, preview }: UnderstoodTable): ShownTable {
  return { columns, namesPlace, titles, preview };
}

const MAX_SHOWN = 3;
const MAX_SHOWN_LENGTH = 90;
const WIDTH = 14;

/** What each column was taken for, and what stands above their names. */
export function formatColumns({ columns, namesPlace, titles }: ShownTable): string[] {
  const names = columns.map(({ name }) => shown(name, 24));
  const width = Math.max(...names.map(({ length }) => length), WIDTH - 1);
  return [
    ...(titles.length === 0 ? [] : ['Left out       what stands above the names of the columns:']),
    ...titles.map(({ place, text }) => `  ${place}: ${shown(text, MAX_SHOWN_LENGTH)}`),
    `Columns        by their names in ${namesPlace}:`,
    ...columns.map(
      ({ meaning }, index) => `  ${(names[index] ?? '').padEnd(width)} ${meaning ?? 'not used'}`,
    ),
  ];
}

const ANSWERS = 'Answers        a letter, a number from 1 or the text of an option; several as A;C or A,C';
/** Who counts from 0 sees here what would become of it. */
const NUMBERS = 'Answers        numbers, counted from 1: 1 = A, 2 = B …; several as 1;3 or 1,3';

/**
 * The first questions with their right options marked.
 * @param notTaken places of what is not taken, as the whole file has told
 */
export function formatPreview({ preview }: ShownTable, notTaken: ReadonlySet<string>): string[] {
  const taken = preview.filter(({ place }) => !notTaken.has(place)).slice(0, MAX_SHOWN);
  return [
    taken.some(({ byNumber }) => byNumber) ? NUMBERS : ANSWERS,
    taken.length === 0
      ? 'Questions      none can be read'
      : 'Questions      the first, with ✓ before what is right:',
    ...taken.flatMap(({ place, stem, options, right }) => [
      `  ${place}: ${shown(stem, MAX_SHOWN_LENGTH)}`,
      ...options.map(
        (text, index) =>
          `    ${right.includes(index) ? '✓' : ' '} ${letterAt(index)}  ${shown(text, MAX_SHOWN_LENGTH)}`,
      ),
    ]),
  ];
}

function shown(text: string, most: number): string {
  return shorten(printable(text.replace(/\s+/gu, ' ')), most);
}
