import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '../../testing/screen.tsx';
import { AccountClosedScreen } from './account-closed-screen.tsx';

it('who has closed their account reads that it is so, what stayed, and finds a way on', async () => {
  showScreen(<AccountClosedScreen />, { path: '/user-account-closed' });
  expect(screen.getByRole('heading', { name: 'Your account is closed' })).toBeTruthy();
  expect(screen.getByText(/Your results stay with the organisation, without your name/u)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/user-login');
});
