import { writeXlsx } from './xlsx/write-xlsx.ts';

/**
 * Beginning of the example rows, which show how to fill in the others. It says itself that the row is no
 * question.
 */
const EXAMPLE_MARK = 'EXAMPLE (this row';
const EXAMPLE = `${EXAMPLE_MARK} is never imported):`;

const COLUMNS = ['question', 'A', 'B', 'C', 'D', 'E', 'answer', 'explanation', 'topic'];
const EXAMPLES = [
  [`${EXAMPLE} Which planet is the largest?`, 'Mars', 'Jupiter', 'Venus', 'Saturn', ''].concat([
    'B',
    'Jupiter has more mass than all the others together.',
    'Planets',
  ]),
  [`${EXAMPLE} Which of these are planets?`, 'Mars', 'The Moon', 'Venus', 'The Sun', 'Pluto'].concat([
    'A;C',
    'Several right answers have a semicolon between them.',
    'Planets',
  ]),
];

const ROWS = [COLUMNS, ...EXAMPLES];

/**
 * An empty table to fill in, as CSV. The first line tells Excel in every country which delimiter is used; all
 * of it is ASCII, which no program decodes wrongly.
 */
export function writeCsvTemplate(): string {
  const cell = (text: string) => (/[,;"]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return ['sep=,', ...ROWS.map((row) => row.map(cell).join(',')), ''].join('\r\n');
}

/**
 * The same table as a workbook, whose cells are texts: programs do not turn what is typed into dates or
 * numbers.
 */
export function writeXlsxTemplate(): Uint8Array {
  return writeXlsx('Questions', ROWS, [50, 20, 20, 20, 20, 20, 10, 40, 20]);
}

/** True for the stem of one of the template's examples. */
export function isTemplateExample(stem: string): boolean {
  return stem.trimStart().toUpperCase().startsWith(EXAMPLE_MARK.toUpperCase());
}
