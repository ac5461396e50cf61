import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { saved, signedIn } from '../../../testing/examples.ts';
import { network } from '../../../testing/network.ts';
import { openPlayer, option, savedAnswers } from '../../../testing/player.tsx';

const button = (name: string) => screen.getByRole('button', { name });

describe('a session that ends in the middle of a test', () => {
  async function removeSession() {
    const shown = await openPlayer();
    network.refuse('saveAnswers', 'unauthenticated');
    await shown.user.click(option('B Port'));
    await shown.clock.pass(2_000);
    const dialog = within(screen.getByRole('dialog', { name: 'Please log in again' }));
    return { ...shown, dialog };
  }
  const password = () => screen.getByLabelText<HTMLInputElement>('Password');
  const signIn = () => button('Sign In');

  it('asks for the password over the page, which stays', async () => {
    const { dialog } = await removeSession();
    expect(dialog.getByLabelText<HTMLInputElement>('Email')).toMatchObject({
      value: 'ada@example.org',
      readOnly: true,
    });
    expect(document.activeElement).toBe(password());
    expect(screen.getByText('Logged out: kept on this device')).toBeTruthy();
    expect(option('B Port').checked).toBe(true);
    expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('goes on where it was, and sends what was not saved', async () => {
    const { user, clock } = await removeSession();
    network.answer('login', signedIn);
    network.answer('saveAnswers', saved(1));
    await user.keyboard('practice-makes-perfect{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await clock.pass(2_000);
    expect(network.calls('login')[0]?.body).toEqual({
      email: 'ada@example.org',
      password: 'practice-makes-perfect',
      host: location.host,
    });
    expect(savedAnswers().at(-1)).toEqual([expect.objectContaining({ selected: 'Port' })]);
    expect(screen.getByText('Saved', { selector: 'span' })).toBeTruthy();
  });

  it('says what the log-in page says: of a wrong password, and of too many', async () => {
    const { user } = await removeSession();
    network.refuse('login', 'bad_credentials');
    await user.keyboard('wrong{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('The e-mail or the password is not right.'),
    );
    expect(password().value).toBe('wrong');
    network.refuse('login', 'passwords_spent', { retryAfterSeconds: 900 });
    await user.click(signIn());
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain('or try again in 15 minutes.'),
    );
  });

  it('waits as long as the log-in page, and with its messages', async () => {
    const { user, clock } = await removeSession();
    network.hold('login');
    await user.keyboard('practice-makes-perfect{Enter}');
    await clock.pass(40_000);
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(screen.getByText(/This takes longer than usual/u)).toBeTruthy();
    await clock.pass(6_000);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('did not answer in time'));
    expect(signIn().getAttribute('aria-disabled')).toBe('false');
  });

  it('logs in once, however often it is asked to', async () => {
    const { user } = await removeSession();
    network.hold('login');
    await user.keyboard('practice-makes-perfect{Enter}{Enter}');
    await user.dblClick(signIn());
    expect(network.calls('login')).toHaveLength(1);
  });

  it('sends nothing without a password, shows it when asked to, and is not left by Escape', async () => {
    const { user } = await removeSession();
    await user.click(signIn());
    expect(network.calls('login')).toHaveLength(0);
    await user.type(password(), 'pass');
    await user.click(button('Show password'));
    expect(password().type).toBe('text');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Please log in again' })).toBeTruthy();
  });
});
