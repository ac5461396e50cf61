import { ALL_PERMISSIONS, type Permissions } from '@assay/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ListedStaffTest } from '../../features/staff-tests/staff-tests.ts';
import { staffPaths } from '../../staff-paths.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { id } from '../../testing/tickets.ts';
import { RemarksScreen } from './remarks-screen.tsx';

function show(permissions: Permissions, needsSecond: boolean, tests: ListedStaffTest[] = []) {
  logInLearner({ ...worker, permissions });
  network.answer('listRemarks', { remarks: [], needsSecond });
  network.answer('listStaffTests', { tests, total: tests.length * 40 });
  return showScreen(<RemarksScreen />, { path: staffPaths.remarks, framed: true });
}

it('the rule of a second person is changed by who may change settings', async () => {
  const { user } = show(ALL_PERMISSIONS, false);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^A second person agrees/u });
  expect(box.checked).toBe(false);
  network.answer('setRemarkRule', { needsSecond: true });
  network.answer('listRemarks', { remarks: [], needsSecond: true });
  await user.click(box);
  await waitFor(() => expect(box.checked && !box.disabled).toBe(true));
  expect(network.calls('setRemarkRule')[0]?.body).toEqual({ needsSecond: true });
});

it('the rule of a second person is said to others where it holds', async () => {
  show({ ...ALL_PERMISSIONS, settings: false }, true);
  expect(await screen.findByText('A second person agrees to each re-mark.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('tests that somebody sits or has sat are offered, and who has more than a list shows is told where', async () => {
  const listed = (number: number, submitted: number): ListedStaffTest => ({
    _id: id(number) as ListedStaffTest['_id'],
    test_name: `Paper ${number}`,
    test_type: 'Exam',
    state: 'open',
    version: 1,
    hasDraft: false,
    questions: 10,
    minutes: 60,
    window: { opensAt: null, closesAt: null, endsForAll: false },
    openAttempts: 0,
    submitted,
    cohorts: [],
    newer: 0,
    changedAt: '2026-05-04T09:30:00.000Z',
  });
  show(ALL_PERMISSIONS, false, [listed(10, 3), listed(9, 1), listed(8, 0)]);
  const options = within(await screen.findByLabelText('Test')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Paper 9 (1 sat it)',
    'Paper 10 (3 sat it)',
  ]);
  const note = screen.getByText(/^Tests that were changed long ago/u);
  expect(within(note).getByRole('link').getAttribute('href')).toBe(staffPaths.tests);
});
