import { screen, within } from '@testing-library/react';
import { type ComponentProps, useRef, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { apiErrorOf } from '../../api/api-error.ts';
import { setMedia } from '../../testing/browser.ts';
import { show } from '../../testing/screen.tsx';
import { media } from '../media.ts';
import type { DataColumn } from './columns.ts';
import { DataTable, type TableView } from './data-table.tsx';
import { useSelection } from './use-selection.ts';

type Boat = { name: string; length: number };
type Props = Partial<ComponentProps<typeof DataTable<Boat>>> & { scope?: string; limit?: number };

const BOATS: Boat[] = ['Albatross', 'Bittern', 'Curlew', 'Dipper', 'Egret'].map((name, index) => ({
  name,
  length: index + 7,
}));
const columns: DataColumn<Boat>[] = [
  {
    id: 'boat',
    head: 'Boat',
    kind: 'reading',
    stays: true,
    sort: {
      ascending: { order: 'name', name: 'Boat, from A' },
      descending: { order: '-name', name: 'Boat, from Z' },
    },
    cell: ({ name }) => <a href={`#${name}`}>{name}</a>,
  },
  {
    id: 'length',
    head: 'Metres',
    kind: 'figure',
    sort: {
      ascending: { order: 'length', name: 'Shortest first' },
      descending: { order: '-length', name: 'Longest first' },
      startsDescending: true,
    },
    cell: ({ length }) => length,
  },
  { id: 'crew', head: 'Crew', cell: () => 'two' },
];
const keyOf = ({ name }: Boat) => name;
const heard = { onView: vi.fn(), onOpen: vi.fn(), onRetry: vi.fn(), onAct: vi.fn() };

function Harbour({ scope = 'all', limit = 100, ...props }: Props) {
  const [chosenColumns, setChosenColumns] = useState<readonly string[]>(['length']);
  const search = useRef<HTMLInputElement>(null);
  const rows = 'rows' in props ? props.rows : BOATS;
  const selection = useSelection({ scope, rows: rows ?? [], keyOf, limit });
  const view: TableView = { order: 'name', page: 1, size: 5 };
  return (
    <>
      <input aria-label="Search" ref={search} />
      <DataTable
        label="Boats"
        describe={(count) => (count === 1 ? '1 boat' : `${count} boats`)}
        columns={columns}
        columnChoice={{ chosen: chosenColumns, onChoose: setChosenColumns }}
        rows={rows}
        total={12}
        whole={12}
        keyOf={keyOf}
        nameOf={keyOf}
        isStale={false}
        error={null}
        onRetry={heard.onRetry}
        empty={<p>No boats.</p>}
        view={view}
        sizes={[5, 10]}
        onView={heard.onView}
        selection={selection}
        acts={['Paint', 'Sail', 'Sell'].map((label) => ({ label, onAct: () => heard.onAct(label) }))}
        onOpen={heard.onOpen}
        search={search}
        {...props}
      />
    </>
  );
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Choose ${name}` });
const pageBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose all on this page' });
const chosen = () =>
  BOATS.map(keyOf).filter((name) => {
    const found = screen.queryByRole<HTMLInputElement>('checkbox', { name: `Choose ${name}` });
    return found?.checked;
  });
const bar = () => screen.queryByRole('group', { name: /^For / });
const press = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  for (const spy of Object.values(heard)) spy.mockClear();
});

it('on a phone a figure that does not speak for itself stands after its head', () => {
  show(<Harbour columns={columns.map((column) => ({ ...column, isOnPhone: 'named' as const }))} />);
  expect(screen.getByRole('cell', { name: '7' }).getAttribute('data-head')).toBe('Metres');
});

describe('the console’s table', () => {
  it('has a head for each chosen column, and says how many rows there are', () => {
    show(<Harbour whole={40} />);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['', 'Boat', 'Metres']);
    expect(screen.getByRole('status').textContent).toBe('12 of 40 boats');
  });

  it('has the columns that a person chooses', async () => {
    const { user } = show(<Harbour />);
    await user.click(press('Columns'));
    const dialog = within(screen.getByRole('dialog', { name: 'Columns' }));
    expect(dialog.queryByLabelText('Boat')).toBeNull();
    await user.click(dialog.getByLabelText('Crew'));
    await user.click(dialog.getByLabelText('Metres'));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['', 'Boat', 'Crew']);
  });

  it('shows by which column it is sorted, and reverses that', async () => {
    const { user } = show(<Harbour />);
    const head = screen.getByRole('columnheader', { name: 'Boat' });
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(head).getByRole('button'));
    expect(heard.onView).toHaveBeenLastCalledWith({ order: '-name' });
  });

  it('is sorted by another column in the order that a person wants first', async () => {
    const { user } = show(<Harbour />);
    expect(screen.getByRole('columnheader', { name: 'Metres' }).hasAttribute('aria-sort')).toBe(false);
    await user.click(press('Metres'));
    expect(heard.onView).toHaveBeenLastCalledWith({ order: '-length' });
    await user.selectOptions(screen.getByLabelText('Order'), 'Shortest first');
    expect(heard.onView).toHaveBeenLastCalledWith({ order: 'length' });
  });

  it('leads to other pages, and to none that there is not', async () => {
    const { user } = show(<Harbour view={{ order: 'name', page: 2, size: 5 }} />);
    expect(screen.getByText('6–10 of 12')).toBeTruthy();
    expect(screen.getByText('2 / 3')).toBeTruthy();
    for (const [name, page] of [
      ['First page', 1],
      ['Previous page', 1],
      ['Next page', 3],
      ['Last page', 3],
    ] as const) {
      await user.click(press(name));
      expect(heard.onView).toHaveBeenLastCalledWith({ page });
    }
    await user.selectOptions(screen.getByLabelText('Rows'), '10');
    expect(heard.onView).toHaveBeenLastCalledWith({ size: 10 });
  });

  it('has no way past its ends', async () => {
    const { user } = show(<Harbour total={5} />);
    for (const name of ['First page', 'Previous page', 'Next page', 'Last page'])
      await user.click(press(name));
    expect(heard.onView).not.toHaveBeenCalled();
  });

  it('loads with still bars at first', () => {
    const { container } = show(<Harbour rows={undefined} />);
    expect(container.querySelector('.data-table')?.getAttribute('aria-busy')).toBe('true');
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('keeps the old rows while others load, and says so', () => {
    const { container } = show(<Harbour isStale />);
    expect(screen.getByRole('link', { name: 'Curlew' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    expect(container.querySelector('.data-table')?.getAttribute('aria-busy')).toBe('true');
  });

  it('says that it could not be loaded, keeps what was chosen, and is asked for again', async () => {
    const { user, rerender } = show(<Harbour />);
    await user.click(box('Curlew'));
    const error = apiErrorOf(503, { message: 'The service is busy.', code: 'busy' });
    rerender(<Harbour rows={undefined} error={error} />);
    expect(screen.getByRole('alert').textContent).toContain('The service is busy.');
    expect(within(bar() as HTMLElement).getByText('1 chosen')).toBeTruthy();
    await user.click(press('Try again'));
    expect(heard.onRetry).toHaveBeenCalledTimes(1);
  });

  it('says what is not there in place of rows', () => {
    show(<Harbour rows={[]} total={0} />);
    expect(screen.getByText('No boats.')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });
});

describe('a choice of rows', () => {
  it('is counted above the heads, with what can be done, and is cleared', async () => {
    const { user } = show(<Harbour />);
    expect(bar()).toBeNull();
    await user.click(box('Albatross'));
    await user.click(box('Curlew'));
    await user.click(box('Albatross'));
    expect(chosen()).toEqual(['Curlew']);
    expect(screen.getByRole('group', { name: 'For 1 boat' })).toBeTruthy();
    await user.click(press('Sell'));
    expect(heard.onAct).toHaveBeenCalledWith('Sell');
    await user.click(press('Clear'));
    expect(chosen()).toEqual([]);
  });

  it('is of the whole page by the box in the head, which is half full for some', async () => {
    const { user } = show(<Harbour />);
    await user.click(box('Bittern'));
    expect(pageBox().indeterminate).toBe(true);
    await user.click(pageBox());
    expect(chosen()).toHaveLength(5);
    expect([pageBox().checked, pageBox().indeterminate]).toEqual([true, false]);
    await user.click(pageBox());
    expect(chosen()).toEqual([]);
  });

  it('goes on over pages', async () => {
    const { user, rerender } = show(<Harbour rows={BOATS.slice(0, 2)} />);
    await user.click(box('Albatross'));
    rerender(<Harbour rows={BOATS.slice(2)} />);
    await user.click(box('Egret'));
    expect(within(bar() as HTMLElement).getByText('2 chosen')).toBeTruthy();
    rerender(<Harbour rows={BOATS} />);
    expect(chosen()).toEqual(['Albatross', 'Egret']);
  });

  it('ends with another filter, whose rows it would not be of', async () => {
    const { user, rerender } = show(<Harbour />);
    await user.click(box('Albatross'));
    rerender(<Harbour scope="red" />);
    expect(chosen()).toEqual([]);
    await user.click(box('Dipper'));
    expect(chosen()).toEqual(['Dipper']);
  });

  it('is of all that match on request; one row let go leaves those in sight', async () => {
    const { user } = show(<Harbour />);
    await user.click(box('Albatross'));
    await user.click(press('Choose all 12 that match'));
    expect(screen.getByRole('group', { name: 'For 12 boats' })).toBeTruthy();
    expect(screen.getByText('All 12 chosen')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Choose all/u })).toBeNull();
    await user.click(box('Bittern'));
    expect(chosen()).toEqual(['Albatross', 'Curlew', 'Dipper', 'Egret']);
    expect(screen.getByText('4 chosen')).toBeTruthy();
  });

  it('has no more rows than can be named one by one', async () => {
    const { user } = show(<Harbour limit={2} />);
    for (const name of ['Albatross', 'Bittern', 'Curlew']) await user.click(box(name));
    expect(chosen()).toEqual(['Albatross', 'Bittern']);
    expect(screen.getByText('2 chosen, no more one by one')).toBeTruthy();
    await user.click(press('Choose all 12 that match'));
    expect(screen.getByText('All 12 chosen')).toBeTruthy();
  });

  it('is of all rows between two by Shift and a press', async () => {
    const { user } = show(<Harbour />);
    await user.click(box('Dipper'));
    await user.keyboard('{Shift>}');
    await user.click(box('Bittern'));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual(['Bittern', 'Curlew', 'Dipper']);
  });

  it('keeps what does not fit beside the count under More, where there is little room', async () => {
    setMedia(media['narrow-desktop'], true);
    const { user } = show(<Harbour />);
    await user.click(box('Albatross'));
    expect(screen.queryByRole('button', { name: 'Sell' })).toBeNull();
    await user.click(press('More'));
    const sheet = within(screen.getByRole('dialog', { name: 'For 1 boat' }));
    await user.click(sheet.getByRole('button', { name: 'Sell' }));
    expect(heard.onAct).toHaveBeenCalledWith('Sell');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(press('More'));
    await user.click(press('Choose all 12 that match'));
    expect(screen.getByText('All 12 chosen')).toBeTruthy();
    await user.click(press('More'));
    await user.click(press('Clear'));
    expect(bar()).toBeNull();
  });
});

describe('the keys of the table', () => {
  const focused = () => document.activeElement?.querySelector('a')?.textContent;

  it('move along the rows, and stop at the ends', async () => {
    const { user } = show(<Harbour />);
    await user.keyboard('k');
    expect(focused()).toBe('Albatross');
    await user.keyboard('jjjjjjj');
    expect(focused()).toBe('Egret');
    await user.keyboard('k');
    expect(focused()).toBe('Dipper');
  });

  it('choose the row, and all from the one before', async () => {
    const { user } = show(<Harbour />);
    await user.keyboard('jjx');
    expect(chosen()).toEqual(['Bittern']);
    await user.keyboard('jj{Shift>}X{/Shift}');
    expect(chosen()).toEqual(['Bittern', 'Curlew', 'Dipper']);
    await user.keyboard('j[Space]');
    expect(chosen()).toEqual(['Bittern', 'Curlew', 'Dipper', 'Egret']);
    await user.keyboard('{Escape}');
    expect(chosen()).toEqual([]);
  });

  it('open the row, search and show the list of keys', async () => {
    const { user } = show(<Harbour />);
    await user.keyboard('je');
    expect(heard.onOpen).toHaveBeenCalledWith(BOATS[0]);
    await user.keyboard('?');
    expect(screen.getByRole('dialog', { name: 'Keyboard' })).toBeTruthy();
    await user.keyboard('{Escape}/');
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  });

  it('are text in a field', async () => {
    const { user } = show(<Harbour />);
    await user.type(screen.getByLabelText('Search'), 'jxe?/');
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('jxe?/');
    expect(chosen()).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('do nothing below a dialog', async () => {
    const { user } = show(<Harbour />);
    await user.click(box('Curlew'));
    await user.click(press('Columns'));
    await user.keyboard('jx');
    expect(chosen()).toEqual(['Curlew']);
  });

  it('that are letters do nothing once they are switched off', async () => {
    const { user } = show(<Harbour />);
    await user.click(press('Keys'));
    await user.click(screen.getByRole('checkbox', { name: /^Use single keys/u }));
    await user.keyboard('{Escape}');
    await user.click(box('Curlew'));
    await user.keyboard('jx');
    expect(chosen()).toEqual(['Curlew']);
    await user.keyboard('{Escape}');
    expect(chosen()).toEqual([]);
  });
});
