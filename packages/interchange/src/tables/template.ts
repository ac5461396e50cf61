import { writeXlsx } from './xlsx/write-xlsx.ts';

/** A row whose question begins so shows how the others are filled in. It says itself that it is no question. */
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

/** An empty table to fill in, whose cells are texts: a program makes no date or number of what is typed. */
export function writeTemplate(): Uint8Array {
  return writeXlsx('Questions', [COLUMNS, ...EXAMPLES], [50, 20, 20, 20, 20, 20, 10, 40, 20]);
}

/** True for the stem of an example of the template. */
export function isTemplateExample(stem: string): boolean {
  return stem.trimStart().toUpperCase().startsWith(EXAMPLE_MARK.toUpperCase());
}
