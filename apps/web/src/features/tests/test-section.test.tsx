import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { apiErrorOf } from '../../api/api-error.ts';
import { show } from '../../testing/screen.tsx';
import { TestSection } from './test-section.tsx';

type Query = Parameters<typeof TestSection<string>>[0]['query'];

const loading: Query = { data: undefined, error: null, refetch: () => {} };
const failure = apiErrorOf(500, { message: 'An error occurred', code: 'internal' });

function section(query: Partial<Query>) {
  return (
    <TestSection
      title="Exams"
      searchLabel="Search Exams.."
      emptyText="No Exams found!"
      query={{ ...loading, ...query }}
      nameOf={(name) => name}
      renderItem={(name) => <li key={name}>{name}</li>}
    />
  );
}

const region = () => within(screen.getByRole('region', { name: 'Exams' }));
const names = () =>
  region()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const search = () => screen.getByRole('searchbox', { name: 'Search Exams' });

describe('a list of tests', () => {
  it('says that it is loading, and shows six cards still empty to the eye alone', () => {
    const { container } = show(section(loading));
    expect(region().getByText('Loading')).toBeTruthy();
    expect(container.querySelectorAll('[aria-hidden="true"] > li')).toHaveLength(6);
    expect(names()).toEqual([]);
  });

  it('shows what there is', () => {
    show(section({ data: ['Buoys', 'Knots'] }));
    expect(names()).toEqual(['Buoys', 'Knots']);
  });

  it('says when there is nothing', () => {
    show(section({ data: [] }));
    expect(region().getByText('No Exams found!')).toBeTruthy();
  });

  it('says why it failed and can be tried again', async () => {
    const refetch = vi.fn();
    const { user } = show(section({ error: failure, refetch }));
    expect(screen.getByRole('alert').textContent).toContain('An error occurred');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('keeps what it had when only the newest asking failed', () => {
    show(section({ data: ['Buoys'], error: failure }));
    expect(names()).toEqual(['Buoys']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['buoy', ['Buoys', 'More BUOYS']],
    ['  knots ', ['Knots']],
    ['anchor', []],
    ['', ['Buoys', 'Knots', 'More BUOYS']],
  ])('searched for “%s” shows %j', async (typed, found) => {
    const { user } = show(section({ data: ['Buoys', 'Knots', 'More BUOYS'] }));
    if (typed !== '') await user.type(search(), typed);
    expect(names()).toEqual(found);
    if (found.length === 0) expect(region().getByText('No Exams found!')).toBeTruthy();
  });

  it('keeps the search when the list comes anew', async () => {
    const { user, rerender } = show(section({ data: ['Buoys', 'Knots'] }));
    await user.type(search(), 'buoys');
    rerender(section({ data: ['Buoys', 'Knots', 'Buoys at Night'] }));
    expect(names()).toEqual(['Buoys', 'Buoys at Night']);
  });
});
