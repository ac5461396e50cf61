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

/**
 * An empty spreadsheet to fill in, as CSV. The first line tells Excel in every country what stands between the columns;
 * all of it is ASCII, which no program reads wrongly.
 */
export function writeTemplate(): string {
  const cell = (text: string) => (/[,;"]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = [COLUMNS, ...EXAMPLES].map((row) => row.map(cell).join(','));
  return ['sep=,', ...rows, ''].join('\r\n');
}

/** Whether a stem is that of an example of the template. */
export function isTemplateExample(stem: string): boolean {
  return stem.trimStart().toUpperCase().startsWith(EXAMPLE_MARK.toUpperCase());
}
