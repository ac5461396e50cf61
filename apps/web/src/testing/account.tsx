import { screen } from '@testing-library/react';
import { paths } from '../paths.ts';
import { MyAccountScreen } from '../screens/my-account/my-account-screen.tsx';
import { leaderboardEntry, profile, sessions } from './examples.ts';
import { network } from './network.ts';
import { logInLearner, showScreen } from './screen.tsx';

/** Opens the account page as Ada, and waits for it. */
export async function openAccount(own = profile) {
  network.answer('getProfile', { user: own });
  network.answer('listSessions', { sessions });
  network.answer('getLeaderboardEntry', { data: leaderboardEntry });
  logInLearner(own);
  const shown = showScreen(<MyAccountScreen />, { path: paths.myAccount, framed: true });
  await screen.findByText('Firefox on Windows');
  await screen.findByLabelText('First name');
  return shown;
}

export const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Description that is read out with a field. */
export function descriptionOf(input: Element): string {
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
  return ids
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
}
