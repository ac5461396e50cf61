import { expect, it } from 'vitest';
import { readPlainTable } from './plain-table.ts';
import { writeXlsx } from './xlsx/write-xlsx.ts';

const ROWS = [
  ['Name', 'E-mail'],
  ['Byron, Ada', 'ada@new.test'],
  ['Noether', 'emmy@new.test'],
];
const bytesOf = (text: string) => new TextEncoder().encode(text);

it('a workbook is read row by row, from its first sheet', () => {
  const read = readPlainTable(writeXlsx('People', ROWS, [20, 20]), 10);
  expect(read).toEqual(ROWS.map((cells, index) => ({ line: index + 1, cells })));
});

it.each([',', ';', '\t'])(
  'a CSV file with the separator %j is read, with quoted cells and empty lines',
  (sign) => {
    const text = `Name${sign}E-mail\r\n\r\n"Byron${sign} Ada"${sign}ada@new.test\r\n`;
    expect(readPlainTable(bytesOf(text), 10)).toEqual([
      { line: 1, cells: ['Name', 'E-mail'] },
      { line: 3, cells: [`Byron${sign} Ada`, 'ada@new.test'] },
    ]);
  },
);

it('a file of one column is read by its lines', () => {
  expect(readPlainTable(bytesOf('ada@new.test\nemmy@new.test'), 10)).toEqual([
    { line: 1, cells: ['ada@new.test'] },
    { line: 2, cells: ['emmy@new.test'] },
  ]);
});

it('more rows than these are not read', () => {
  expect(readPlainTable(bytesOf('a\nb\nc'), 3)).toHaveLength(3);
  expect(readPlainTable(bytesOf('a\nb\nc\nd'), 3)).toBeNull();
});

it('a broken workbook says so', () => {
  const whole = writeXlsx('People', ROWS, []);
  expect(readPlainTable(whole.slice(0, whole.length / 2), 10)).toMatchObject({ fault: expect.anything() });
});
