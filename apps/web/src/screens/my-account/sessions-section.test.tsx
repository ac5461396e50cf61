import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button, openAccount } from '../../testing/account.tsx';
import { leaderboardEntry, profile, sessions } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { MyAccountScreen } from './my-account-screen.tsx';

const done = { success: true, message: 'Logged out' } as const;
const [own, phone, nameless] = sessions;
const rows = () => within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem');
const devices = () => rows().map((row) => row.querySelector('p')?.textContent);
const status = (words: string) => screen.findByText(words).then((element) => element.getAttribute('role'));

describe('where one is logged in', () => {
  it('is listed with this device marked and when the others were last seen', async () => {
    await openAccount();
    expect(devices()).toEqual(['Firefox on Windows', 'Safari on iPhone', 'Unknown device']);
    const [first, second] = rows();
    expect(first?.textContent).toContain('This device');
    expect(first && within(first).queryByRole('button')).toBeNull();
    const seen = second?.querySelector('time');
    expect(seen?.dateTime).toBe(phone?.lastUsedAt);
    expect(seen?.title).toContain('1 March 2026 at ');
    expect(second?.textContent).toContain('Last seen on 1 March 2026');
  });

  it('ends one by one; the list says so and takes the focus', async () => {
    const { user } = await openAccount();
    network.answer('endSessions', done);
    network.answer('listSessions', { sessions: sessions.filter((one) => one !== phone) });
    await user.click(button(/^Log out\s*Safari on iPhone$/u));
    expect(await status('Logged out: Safari on iPhone.')).toBe('status');
    expect(network.calls('endSessions').map(({ body }) => body)).toEqual([{ _id: phone?._id }]);
    expect(devices()).toEqual(['Firefox on Windows', 'Unknown device']);
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessions' }));
  });

  it('is ended everywhere else at once', async () => {
    const { user } = await openAccount();
    network.answer('endSessions', done);
    network.answer('listSessions', { sessions: own ? [own] : [] });
    await user.click(button('Log out everywhere else'));
    expect(await status('Logged out everywhere else.')).toBe('status');
    expect(network.calls('endSessions').map(({ body }) => body)).toEqual([{}]);
    expect(devices()).toEqual(['Firefox on Windows']);
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
  });

  it('counts what ended by itself meanwhile as ended', async () => {
    const { user } = await openAccount();
    network.refuse('endSessions', 'not_found');
    network.answer('listSessions', { sessions: sessions.filter((one) => one !== nameless) });
    await user.click(button(/^Log out\s*Unknown device/u));
    expect(await status('Logged out: Unknown device.')).toBe('status');
    expect(devices()).toEqual(['Firefox on Windows', 'Safari on iPhone']);
  });

  it('stays as it is when it could not be ended, and says why', async () => {
    const { user } = await openAccount();
    network.lose('endSessions');
    await user.click(button('Log out everywhere else'));
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
    expect(devices()).toHaveLength(3);
  });

  it('is ended once, however often the button is pressed', async () => {
    const { user } = await openAccount();
    network.hold('endSessions');
    await user.dblClick(button('Log out everywhere else'));
    expect(network.calls('endSessions')).toHaveLength(1);
    expect(button('Log out everywhere else').getAttribute('aria-disabled')).toBe('true');
  });

  it('shows that it is on its way, why it failed, and tries again', async () => {
    const held = network.hold('listSessions');
    network.answer('getProfile', { user: profile });
    network.answer('getLeaderboardEntry', { data: leaderboardEntry });
    logInLearner();
    const { user } = showScreen(<MyAccountScreen />, { path: '/menu/my-account', framed: true });
    expect(screen.getByRole('list', { name: 'Loading the sessions' })).toBeTruthy();
    held.refuse('internal');
    expect((await screen.findByRole('alert')).textContent).toContain('An error occurred');
    network.answer('listSessions', { sessions });
    await user.click(button('Try again'));
    await waitFor(() => expect(devices()).toHaveLength(3));
  });
});
