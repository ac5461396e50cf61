import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { learner } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { LeaderboardSection } from './leaderboard-section.tsx';

const entry = { takes_part: true, name: null, shown: true, names: 'full' as const };
const showSection = (change = {}) => {
  network.answer('getLeaderboardEntry', { data: { ...entry, ...change } });
  network.answer('setLeaderboardEntry', { success: true });
  return showScreen(<LeaderboardSection user={learner} />, { framed: true });
};
const choice = (name: string) => screen.findByRole('radio', { name });
const sent = () => network.calls('setLeaderboardEntry').map(({ body }) => body);

beforeEach(() => logInLearner());

it('a learner takes part under another name, which must be there', async () => {
  const { user } = showSection();
  expect(await choice('As Ada Byron')).toHaveProperty('checked', true);
  await user.click(await choice('Under another name'));
  await user.click(screen.getByRole('button', { name: 'Save choice' }));
  expect(screen.getByText('Please enter a name.')).toBeTruthy();
  expect(sent()).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Name on the leaderboard' }), ' The Admiral ');
  await user.click(screen.getByRole('button', { name: 'Save choice' }));
  expect(await screen.findByText(/^Saved/u)).toBeTruthy();
  expect(sent()).toEqual([{ takes_part: true, name: 'The Admiral' }]);
});

it('a learner leaves the leaderboard, and comes back under the own name', async () => {
  const { user } = showSection({ name: 'The Admiral' });
  expect(await choice('Under another name')).toHaveProperty('checked', true);
  await user.click(await choice('Not at all'));
  await user.click(screen.getByRole('button', { name: 'Save choice' }));
  await screen.findByText(/^Saved/u);
  await user.click(await choice('As Ada Byron'));
  await user.click(screen.getByRole('button', { name: 'Save choice' }));
  await screen.findByText(/^Saved/u);
  expect(sent()).toEqual([
    { takes_part: false, name: null },
    { takes_part: true, name: null },
  ]);
});

it('a name that is refused says so at the field', async () => {
  const { user } = showSection({ name: 'You' });
  network.refuse('setLeaderboardEntry', 'name_refused');
  await choice('Not at all');
  await user.click(screen.getByRole('button', { name: 'Save choice' }));
  const field = await screen.findByRole('textbox', { name: 'Name on the leaderboard' });
  expect(await screen.findByText('This name cannot be used here. Please choose another.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
});

it('there is nothing to choose where the organisation has no leaderboard', async () => {
  showSection({ shown: false });
  await expect.poll(() => network.calls('getLeaderboardEntry').length).toBe(1);
  expect(screen.queryByRole('radio')).toBeNull();
});
