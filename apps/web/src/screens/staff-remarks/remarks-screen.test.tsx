import { ALL_PERMISSIONS, type Permissions } from '@assay/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { staffPaths } from '../../staff-paths.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { RemarksScreen } from './remarks-screen.tsx';

function show(permissions: Permissions, needsSecond: boolean) {
  logInLearner({ ...worker, permissions });
  network.answer('listRemarks', { remarks: [], needsSecond });
  network.answer('listStaffTests', { tests: [], total: 0 });
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
