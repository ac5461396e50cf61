import { screen } from '@testing-library/react';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { showScreen } from '../../testing/screen.tsx';
import { useListInAddress } from './use-list-in-address.ts';

type View = { search: string; state: string; page: number };

const FORMAT = {
  read: (params: URLSearchParams): View => ({
    search: params.get('search') ?? '',
    state: params.get('state') ?? '',
    page: Number(params.get('page') ?? 1),
  }),
  write: ({ page, ...words }: View) =>
    new URLSearchParams([
      ...Object.entries(words).filter(([, value]) => value !== ''),
      ...(page === 1 ? [] : [['page', String(page)]]),
    ]),
};

function List() {
  const { typed, type, choose, searchNow, showAll } = useListInAddress(FORMAT, { state: '' });
  const chooseTwice = () => {
    choose({ state: 'open' });
    searchNow('heart');
  };
  return (
    <>
      <input aria-label="Search" value={typed} onChange={(event) => type(event.currentTarget.value)} />
      <button type="button" onClick={chooseTwice}>
        Open, about the heart
      </button>
      <button type="button" onClick={() => choose({ page: 2 })}>
        Second page
      </button>
      <button type="button" onClick={showAll}>
        Show all
      </button>
    </>
  );
}

function showList(query: string) {
  const { user, ...shown } = showScreen(<List />, { at: `/here${query}` });
  return { ...shown, user, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

describe('the view of a list in the address', () => {
  it('keeps the first of two choices that are made before the page shows it', async () => {
    const { press, address } = showList('?page=3');
    await press('Open, about the heart');
    expect(address()).toBe('/here?search=heart&state=open');
  });

  it('begins at the first page with another choice, and keeps the page that is chosen', async () => {
    const { press, address } = showList('?state=closed&page=3');
    await press('Second page');
    expect(address()).toBe('/here?state=closed&page=2');
    await press('Open, about the heart');
    expect(address()).toBe('/here?search=heart&state=open');
  });

  it('goes on from where Back has led', async () => {
    const { press, address, router } = showList('?state=closed');
    await press('Open, about the heart');
    await act(() => router.navigate(-1));
    await press('Second page');
    expect(address()).toBe('/here?state=closed&page=2');
  });

  it('shows everything, and empties the box, too', async () => {
    const { press, user, address } = showList('?search=heart&state=open');
    await user.type(screen.getByLabelText('Search'), ' attack');
    await press('Show all');
    expect(address()).toBe('/here');
    expect(screen.getByLabelText('Search')).toHaveProperty('value', '');
  });
});
