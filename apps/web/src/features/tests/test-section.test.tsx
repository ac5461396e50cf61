import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { apiErrorOf } from '../../api/api-error.ts';
import { installFakeClock, show } from '../../testing/screen.tsx';
import { TestSection } from './test-section.tsx';

type Query = Parameters<typeof TestSection<string>>[0]['query'];

const loading: Query = { data: undefined, error: null, refetch: () => {} };
const failure = apiErrorOf(500, { message: 'An error occurred', code: 'internal' });

const AS_AT_FIRST = { search: '', shown: 9 };

function section(query: Partial<Query>, view = AS_AT_FIRST, onChange: (change: object) => void = () => {}) {
  return (
    <TestSection
      id="exams"
      title="Exams"
      searchLabel="Search Exams.."
      emptyText="No Exams found!"
      query={{ ...loading, ...query }}
      view={view}
      onChange={onChange}
      nameOf={(name) => name}
      renderItem={(name) => (
        <li key={name}>
          <a href="/test">{name}</a>
        </li>
      )}
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
    expect(container.querySelectorAll('[aria-hidden="true"] > ul > li')).toHaveLength(6);
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

  describe('of hundreds', () => {
    const data = Array.from({ length: 70 }, (_, index) => `Paper ${index + 1}`);
    const all = () => screen.queryByRole('button', { name: /^Show all/u });

    it('shows nine of them, and all on request, with the focus at the first that came', async () => {
      const asked = { shown: 9 };
      const { user, rerender } = show(
        section({ data }, AS_AT_FIRST, (change) => Object.assign(asked, change)),
      );
      expect([names().length, region().getByText('9 of 70 shown'), all()?.textContent]).toEqual([
        9,
        expect.anything(),
        'Show all 70 Exams',
      ]);
      await user.click(all() ?? expect.fail());
      expect(asked.shown).toBe(70);
      rerender(section({ data }, { search: '', ...asked }));
      expect([names().length, document.activeElement?.textContent, all()]).toEqual([70, 'Paper 10', null]);
    });

    it('finds among all of them, and says how many', async () => {
      const { user } = show(section({ data }));
      await user.type(search(), 'paper 7');
      expect(names()).toEqual(['Paper 7', 'Paper 70']);
      expect(region().getByRole('status').textContent).toBe('2 found');
    });
  });

  it('keeps the search in the address, a little after the last letter', async () => {
    const clock = installFakeClock();
    const onChange = vi.fn();
    const { user } = show(section({ data: ['Buoys', 'Knots'] }, AS_AT_FIRST, onChange));
    await user.type(search(), ' knots');
    expect([names(), onChange.mock.calls]).toEqual([['Knots'], []]);
    await clock.pass(600);
    expect(onChange.mock.calls).toEqual([[{ search: 'knots' }]]);
  });

  it('keeps the search at once when its box is left, and changes the address no more on the way to a test', async () => {
    const clock = installFakeClock();
    const onChange = vi.fn();
    const { user } = show(section({ data: ['Buoys', 'Knots'] }, AS_AT_FIRST, onChange));
    await user.type(search(), 'knots');
    await user.tab();
    expect([document.activeElement?.textContent, onChange.mock.calls]).toEqual([
      'Knots',
      [[{ search: 'knots' }]],
    ]);
    await clock.pass(600);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('has the search of the address, also where that changes by going back', () => {
    const { rerender } = show(section({ data: ['Buoys', 'Knots'] }, { search: 'knots', shown: 9 }));
    expect(names()).toEqual(['Knots']);
    rerender(section({ data: ['Buoys', 'Knots'] }));
    expect(names()).toEqual(['Buoys', 'Knots']);
  });
});
