import { expect, it } from 'vitest';
import { outcomesOfSpreadsheet } from '../../testing/reading.ts';

/** What became of each row: the options with what is right, or the reason of the refusal with its detail. */
function fates(rows: string[]): string[] {
  return outcomesOfSpreadsheet(rows.join('\n')).map((outcome) => {
    if (outcome.type === 'refused') return `${outcome.reason} ${outcome.detail}`;
    if (outcome.type !== 'taken' || outcome.question.kind === 'parts') return outcome.type;
    return `${outcome.question.options.join(' ')}: ${outcome.question.correct.join()}`;
  });
}

const WIDE = 'question,A,B,C,answer,explanation,source';

it.each<[string, string[], string[]]>([
  [
    'empty cells at the end left out',
    [WIDE, '1?,x,y,z,B', '2?,x,y,,A,Because', '3?,x,y,z,C,Because,A book', '4?,x,y,z,x'],
    ['x y z: 1', 'x y: 0', 'x y z: 2', 'x y z: 0'],
  ],
  ['empty options at the end left out', ['question,answer,A,B,C,D', '1?,B,x,y'], ['x y: 1']],
  [
    'one delimiter more at the end',
    ['question;A;B;answer', '1?;x;y;B;', '2?;x;y;A', '3?;x;y;y;;;', '4?;x;y;B; '],
    ['x y: 1', 'x y: 0', 'x y: 1', 'x y: 1'],
  ],
  [
    'one more behind an explanation',
    [WIDE, '1?,x,y,z,B,Because,,', '2?,x,y,z,C,3,,'],
    ['x y z: 1', 'x y z: 2'],
  ],
])('takes rows with %s', (_title, rows, expected) => {
  expect(fates(rows)).toEqual(expected);
});

it('names a row that alone has more cells than the names, though the last of them are empty', () => {
  const names = 'answer,explanation,question,A,B,C';
  const rows = ['B,why,1?,x,y,z', 'B,See Harrison, p. 120,The second is,x,y,', 'A,,3?,x,y,', 'A,,4?,x,y,z'];
  const notes = outcomesOfSpreadsheet([names, ...rows].join('\n')).map((outcome) =>
    outcome.type === 'taken'
      ? outcome.notes.map(({ reason, detail }) => `${reason} ${detail}`)
      : outcome.type,
  );
  expect(notes).toEqual([[], ['row_perhaps_shifted 7 cells below 6 names'], [], []]);
});

it.each<[string, string[], string[]]>([
  ['without its key', [WIDE, '1?,x,y,z'], ['ragged_row 4 instead of 7']],
  ['with something in a cell too many', [WIDE, '1?,x,y,z,B,,,p. 5'], ['ragged_row 8 instead of 7']],
  [
    'that a comma has moved',
    [WIDE, 'Add, and divide,1,2,3,B', 'Add, and divide,1,2,3,C,,', 'Add, and divide,x,y,x,y'],
    ['ragged_row 6 instead of 7', 'ragged_row 8 instead of 7', 'ragged_row 6 instead of 7'],
  ],
  [
    'that a comma has moved in a table that ends with delimiters',
    ['question,A,B,answer,explanation', 'Add, and divide,1,2,B,'],
    ['ragged_row 6 instead of 5'],
  ],
  [
    'that a line end has parted',
    [WIDE, '1?,x,y,z,B,be', 'cause,A book', '2?,x,y,z,A'],
    ['ragged_row 6 instead of 7', 'ragged_row 2 instead of 7', 'x y z: 0'],
  ],
  [
    'that a line end has parted within an option',
    ['question,answer,A,B,C,D', '1?,A,x,y', 'z,v,w', '2?,A,x,y,z,w'],
    ['ragged_row 4 instead of 6', 'ragged_row 3 instead of 6', 'x y z w: 0'],
  ],
  ['with other delimiters', [WIDE, '1?;x;y;z;B;;', '2?,x,y,z,B'], ['ragged_row 1 instead of 7', 'x y z: 1']],
  ['with a text only', [WIDE, 'Part 2', '1?,x,y,z,B'], ['text_only null', 'x y z: 1']],
])('refuses a row %s', (_title, rows, expected) => {
  expect(fates(rows)).toEqual(expected);
});
