import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { staffPaths } from '../../staff-paths.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { worker } from '../../testing/staff.tsx';
import { StaffSettingsScreen } from './staff-settings-screen.tsx';

const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

beforeEach(() => {
  logInLearner(worker);
  network.answer('getStaffMailSettings', { newTickets: true, daily: false, version: '4.5.6' });
});

it('which mails one gets is shown as it is, and kept as it is chosen', async () => {
  network.answer('setStaffMailSettings', { success: true });
  const { user } = showScreen(<StaffSettingsScreen />, { path: staffPaths.settings, framed: true });
  expect((await box(/^New tickets/u)).checked).toBe(true);
  expect((await box(/^A daily summary/u)).checked).toBe(false);
  await user.click(await box(/^New tickets/u));
  await user.click(await box(/^A daily summary/u));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeTruthy();
  expect(network.calls('setStaffMailSettings').map(({ body }) => body)).toEqual([
    { newTickets: false, daily: true },
  ]);
  await user.click(await box(/^A daily summary/u));
  expect(screen.queryByText('Saved.')).toBeNull();
});

it('the version is shown, also after saving', async () => {
  network.answer('setStaffMailSettings', { success: true });
  const { user } = showScreen(<StaffSettingsScreen />, { path: staffPaths.settings, framed: true });
  expect(await screen.findByText('Assay 4.5.6')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(screen.getByText('Assay 4.5.6')).toBeTruthy();
});
