import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ListedStaffTest } from '../../features/staff-tests/staff-tests.ts';
import { staffPaths } from '../../staff-paths.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { id } from '../../testing/tickets.ts';
import { TestsScreen } from './tests-screen.tsx';

function listed(number: number, change: Partial<ListedStaffTest> = {}): ListedStaffTest {
  return {
    _id: id(900 + number),
    test_name: `Paper ${number}`,
    test_type: 'Exam',
    state: 'open',
    version: 2,
    hasDraft: false,
    questions: 60,
    minutes: 140,
    window: { opensAt: null, closesAt: null, endsForAll: false },
    openAttempts: 0,
    submitted: 41,
    cohorts: [],
    newer: 0,
    changedAt: '2026-03-09T12:00:00.000Z',
    ...change,
  };
}

function showTests(search = '') {
  logInLearner({ ...worker });
  return showScreen(<TestsScreen />, { path: staffPaths.tests, at: staffPaths.tests + search, framed: true });
}

const asked = (query: object) =>
  waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(network.calls('listStaffTests').at(-1)?.search))).toEqual({
      page: '1',
      size: '50',
      ...query,
    }),
  );

describe('the tests of an organisation', () => {
  it('are listed with what is known of each, and lead to it', async () => {
    const later = {
      state: 'scheduled',
      hasDraft: true,
      openAttempts: 5,
      window: { opensAt: '2026-12-07T09:00:00.000Z', closesAt: null, endsForAll: false },
    } as const;
    const unnamed = { test_name: '', state: 'draft', version: null, minutes: null } as const;
    network.answer('listStaffTests', { tests: [listed(1, later), listed(2, unnamed)], total: 2 });
    const { user } = showTests();
    const row = within(await screen.findByRole('row', { name: /Paper 1/u }));
    for (const words of ['Opens later', 'v2,', 'changes wait', '5', '41', 'from 07-12-2026, 09:00'])
      expect(row.getByText(words)).toBeTruthy();
    expect(screen.getByText('2 tests')).toBeTruthy();
    expect(screen.getByRole('link', { name: '(no name)' })).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Paper 1' }));
    expect(screen.getByText(`Went to /staff/tests/${listed(1)._id}`)).toBeTruthy();
  });

  it('say how many newer questions wait', async () => {
    network.answer('listStaffTests', {
      tests: [listed(1, { newer: 1 }), listed(2, { newer: 3, hasDraft: true }), listed(3)],
      total: 3,
    });
    showTests();
    const cellOf = async (name: RegExp) =>
      within(await screen.findByRole('row', { name })).getByText(/^v2/u).parentElement?.textContent;
    expect(await cellOf(/Paper 1/u)).toBe('v2, 1 newer question');
    expect(await cellOf(/Paper 2/u)).toBe('v2, changes wait, 3 newer questions');
    expect(await cellOf(/Paper 3/u)).toBe('v2');
  });

  it('say for whom each is', async () => {
    const tests = [[], ['Year 1', 'Year 2'], ['Year 1', 'Year 2', 'Year 3']].map((cohorts, number) =>
      listed(number + 1, { cohorts }),
    );
    network.answer('listStaffTests', { tests, total: 3 });
    showTests();
    for (const [number, words] of ['Everybody', 'Year 1 and Year 2', '3 cohorts'].entries()) {
      const row = await screen.findByRole('row', { name: new RegExp(`Paper ${number + 1}`, 'u') });
      expect(within(row).getByText(words)).toBeTruthy();
    }
  });

  it('are searched, narrowed and turned, and the address holds it', async () => {
    network.answer('listStaffTests', { tests: [listed(1)], total: 120 });
    const { user, address } = showTests();
    await user.type(await screen.findByRole('searchbox'), 'paper{Enter}');
    await asked({ search: 'paper' });
    await user.selectOptions(screen.getByLabelText('State'), 'Closed');
    await asked({ search: 'paper', state: 'closed' });
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await asked({ search: 'paper', state: 'closed', page: '2' });
    expect(address()).toBe('/staff/tests?search=paper&state=closed&page=2');
    await user.selectOptions(screen.getByLabelText('Rows'), '20');
    await asked({ search: 'paper', state: 'closed', size: '20' });
  });

  it('that do not match leave a way back to all', async () => {
    network.answer('listStaffTests', { tests: [], total: 0 });
    const { user, address } = showTests('?search=x&state=draft');
    await user.click(await screen.findByRole('button', { name: 'Show all tests' }));
    expect(address()).toBe('/staff/tests');
    expect(await screen.findByText('No tests yet. Make the first one here.')).toBeTruthy();
  });

  it('lead from a page that there is not to the last', async () => {
    network.answer('listStaffTests', { tests: [], total: 60 });
    showTests('?page=9');
    await asked({ page: '2' });
  });

  it('that cannot be read say so, and can be asked for again', async () => {
    network.refuse('listStaffTests', 'internal');
    const { user } = showTests();
    const again = await screen.findByRole('button', { name: 'Try again' });
    network.answer('listStaffTests', { tests: [listed(1)], total: 1 });
    await user.click(again);
    expect(await screen.findByText('Paper 1')).toBeTruthy();
  });
});
