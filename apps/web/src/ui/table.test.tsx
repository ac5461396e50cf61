import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { apiErrorOf } from '../api/api-error.ts';
import { show } from '../testing/screen.tsx';
import { type Column, Table } from './table.tsx';

type Boat = { name: string; length: number };

const boats: Boat[] = [
  { name: 'Albatross', length: 12 },
  { name: 'Bittern', length: 7 },
];

const columns: Column<Boat>[] = [
  { head: 'Boat', kind: 'name', cell: ({ name }) => name },
  { head: 'Metres', kind: 'figure', cell: ({ length }) => length },
];

const table = { columns, keyOf: ({ name }: Boat) => name, empty: 'No boats.' };
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`, 'u') }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('a table', () => {
  it('has a head for each column, and rows that are called by their name', () => {
    show(<Table {...table} rows={boats} caption="Boats" isOwn={({ name }) => name === 'Bittern'} />);
    expect(screen.getByRole('table', { name: 'Boats' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Boat', 'Metres']);
    expect(cells('Albatross')).toEqual(['12']);
    const own = screen.getByRole('row', { current: true });
    expect(within(own).getByRole('rowheader', { name: 'Bittern' })).toBeTruthy();
  });

  it('says that it loads, with placeholder rows for the eye alone', () => {
    const { container } = show(<Table {...table} rows={undefined} skeletonRows={2} />);
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(container.querySelectorAll('tbody td')).toHaveLength(4);
  });

  it('says what is not there in place of rows', () => {
    show(<Table {...table} rows={[]} />);
    expect(screen.getByText('No boats.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says that it could not be loaded, and is asked for again', async () => {
    const onRetry = vi.fn();
    const error = apiErrorOf(503, { message: 'The service is busy.', code: 'busy' });
    const { user } = show(<Table {...table} rows={undefined} error={error} onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain('The service is busy.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });
});
