import { expect, it } from 'vitest';
import { readInvitationRows } from './invitation-table.ts';

const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }));
const read = (...rows: string[][]) =>
  readInvitationRows(rowsOf(...rows)).map(({ line, email, name }) => [line, email, name]);

it('columns are found by their names, in any order', () => {
  expect(
    read(
      ['Student no.', 'Last name', 'E-mail address', 'First name', 'Course name'],
      ['17', 'Byron', 'ada@new.test', 'Ada', 'Law'],
    ),
  ).toEqual([[2, 'ada@new.test', 'Ada Byron']]);
});

it('without names of columns, each row is read by itself', () => {
  expect(read(['17', 'Ada Byron', 'ada@new.test'], ['emmy@new.test'])).toEqual([
    [1, 'ada@new.test', 'Ada Byron'],
    [2, 'emmy@new.test', ''],
  ]);
});

it('a row without an address stays, as it was written', () => {
  const [person] = readInvitationRows(rowsOf(['Name', 'Email'], ['Ada', 'ada at new.test']));
  expect(person).toEqual({ line: 2, text: 'Ada, ada at new.test', email: null, name: 'Ada' });
  expect(read(['Name', 'Email'], ['Ada'], [])).toEqual([
    [2, null, 'Ada'],
    [3, null, ''],
  ]);
});

it('a table of nothing has nobody', () => {
  expect(readInvitationRows([])).toEqual([]);
  expect(read(['Name', 'Email'])).toEqual([]);
});

it('an address in brackets, and a name that would be a formula, are read as text', () => {
  expect(read(['=HYPERLINK("x")', '<ada@new.test>'])).toEqual([[1, 'ada@new.test', '=HYPERLINK(x)']]);
});
