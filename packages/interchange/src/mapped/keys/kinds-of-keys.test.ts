import { expect, it } from 'vitest';
import { readBank } from '../../read-bank.ts';
import { digest } from '../../testing/reading.ts';
import { understandTable } from '../spreadsheet/understand-table.ts';

/** Reads a spreadsheet of these rows, with three columns of options. @returns the code or option of each, and what is said of all */
function reading(rows: string[]) {
  const bytes = Buffer.from(['Question,Correct answer,A,B,C', ...rows].join('\n'));
  const table = understandTable(bytes, 'b');
  if (table?.type !== 'understood') throw new Error(table?.message ?? 'no table');
  const read = readBank({ bytes, format: 'csv', mapping: table.mapping }, digest);
  if (read.type === 'unreadable') throw new Error(read.fault.message);
  const fates = [...read.outcomes].map((outcome) => {
    if (outcome.type === 'stopped') return outcome.fault.message;
    if (outcome.type === 'refused') return outcome.reason;
    return outcome.type === 'taken' && outcome.question.kind === 'single' ? outcome.question.correct[0] : '';
  });
  return { fates, remarks: read.remarks() };
}

const POSITIONS = ['1?,3,x,y,z', '2?,1,x,y,z', '3?,2,x,y,z'];

it.each([
  ['one answer is a text that no option has', ['4?,Triangle,Square,Circle,Star'], 'key_text_not_found'],
  ['such a text is of one letter', ['4?,v,y,w,z'], 'key_text_not_found'],
  ['most answers are texts of options', ['4?,x,x,y,z', '5?,y,x,y,z', '6?,z,x,y,z'], 0],
])('counts no number as the position of an option where %s', (_title, rows, last) => {
  const { fates } = reading([...POSITIONS, ...rows]);
  expect(fates.slice(0, 4)).toEqual([...Array(3).fill('key_of_another_kind'), last]);
});

it('refuses a number beyond the options by itself where the answers are texts', () => {
  expect(reading(['1?,6,5,7,8', '2?,Triangle,Square,Circle,Star']).fates).toEqual([
    'key_of_another_kind',
    'key_text_not_found',
  ]);
});

it('counts no number among options that are numbers where another answer is one of theirs that is missing', () => {
  expect(reading(['5 - 2?,3,2,4,7', '12 x 12?,144,124,122,142', '3?,2,x,y,z']).fates).toEqual([
    'key_of_another_kind',
    'key_text_not_found',
    1,
  ]);
});

it.each([
  ['letters', ['4?,B,x,y,z']],
  ['letters in a form that is not known', ['4?,A or C,x,y,z']],
  ['nothing', ['4?,n/a,x,y,z', '5?,none,x,y,z', '6?,,x,y,z']],
])('counts numbers as positions beside %s', (_title, rows) => {
  expect(reading([...POSITIONS, ...rows]).fates.slice(0, 3)).toEqual([2, 0, 1]);
});

it('says that numbers were counted where all options are numbers, too', () => {
  const numbers = ['5 - 2?,3,2,4,5', '12 / 6?,2,3,4,6', '9 - 7?,2,£1,3,16%'];
  const { fates, remarks } = reading(numbers);
  expect(fates).toEqual([2, 1, 1]);
  expect(remarks).toEqual([expect.stringContaining('counted as positions (1 = A)')]);
  expect(reading([...numbers, '4?,3,x,y,z']).remarks).toEqual([]);
});

it('says of a number beyond the options that the right answer may be missing among them', () => {
  const { fates } = reading(['5 - 2?,3,2,4,5', 'Sides of a square?,4,3,5,6']);
  expect(fates.at(-1)).toMatch(/Do the columns of options hold only the wrong answers, or lack one\?/u);
});

it('says of numbers with a decimal comma how to write them', () => {
  const { fates } = reading(['5 - 2?,"3,0",2,4,3', 'Sides of a square?,"1,0",4,3,5']);
  expect(fates.at(-1)).toMatch(/decimal comma \(“2,0”\), write them without it/u);
});
