import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { network } from '../../testing/network.ts';
import { showScreen } from '../../testing/screen.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';

const done = { success: true, message: 'Sent' } as const;

async function ask() {
  const shown = showScreen(<ForgotPasswordScreen />, { path: '/user-forget-password', framed: true });
  await shown.user.type(screen.getByRole('textbox', { name: 'Email' }), ' ada@example.org ');
  await shown.user.click(screen.getByRole('button', { name: 'Submit' }));
  return shown;
}

describe('a forgotten password', () => {
  it('has a code sent, and leads to where it is entered', async () => {
    const held = network.hold('getOtpToForgotPassword');
    const { address } = await ask();
    expect(screen.getByRole('heading', { level: 1, name: 'Forgot Password?' })).toBeTruthy();
    held.answer(done);
    await waitFor(() => expect(address()).toBe('/user-otp'));
    expect(network.calls('getOtpToForgotPassword')[0]?.body).toEqual({ email: 'ada@example.org' });
    expect([localStorage.getItem('email'), localStorage.getItem('forget')]).toEqual([
      'ada@example.org',
      'true',
    ]);
  });

  it('says why no code was sent, leads nowhere, and can be tried again', async () => {
    network.refuse('getOtpToForgotPassword', 'mail_too_often', { retryAfterSeconds: 30 });
    const { user, address } = await ask();
    expect((await screen.findByRole('alert')).textContent).toContain('An e-mail was sent a moment ago.');
    expect(address()).toBe('/user-forget-password');
    expect(localStorage.getItem('forget')).toBeNull();
    expect(screen.getAllByText(/You can ask for a new one in (?:30|29) seconds/u)).not.toHaveLength(0);

    const held = network.hold('getOtpToForgotPassword');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    // The error of the first must not stay beside the second.
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    held.answer(done);
    await waitFor(() => expect(address()).toBe('/user-otp'));
  });

  it('is asked for once, however often the button is pressed', async () => {
    network.hold('getOtpToForgotPassword');
    const { user } = await ask();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(network.calls('getOtpToForgotPassword')).toHaveLength(1);
  });

  it('takes nobody away who has gone back to the log-in meanwhile', async () => {
    const held = network.hold('getOtpToForgotPassword');
    const { user, address } = await ask();
    await user.click(screen.getByRole('link', { name: 'Back to login' }));
    held.answer(done);
    // The mail is on its way: a visitor who opens the page for the code by themselves finds the address
    // there.
    await waitFor(() => expect(localStorage.getItem('email')).toBe('ada@example.org'));
    expect(address()).toBe('/user-login');
  });

  it('of an address that is none is not asked for; it is said at the field', async () => {
    const { user } = showScreen(<ForgotPasswordScreen />, { path: '/user-forget-password', framed: true });
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    const email = screen.getByRole('textbox', {
      name: 'Email',
      description: 'Please enter your e-mail address.',
    });
    expect(document.activeElement).toBe(email);
    expect(network.calls('getOtpToForgotPassword')).toHaveLength(0);
  });

  it('says at the field what the server finds wrong with the address', async () => {
    network.refuse('getOtpToForgotPassword', 'malformed', { fields: { fields: ['body.email'] } });
    await ask();
    expect(await screen.findByText(/Please check this field/u)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
