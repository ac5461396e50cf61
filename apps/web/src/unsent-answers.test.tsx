import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browserStorage, sealedKeysIn } from './browser-storage.ts';
import { session } from './features/accounts/session.ts';
import { LogInScreen } from './screens/log-in/log-in-screen.tsx';
import { MenuLayout } from './screens/menu/menu-layout.tsx';
import { learner, profile, STORAGE_SECRET, saved } from './testing/examples.ts';
import { network } from './testing/network.ts';
import { onQuestion, openPlayer, option, savedAnswers, showTest } from './testing/player.tsx';
import { logInLearner, showScreen } from './testing/screen.tsx';

const next = { ...learner, _id: '00000000-0000-4000-8000-0000000000bb', email: 'eve@example.org' };
const kept = () => JSON.stringify({ ...localStorage });
const button = (name: string) => screen.getByRole('button', { name });

/** A browser on plain http. */
function withoutEncryption(): void {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
}

/** Ada has chosen Port, which does not reach the server, and time is the real one again. */
async function leaveUnsent() {
  const shown = await openPlayer();
  network.lose('saveAnswers');
  await shown.user.click(option('B Port'));
  await shown.clock.pass(2_000);
  vi.useRealTimers();
  return shown;
}

/** Logs in in another tab, of which this page learns by the storage event. */
async function logInElsewhere(): Promise<void> {
  await act(() => session.start({ token: 'next', user: next }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user' })));
}

beforeEach(() => {
  network.answer('getStorageSecrets', { secrets: [STORAGE_SECRET] });
});

describe('unsent answers when somebody else logs in', () => {
  it('are not to be read, and are saved when their learner takes the test on', async () => {
    const { unmount, address } = await leaveUnsent();
    expect(kept()).toContain('Port');
    await logInElsewhere();
    await waitFor(() => expect(address()).toBe('/menu'));
    expect(sealedKeysIn(browserStorage.local)).toHaveLength(1);
    for (const text of ['Port', learner._id, learner.email, STORAGE_SECRET])
      expect(kept()).not.toContain(text);
    unmount();

    network.answer('saveAnswers', saved(1));
    showTest({ confirmed: true });
    await onQuestion(1);
    expect(option('B Port').checked).toBe(true);
    await waitFor(() =>
      expect(savedAnswers().at(-1)).toEqual([expect.objectContaining({ selected: 'Port' })]),
    );
    expect(sealedKeysIn(browserStorage.local)).toEqual([]);
  });

  it('stay sealed where the next learner opens the same test', async () => {
    const { unmount } = await leaveUnsent();
    await logInElsewhere();
    unmount();
    network.answer('getStorageSecrets', { secrets: [STORAGE_SECRET.replaceAll('A', 'C')] });
    network.answer('saveAnswers', saved(1));
    showTest({ confirmed: true, as: () => logInLearner(next) });
    await onQuestion(1);
    expect(option('B Port').checked).toBe(false);
    expect(sealedKeysIn(browserStorage.local)).toHaveLength(1);
  });

  it('are said to be deleted then, and are, by a browser that encrypts nothing here', async () => {
    const { unmount } = await leaveUnsent();
    unmount();
    withoutEncryption();
    act(session.expire);
    const { unmount: leave } = showScreen(<LogInScreen />, { framed: true });
    expect(screen.getByText(/They are deleted if someone else logs in here/u)).toBeTruthy();
    leave();
    await logInElsewhere();
    expect([kept().includes('Port'), sealedKeysIn(browserStorage.local)]).toEqual([false, []]);
  });
});

describe('unsent answers at log-out', () => {
  async function askToLogOut() {
    const { unmount } = await leaveUnsent();
    unmount();
    network.answer('getProfile', { user: profile });
    network.answer('logout', { success: true, message: 'Bye' });
    const replace = vi.fn();
    vi.stubGlobal('location', { ...location, replace });
    const shown = showScreen(<MenuLayout />, {
      at: '/menu/tests',
      children: [{ path: '/menu/tests', element: <h1>Tests page</h1> }],
    });
    await shown.user.click(button('Log out'));
    return {
      ...shown,
      replace,
      dialog: within(screen.getByRole('dialog', { name: /^Log out with unsent/u })),
    };
  }

  it('are asked about first, and the learner may stay', async () => {
    const { user, dialog } = await askToLogOut();
    expect(dialog.getByText(/sent\s+when you log in here again within 30 days/u)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Stay logged in' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(network.calls('logout')).toEqual([]);
    expect(session.read()).not.toBeNull();
  });

  it('wait, sealed, for the next log-in', async () => {
    const { user, dialog, replace } = await askToLogOut();
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/user-login'));
    expect(sealedKeysIn(browserStorage.local)).toHaveLength(1);
    for (const text of ['Port', learner._id, STORAGE_SECRET]) expect(kept()).not.toContain(text);
  });

  it('offer no way back once the log-out is under way', async () => {
    const { user, dialog } = await askToLogOut();
    network.hold('logout');
    await user.click(dialog.getByRole('button', { name: 'Log out' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are said to be deleted, and are, by a browser that encrypts nothing here', async () => {
    withoutEncryption();
    const { user, dialog, replace } = await askToLogOut();
    expect(dialog.getByText(/they are deleted from this device/u)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Log out and delete them' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/user-login'));
    expect([kept().includes('Port'), sealedKeysIn(browserStorage.local)]).toEqual([false, []]);
  });
});

it('a test that is open when its learner logs out in another tab gives way to the log-in, which leads back', async () => {
  const { address } = await leaveUnsent();
  const here = address();
  // Another process of the browser fires one event for each entry.
  for (const key of ['token', 'user']) {
    act(() => {
      localStorage.removeItem(key);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });
  }
  await waitFor(() => expect(address()).toBe(`/user-login?${new URLSearchParams({ to: here })}`));
  await waitFor(() => expect(sealedKeysIn(browserStorage.local)).toHaveLength(1));
  expect(kept()).not.toContain('Port');
});
