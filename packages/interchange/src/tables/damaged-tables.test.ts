import { expect, it } from 'vitest';
import { keysOfTable, readTableOf } from '../testing/reading.ts';
import { workbookOf } from '../testing/workbook.ts';

/** A small bank: its questions, options and the positions of the right ones. */
const BANK = [
  { stem: 'Which gas do plants take in?', options: ['Oxygen', 'Carbon dioxide', 'Neon'], right: 1 },
  { stem: 'How do you feel?', options: ['I am well, thanks', 'I am a well', 'Well I am'], right: 0 },
  { stem: 'What fraction of an hour is 15 minutes?', options: ['1/4', '1/3', '1/2'], right: 0 },
  { stem: 'What is 3/4 of 12?', options: ['6', '9', '8'], right: 1 },
  { stem: 'Which is a prime?', options: ['4', '6', '7'], right: 2 },
  { stem: 'Who wrote Hamlet?', options: ['Jonson', 'Kyd', 'Shakespeare'], right: 2 },
];
const HEADER = 'question,A,B,C,answer,explanation';
const KEYS = ['row 2: B', 'row 3: A', 'row 4: A', 'row 5: B', 'row 6: C', 'row 7: C'];
const quoted = (text: string) => (text.includes(',') ? `"${text}"` : text);
const ROWS = BANK.map(({ stem, options, right }) =>
  [stem, ...options, 'ABC'.charAt(right), ''].map(quoted).join(','),
);
const fileOf = (rows: string[]) => [HEADER, ...rows].join('\n');
/** The keys with one row refused. */
const without = (row: number, reason: string) =>
  KEYS.map((key) => (key.startsWith(`row ${row}:`) ? `row ${row}: ${reason}` : key));
const changed = (row: number, change: (written: string) => string) =>
  fileOf(ROWS.map((written, at) => (at === row - 2 ? change(written) : written)));

it('reads the bank as it was written', () => {
  expect(keysOfTable(fileOf(ROWS))).toEqual(KEYS);
});

it.each([
  ['an unquoted comma', changed(3, (row) => row.replaceAll('"', '')), without(3, 'key_text_not_found')],
  ['a forgotten cell', changed(5, (row) => row.replace('6,', '')), without(5, 'ragged_row')],
  [
    'cells moved to the right',
    changed(5, (row) => row.replace('12?,', '12?,,').slice(0, -1)),
    without(5, 'empty_option'),
  ],
  ['a typo in one key', changed(6, (row) => row.replace(',C,', ',E,')), without(6, 'key_outside_options')],
  [
    'a misspelt key',
    changed(7, (row) => row.replace(',C,', ',Shakespear,')),
    without(7, 'key_text_not_found'),
  ],
  ['a forgotten key', changed(6, (row) => row.replace(',C,', ',,')), without(6, 'no_key')],
  [
    'two questions in one row',
    fileOf([...ROWS.slice(0, 3), `${ROWS[3]},${ROWS[4]}`, ...ROWS.slice(5)]),
    [...KEYS.slice(0, 3), 'row 5: ragged_row', 'row 6: C'],
  ],
  [
    'two questions in one cell',
    changed(3, (row) =>
      row.replace('How', 'Why?,x,y,z,A,\nHow').replace('Why', '"Why').replace('feel?', 'feel?"'),
    ),
    [
      ...KEYS.slice(0, 1),
      'line 3: broken_quotes',
      'line 4: broken_quotes',
      'line 5: A',
      'line 6: B',
      'line 7: C',
      'line 8: C',
    ],
  ],
  [
    'blank lines',
    fileOf(ROWS.flatMap((row) => [row, '', ',,,,,'])),
    ['2: B', '5: A', '8: A', '11: B', '14: C', '17: C'].map((key) => `row ${key}`),
  ],
])('of %s costs no other question, and takes no wrong key', (_title, file, keys) => {
  expect(keysOfTable(file)).toEqual(keys);
});

it('refuses all numbers where they may count from 0, and none where they count from 1', () => {
  const counted = (first: number) =>
    fileOf(
      BANK.map(({ stem, options, right }) => [stem, ...options.map(quoted), right + first, ''].join(',')),
    );
  expect(keysOfTable(counted(1))).toEqual(KEYS);
  expect(keysOfTable(counted(0)).every((key) => key.endsWith(': key_counted_from_0'))).toBe(true);
  const mixed = counted(0).replace('Shakespeare,2', 'Shakespeare,C');
  expect(keysOfTable(mixed).at(-1)).toBe('row 7: C');
  const alone = fileOf(['Which gas?,Iron,Neon,Tin,1,', 'What is 2 - 2?,4,2,0,0,']);
  expect(keysOfTable(alone)).toEqual(['row 2: A', 'row 3: C']);
});

it('refuses a 0 alone where more answers count the last option, which tells that numbers count from 1', () => {
  const rows = ['Which gas?,Iron,Tin,Neon,3,', 'Which metal?,Neon,Tin,Argon,2,', 'Who?,x,y,z,3,'];
  expect(keysOfTable(fileOf([...rows, 'Which sea?,Alps,Baltic,Etna,0,']))).toEqual([
    'row 2: C',
    'row 3: B',
    'row 4: C',
    'row 5: key_outside_options',
  ]);
});

it('refuses a 0 that is the text of an option where numbers may count from 0', () => {
  const file = fileOf(['Which gas?,Iron,Neon,Tin,0,', 'What is 2 × 4?,8,2,0,0,', 'What is 2 - 2?,4,2,0,0 ,']);
  expect(keysOfTable(file).every((key) => key.endsWith(': key_counted_from_0'))).toBe(true);
});

it('refuses a number among answers that are mostly texts, and no other row', () => {
  const rows = ['Which gas?,Iron,Neon,Tin,Neon,', 'Who?,x,y,z,y,', 'What is 2 × 4?,6,8,9,8,'];
  expect(keysOfTable(fileOf([...rows, 'How many?,6,8,9,3,']))).toEqual([
    'row 2: B',
    'row 3: B',
    'row 4: B',
    'row 5: key_of_another_kind',
  ]);
});

it('takes no date that a spreadsheet program made of a fraction', () => {
  const date = { attributes: 's="1"', content: '<v>45661</v>' };
  const rows = BANK.map(({ stem, options, right }) => [
    stem,
    ...options.map((option) => (option.includes('/') ? date : option)),
    'ABC'.charAt(right),
  ]);
  const file = workbookOf([{ rows: [HEADER.split(','), ...rows] }], { formats: ['d-mmm'] });
  expect(keysOfTable(file, 'xlsx')).toEqual(without(4, 'date_in_cell'));
  const saved = changed(4, (row) => row.replace('1/4,1/3,1/2', '04-Jan,03-Jan,02-Jan'));
  expect(keysOfTable(saved)).toEqual(without(4, 'date_in_cell'));
});

it('takes a date that is no option', () => {
  const date = { attributes: 's="1"', content: '<v>45661</v>' };
  const row = ['When did it begin?', 'In spring', 'In winter', 'Never', 'B', date];
  const file = workbookOf([{ rows: [HEADER.split(','), row] }], { formats: ['d-mmm'] });
  expect(readTableOf(file, 'xlsx').outcomes).toMatchObject([
    { question: { correct: [1], explanation: '<p>2025-01-04</p>' } },
  ]);
  expect(keysOfTable(changed(4, (written) => `${written}04-Jan`))).toEqual(KEYS);
});

it('takes a row with empty cells more than there are columns, and names it where its cells may have moved', () => {
  const file = changed(5, (row) => `${row},,`);
  expect(keysOfTable(file)).toEqual(KEYS);
  const named = readTableOf(file).outcomes.filter(
    (outcome) =>
      outcome.type === 'taken' && outcome.notes.some(({ reason }) => reason === 'cells_beyond_columns'),
  );
  expect(named).toMatchObject([{ position: { unit: 'row', first: 5 } }]);
  const { outcomes } = readTableOf('question,A,B,answer\nWhich?,x,y,B,,\n');
  expect(outcomes).toMatchObject([{ type: 'taken', notes: [] }]);
});

it('refuses an answer whose ".0" a spreadsheet program has dropped where it could be a place', () => {
  expect(keysOfTable(fileOf(['pH?,3.0,1.0,2.0,2,']))).toEqual(['row 2: key_ambiguous']);
});
