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

const FIVE = 'Question,A,B,C,D,E,Answer,Explanation';
const OTHERS = [
  'Which planet?,Venus,Mars,Mercury,Earth,Jupiter,C,So.',
  'Which river?,Rhine,Po,Elbe,Oder,Don,B,So.',
];

it.each([
  [
    'a decimal comma among decimal points',
    'pH of blood?,7.35,7,40,7.55,7.60,B,So.',
    '“7” and “40”',
    '“7,40”',
  ],
  [
    'a list within an option',
    'Influenza?,Antibiotics,Bed rest, fluids,Surgery,Insulin,B,So.',
    '“Bed rest” and “fluids”',
    '“Bed rest, fluids”',
  ],
])(
  'takes and names a row of as many options as there are columns where %s may be parted',
  (_title, row, parts, whole) => {
    const [words] = fates([FIVE, ...OTHERS, row]).slice(-1);
    expect(words).toMatch(/^row_perhaps_shifted: /u);
    expect(words).toContain(`${parts} may be one `);
    expect(words).toContain(`: then write ${whole} in quotation marks`);
  },
);

it.each([
  ['options in quotation marks', 'pH?,"7.35","7","40","7.55","7.60",B,So.'],
  ['a whole number among decimals', 'How much?,0.5,1,1.5,2.5,3.5,B,So.'],
  ['whole numbers that are much larger together', 'How much?,930,93,9.3,0.93,0.5,A,So.'],
  ['whole numbers that are much smaller together', 'How much?,0,5,65.5,75.5,85.5,A,So.'],
  ['whole numbers that stand apart', 'How much?,1,1.5,2,2.5,3.5,B,So.'],
  ['spaces before several cells', 'Influenza?,Antibiotics, Bed rest, fluids,Surgery,Insulin,B,So.'],
  [
    'a space before an option in quotation marks',
    'Influenza?,Antibiotics,Bed rest," fluids",Surgery,Insulin,B,So.',
  ],
])('says nothing of %s', (_title, row) => {
  expect(fates([FIVE, ...OTHERS, row]).at(-1)).toMatch(/^[^:]+$/u);
});

it('says nothing of a space before an option where many rows have one', () => {
  const rows = ['1?,a,b, c,d,e,A,So.', '2?,a, b,c,d,e,A,So.'];
  expect(fates([FIVE, ...OTHERS, ...rows]).join()).not.toContain('row_perhaps_shifted');
});
