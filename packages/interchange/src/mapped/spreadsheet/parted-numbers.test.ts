import { expect, it } from 'vitest';
import { outcomesOfSpreadsheet } from '../../testing/reading.ts';

/** What became of each row: its options where nothing is in doubt, else the reason and its words. */
function fates(rows: string[]): string[] {
  return outcomesOfSpreadsheet(rows.join('\n')).map((outcome) => {
    if (outcome.type === 'refused') return `${outcome.reason}: ${outcome.detail}`;
    if (outcome.type !== 'taken' || outcome.question.kind === 'parts') return outcome.type;
    const doubt = outcome.notes.find(({ reason }) => reason === 'row_perhaps_shifted');
    return doubt === undefined ? outcome.question.options.join('|') : `${doubt.reason}: ${doubt.detail}`;
  });
}

const NAMES = 'Question,A,B,C,D,Answer,Explanation';
const WHOLE = ['Largest?,1 mg,2 mg,3 mg,4 mg,D,It is.', 'Smallest?,1 mg,2 mg,3 mg,4 mg,A,It is.'];
const PARTED =
  '“0” and “125 mg” may be one number: then write “0,125 mg” in quotation marks, and see that the cells behind it stand below their names';

it('refuses a row that lacks its end where a decimal comma has parted an option', () => {
  expect(fates([NAMES, ...WHOLE, 'Usual dose of digoxin?,0,125 mg,1 mg,2 mg,A'])).toEqual([
    '1 mg|2 mg|3 mg|4 mg',
    '1 mg|2 mg|3 mg|4 mg',
    `row_shifted: ${PARTED}`,
  ]);
});

it.each([
  ['is as long as the others', [NAMES, ...WHOLE, 'Usual dose?,0,125 mg,1 mg,2 mg,A,Since.']],
  [
    'is as short as most others',
    [NAMES, 'Largest?,1 mg,2 mg,3 mg,4 mg,D', 'Usual dose?,0,125 mg,1 mg,2 mg,A'],
  ],
])('takes and names such a row that %s', (_title, rows) => {
  expect(fates(rows).at(-1)).toBe(`row_perhaps_shifted: ${PARTED}`);
});

it.each([
  ['numbers without a unit', 'How many?,0,125,1,2,A'],
  ['numbers in quotation marks', 'Which dose?,"0","125 mg","1 mg","2 mg",A'],
  ['a number whose unit stands in no other option', 'Which is a time?,5,10 days,never,once,B'],
  ['a number behind those with a unit', 'Which dose?,1 mg,2 mg,3 mg,0,A'],
])('takes %s in a row that lacks its end', (_title, row) => {
  expect(fates([NAMES, ...WHOLE, row]).at(-1)).toMatch(/^[^:]+$/u);
});
