import { expect, it } from 'vitest';
import { formatColumns } from './understood-table.ts';

const columns = [
  { name: 'Question', meaning: 'the question' },
  { name: 'Points', meaning: null },
];

it('shows what each column was taken for, and what stands above their names', () => {
  const titles = [{ place: 'row 1', text: 'Cardiology\n2026' }];
  expect(formatColumns({ columns, namesPlace: 'row 3', titles })).toEqual([
    'Left out       what stands above the names of the columns:',
    '  row 1: Cardiology 2026',
    'Columns        by their names in row 3:',
    '  Question      the question',
    '  Points        not used',
  ]);
});

it('says that the author named the columns where no row does', () => {
  expect(formatColumns({ columns, namesPlace: null, titles: [] })[0]).toBe(
    'Columns        as --columns says:',
  );
});
