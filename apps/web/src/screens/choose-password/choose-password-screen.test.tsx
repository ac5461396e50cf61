import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { browserStorage } from '../../browser-storage.ts';
import { setPasswordReset, storePendingVerification } from '../../features/accounts/email-verification.ts';
import { session } from '../../features/accounts/session.ts';
import { network } from '../../testing/network.ts';
import { installFakeClock, logInLearner, showScreen } from '../../testing/screen.tsx';
import { ChoosePasswordScreen } from './choose-password-screen.tsx';

const EMAIL = 'ada@example.org';
const done = { success: true, message: 'Your password was changed.' } as const;

function showForm(state?: object) {
  return showScreen(<ChoosePasswordScreen />, { path: '/user-reset-password', state, framed: true });
}

async function choose(password = 'a new password') {
  const shown = showForm();
  await shown.user.type(box(), password);
  await shown.user.click(submit());
  return shown;
}

const box = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole('button', { name: 'Submit' });

beforeEach(() => {
  setPasswordReset(null);
  storePendingVerification(browserStorage.local, { email: EMAIL, forgotten: true });
});

describe('choosing a password', () => {
  it('is for those who have proven an address; others begin by asking for a code', () => {
    localStorage.clear();
    const { address } = showForm();
    expect(address()).toBe('/user-forget-password');
  });

  it('shows whose it is, not to be changed', () => {
    showForm();
    expect(screen.getByRole('heading', { level: 1, name: 'Choose password' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })).toMatchObject({
      value: EMAIL,
      readOnly: true,
    });
    expect(screen.getByText('Must be at least 8 characters.')).toBeTruthy();
  });

  it('by an invitation is about a first password: no code, and nothing that was forgotten', async () => {
    network.answer('resetPassword', done);
    const { user, address } = showForm({ invited: true });
    expect(screen.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeTruthy();
    expect(screen.queryByText(/code|confirmed|reset|forg[eo]t|new password/iu)).toBeNull();
    await user.type(box(), 'a first password');
    await user.click(submit());
    await waitFor(() => expect(address()).toBe('/user-login'));
    expect(screen.getByText('Your password is set. Please log in with it.')).toBeTruthy();
  });

  it('sends the right that the proof gave, ends the session here and leads to the log-in with the server’s words', async () => {
    logInLearner();
    storePendingVerification(browserStorage.local, { email: EMAIL, forgotten: true });
    setPasswordReset({ email: EMAIL, resetToken: 'right' });
    network.answer('resetPassword', done);
    const { address } = await choose();
    await waitFor(() => expect(address()).toBe('/user-login'));
    expect(network.calls('resetPassword')[0]?.body).toEqual({
      email: EMAIL,
      password: 'a new password',
      resetToken: 'right',
    });
    expect(screen.getByText('Your password was changed.')).toBeTruthy();
    expect(session.read()).toBeNull();
    expect([localStorage.getItem('email'), localStorage.getItem('forget')]).toEqual([null, null]);
  });

  it('never sends the right of another address', async () => {
    setPasswordReset({ email: 'eve@example.org', resetToken: 'hers' });
    network.answer('resetPassword', done);
    await choose();
    await waitFor(() => expect(network.calls('resetPassword')).toHaveLength(1));
    expect(network.calls('resetPassword')[0]?.body).not.toHaveProperty('resetToken');
  });

  it.each([
    ['password_common', 'This password is among the most used ones. Please choose another.'],
    ['password_is_email', 'The password must not be the e-mail address.'],
    ['password_blank', 'A password cannot consist only of spaces.'],
    ['password_unchanged', 'Choose a password that differs from your current one.'],
    ['password_too_short', 'Must be at least 8 characters.'],
  ] as const)('says of %s what is wrong at the password, with the focus there', async (code, words) => {
    network.refuse('resetPassword', code);
    await choose('password');
    expect(await screen.findByText(words)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(box()));
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['', 'Please choose a password.'],
    ['seven77', 'Must be at least 8 characters.'],
  ])('sends %j not, and says why at the password', async (password, words) => {
    const { user } = showForm();
    if (password !== '') await user.type(box(), password);
    await user.click(submit());
    expect(screen.getByLabelText('Password', { selector: '[aria-invalid="true"]' })).toBe(
      document.activeElement,
    );
    expect(screen.getByText(words)).toBeTruthy();
    expect(network.calls('resetPassword')).toHaveLength(0);
  });

  it('of an account that waits for approval leads to the page that says so', async () => {
    network.refuse('resetPassword', 'approval_awaited');
    const { address } = await choose();
    await waitFor(() => expect(address()).toBe('/user-approval'));
    expect(localStorage.getItem('email')).toBeNull();
  });

  it('says of anything else why it failed, and can be tried again', async () => {
    network.refuse('resetPassword', 'reset_refused');
    const { user, address } = await choose();
    expect((await screen.findByRole('alert')).textContent).toContain('Please ask for a new code.');
    expect(box().getAttribute('aria-invalid')).toBe('false');
    network.answer('resetPassword', done);
    await user.click(submit());
    await waitFor(() => expect(address()).toBe('/user-login'));
  });

  it('waits as patiently as the log-in', async () => {
    const clock = installFakeClock();
    network.hold('resetPassword');
    await choose();
    await clock.pass(40_000);
    expect(screen.queryByRole('alert')).toBeNull();
    await clock.pass(6_000);
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
