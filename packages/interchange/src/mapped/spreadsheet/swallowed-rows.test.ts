import { expect, it } from 'vitest';
import { outcomesOfSpreadsheet } from '../../testing/reading.ts';

function fates(rows: string[]): string[] {
  return outcomesOfSpreadsheet(rows.join('\n')).map((outcome) =>
    outcome.type === 'refused' ? `${outcome.reason} ${outcome.detail}` : outcome.type,
  );
}

const NAMES = 'Question,A,B,C,D,Answer,Explanation';
const PLANET = 'Which planet has the shortest year?,Venus,Mars,Mercury,Earth,C,It needs 88 days.';
const GAS = 'Which gas makes up most of the air?,Oxygen,Nitrogen,Argon,Carbon dioxide,B,Dry air has 78 %.';
const UNIT = 'What is the unit of resistance?,Volt,Ampere,Ohm,Watt,C,One ohm is one volt per ampere.';
const holds = (begin: string, row: string) =>
  `broken_quotes the cell “${begin}” holds further rows, the first “${row}”: a quotation mark before “${begin}” was never closed before the file was saved again: part them, in the original file or by hand`;
const FIRST = 'Which gas makes up most of the air?,Oxyg…';

it.each([
  [
    'in its explanation, to the end of the file',
    [NAMES, PLANET, 'Capital of Australia?,Sydney,Melbourne,Canberra,Perth,C,"A compromise.', GAS, UNIT, '"'],
    ['taken', holds('A compromise.', FIRST)],
  ],
  [
    'of which the last cell is left off',
    [NAMES, PLANET, '1?,x,y,z,w,C,"A compromise.', GAS.replace(/,[^,]*$/u, ''), '"'],
    ['taken', holds('A compromise.', FIRST)],
  ],
  [
    'in an option, with the rest of its own row',
    [NAMES, PLANET, '1?,"Oxygen, pure,Nitrogen,Argon,Helium,B,Dry.', GAS, UNIT, '",,,,,'],
    ['taken', holds('Oxygen, pure,Nitrogen,Argon,Helium,B,Dry…', FIRST)],
  ],
  [
    'without answers that can be read',
    [NAMES, PLANET, '1?,x,y,z,w,C,"So.', GAS.replace(',B,', ',Xenon,'), UNIT.replace(',C,', ',Mho,'), '"'],
    ['taken', holds('So.', FIRST)],
  ],
  [
    'of which one goes on beyond the columns with names',
    [
      `${NAMES},,,,,,,,`,
      `${PLANET},,,,,,,,`,
      '1?,x,y,z,w,B,"In a pouch.\nA ship shows two lights", one above," and one red. What is it?""",At anchor,Under way,A sailor,Fishing,B,Red is port.',
    ],
    ['taken', holds('In a pouch.', 'A ship shows two lights')],
  ],
])('refuses a row of which a cell holds further rows %s', (_title, rows, expected) => {
  expect(fates(rows)).toEqual(expected);
});

it.each([
  ['a table', 'Values:\nNa,140,138,136,139,141,mmol/l\nK,4.1,4.0,3.9,4.2,4.3,mmol/l'],
  [
    'lists of words',
    'Since\nred, green, blue, white, black, grey, pink\nare colours, as are gold, tin, lead, zinc, tea, and sand',
  ],
  [
    'a sentence whose list reads as options and a key',
    'Since\nthose are found in these, x, y, z, w, x, as all know.\nSo it is.',
  ],
  ['one list that asks', 'Since\nwho asks of red,green,blue,white,black,grey,pink\nis right.'],
  [
    'paragraphs',
    'First, so, and so, and so, thus, or not, at all.\n\nSecond, so, and so, and so, or so, and more, too.',
  ],
])('takes a row whose explanation holds %s', (_title, text) => {
  expect(fates([NAMES, PLANET, `1?,x,y,z,w,C,"${text}"`])).toEqual(['taken', 'taken']);
});

it('takes a row whose last cell has several lines, with notes beside the columns with names', () => {
  expect(fates([`${NAMES},,`, `${PLANET},,`, '1?,x,y,z,w,C,"So.\nAnd so.",looked at,B'])).toEqual([
    'taken',
    'taken',
  ]);
});
