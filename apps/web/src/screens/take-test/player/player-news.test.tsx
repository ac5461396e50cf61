import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ApiResponse } from '../../../api/client.ts';
import { network } from '../../../testing/network.ts';
import { onQuestion, openPlayer } from '../../../testing/player.tsx';

const TEN_MINUTES = 600_000;
const WORD: ApiResponse<'getAttemptNews'>['words'][number] = {
  _id: '0198f000-0000-7000-8000-0000000000aa' as never,
  text: 'Question 2 has a misprint.\nRead “port”.',
  sentAt: '2026-03-09T09:00:00.000Z',
};

/** Opens the player with an hour left; then the deadline moves by this, and a word is said. */
async function hear(moved: number, words = [WORD]) {
  const deadlineAt = new Date(Date.now() + 3_600_000 + moved).toISOString();
  const player = await openPlayer();
  network.answer('getAttemptNews', {
    deadlineAt,
    serverNow: new Date(Date.now() + 23_000).toISOString(),
    closed: false,
    reportcard: null,
    words,
  });
  await player.clock.pass(27_000);
  return player;
}

const news = () => screen.getByText('Time').closest<HTMLElement>('[role="status"]') ?? document.body;

it('more time and a word are told politely, each until it is closed, and the question stays', async () => {
  const { user } = await hear(TEN_MINUTES);
  expect(news().textContent).toMatch(/Time.*You have 10 minutes more: until \d\d:\d\d/u);
  expect(news().textContent).toContain('Question 2 has a misprint.\nRead “port”.');
  expect(await onQuestion(1)).toBeTruthy();
  const region = news();
  await user.click(within(region).getAllByRole('button', { name: 'Close' })[0] ?? document.body);
  expect(region.textContent).toMatch(/^From the organisers, /u);
  await user.click(within(region).getByRole('button', { name: 'Close' }));
  expect(region.textContent).toBe('');
});

it('a word that was closed stays closed after a reload, and a newer one is shown', async () => {
  const { user, unmount } = await hear(0);
  const word = await screen.findByText(/Question 2 has a misprint/u);
  const region = word.closest<HTMLElement>('[role="status"]') ?? document.body;
  await user.click(within(region).getByRole('button', { name: 'Close' }));
  unmount();
  const newer = { ...WORD, _id: '0198f000-0000-7000-8000-0000000000ab' as never, text: 'Ten minutes left.' };
  await hear(0, [WORD, newer]);
  expect(await screen.findByText('Ten minutes left.')).toBeTruthy();
  expect(screen.queryByText(/Question 2 has a misprint/u)).toBeNull();
});

it('an end by staff hands in what there is', async () => {
  network.answer('submitTest', { reportcard: '0198f000-0000-7000-8000-00000000000f' as never });
  const held = network.hold('submitTest');
  await hear(-3_600_000, []);
  expect(
    screen.getByRole('heading', { name: 'The organisers have ended this test: submitting…' }),
  ).toBeTruthy();
  expect(network.calls('submitTest').map(({ body }) => (body as { auto: boolean }).auto)).toEqual([true]);
  held.lose();
});
