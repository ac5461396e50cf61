import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { SessionGuard } from '../../features/accounts/route-guard.tsx';
import { session } from '../../features/accounts/session.ts';
import { button, field, openAccount } from '../../testing/account.tsx';
import { leaderboardEntry, learner, profile, sessions } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { MyAccountScreen } from './my-account-screen.tsx';

const PATH = '/menu/my-account';

describe('My Account', () => {
  it('has its title and its parts', async () => {
    await openAccount();
    expect(document.title).toContain('My Account');
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'My Account',
      'Profile picture',
      'Basic Details',
      'Password & Security',
      'Leaderboard',
      'Where you are logged in',
      'Your data',
    ]);
  });

  it('offers staff neither the copy of what learners leave nor its end', async () => {
    await openAccount({ ...profile, role: 'staff' });
    expect(screen.queryByRole('heading', { name: 'Your data' })).toBeNull();
    expect(screen.queryByRole('button', { name: /my data|my account/iu })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Where you are logged in' })).toBeTruthy();
  });

  it('shows that the profile is on its way, why it failed, and tries again', async () => {
    const held = network.hold('getProfile');
    network.answer('listSessions', { sessions });
    network.answer('getLeaderboardEntry', { data: leaderboardEntry });
    logInLearner();
    const { user } = showScreen(<MyAccountScreen />, { path: PATH, framed: true });
    expect(screen.getByRole('status', { name: 'Loading your account' })).toBeTruthy();
    held.refuse('internal');
    expect((await screen.findByRole('alert')).textContent).toContain('An error occurred');
    expect(screen.queryByLabelText('First name')).toBeNull();
    // Parts that do not need the profile work all the same.
    expect(await screen.findByText('Firefox on Windows')).toBeTruthy();
    network.answer('getProfile', { user: profile });
    await user.click(button('Try again'));
    expect(await screen.findByLabelText('First name')).toBeTruthy();
  });
});

describe('what is not saved', () => {
  async function change() {
    const shown = await openAccount();
    await shown.user.type(field('First name'), 'h');
    await shown.user.clear(field('Phone'));
    await shown.user.type(field('Phone'), '7700900456');
    return shown;
  }
  const dialog = () => screen.findByRole('dialog', { name: 'Leave without saving?' });

  it('is named before the page is left, and kept when one stays', async () => {
    const { user, goTo, address } = await change();
    await goTo('/menu/tests');
    expect((await dialog()).textContent).toContain('Changed and not saved: first name and phone.');
    expect(document.activeElement).toBe(button('Stay on this page'));
    await user.click(button('Stay on this page'));
    expect(address()).toBe(PATH);
    expect([field('First name').value, field('Phone').value]).toEqual(['Adah', '7700900456']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is kept by Escape, too', async () => {
    const { user, goTo, address } = await change();
    await goTo('/menu/tests');
    await dialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(PATH);
  });

  it('is dropped when the learner leaves anyway', async () => {
    const { user, goTo, address } = await change();
    await goTo('/menu/tests');
    await dialog();
    await user.click(button('Leave without saving'));
    expect(address()).toBe('/menu/tests');
  });

  it('holds nobody back once it stands as it was, or is saved', async () => {
    const { user, goTo, address } = await openAccount();
    await user.type(field('First name'), 'h');
    await user.type(field('First name'), '{Backspace}');
    await goTo('/menu/tests');
    expect(address()).toBe('/menu/tests');
  });

  it('holds nobody back after it was saved', async () => {
    const { user, goTo, address } = await openAccount();
    await user.type(field('First name'), ' h');
    const data = { ...profile, first_name: 'Ada h' };
    network.answer('updateProfile', { status: 'Profile updated', data });
    await user.click(button('Save'));
    await screen.findByText('Profile updated');
    await goTo('/menu/tests');
    expect(address()).toBe('/menu/tests');
  });

  it('stands in nobody’s way when the session ends', async () => {
    network.answer('getProfile', { user: profile });
    network.answer('listSessions', { sessions });
    network.answer('getLeaderboardEntry', { data: leaderboardEntry });
    logInLearner(learner);
    const { user, address } = showScreen(<SessionGuard />, {
      at: PATH,
      children: [{ path: PATH, element: <MyAccountScreen /> }],
      framed: true,
    });
    await user.type(await screen.findByLabelText('First name'), 'h');
    act(session.expire);
    await waitFor(() => expect(address()).toBe('/user-login?to=%2Fmenu%2Fmy-account'));
  });

  it('is asked about by the browser before a reload, and not before a log-out', async () => {
    const { user } = await openAccount();
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(leave()).toBe(false);
    await user.type(field('First name'), 'h');
    expect(leave()).toBe(true);
    localStorage.removeItem('token');
    expect(leave()).toBe(false);
  });

  it('counts a chosen picture in', async () => {
    const { user, goTo } = await openAccount();
    await user.upload(field('Picture file'), new File(['bytes'], 'me.png', { type: 'image/png' }));
    await screen.findByRole('button', { name: 'Save picture' });
    await user.type(field('First name'), 'h');
    await goTo('/menu/tests');
    expect(within(await dialog()).getByText(/profile picture and first name/u)).toBeTruthy();
  });
});
