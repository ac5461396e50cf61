import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { browserStorage } from '../../browser-storage.ts';
import {
  readNextMail,
  resetTokenFor,
  setPasswordReset,
  storeNextMail,
  storePendingVerification,
} from '../../features/accounts/email-verification.ts';
import { session } from '../../features/accounts/session.ts';
import { learner, signedIn } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { installFakeClock, showScreen } from '../../testing/screen.tsx';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

const EMAIL = 'ada@example.org';
const done = { success: true, message: 'Done' } as const;
const proven = { ...done, email: EMAIL, resetToken: 'right' };

function showCode({
  forgotten = false,
  hash = '',
  state,
}: {
  forgotten?: boolean;
  hash?: string;
  state?: object;
} = {}) {
  storePendingVerification(browserStorage.local, { email: EMAIL, forgotten });
  return showScreen(<VerifyEmailScreen />, {
    path: '/user-otp',
    at: `/user-otp${hash}`,
    state,
    framed: true,
  });
}

const button = () => screen.getByRole('button', { name: 'Verify Email' });
const box = (number: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Digit ${number} of 4` });
const digits = () => [1, 2, 3, 4].map((number) => box(number).value).join('');

beforeEach(() => setPasswordReset(null));

describe('the code of a mail', () => {
  it('is asked for with the address that it was sent to', () => {
    showCode();
    expect(screen.getByRole('heading', { name: 'Check your email' })).toBeTruthy();
    expect(screen.getByText(EMAIL)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/user-login');
  });

  it('is not asked of those who wait for none: they are led to the log-in', () => {
    const { address } = showScreen(<VerifyEmailScreen />, { path: '/user-otp', framed: true });
    expect(address()).toBe('/user-login');
  });

  it('proves the address, logs in and leads to the menu', async () => {
    network.answer('verifyEmail', signedIn);
    const { user, address } = showCode();
    await user.keyboard('1234{Enter}');
    await waitFor(() => expect(address()).toBe('/menu'));
    expect(network.calls('verifyEmail').map(({ body }) => body)).toEqual([{ email: EMAIL, otp: '1234' }]);
    expect(session.read()?.user).toEqual(learner);
    expect(localStorage.getItem('email')).toBeNull();
  });

  it('is not sent before it is whole, and says so under the boxes and in the corner', async () => {
    const { user } = showCode();
    await user.keyboard('123{Enter}');
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.map(({ textContent }) => textContent?.trim())).toEqual([
      'All fields required',
      'All fields required',
    ]);
    expect(box(1).getAttribute('aria-invalid')).toBe('true');
    expect(network.calls('verifyEmail')).toHaveLength(0);
    expect(document.activeElement).toBe(box(4));
    // Typing removes the message under the boxes.
    await user.keyboard('4');
    expect(box(1).getAttribute('aria-invalid')).toBe('false');
  });

  it('that lacks digits when the button is pressed leads to the first of them', async () => {
    network.answer('verifyEmail', signedIn);
    const { user, address } = showCode();
    await user.keyboard('12');
    await user.click(button());
    expect(document.activeElement).toBe(box(3));
    await user.keyboard('34{Enter}');
    await waitFor(() => expect(address()).toBe('/menu'));
  });

  it('that is wrong is said so, and gives empty boxes with the focus in the first', async () => {
    network.refuse('verifyEmail', 'code_wrong');
    const { user } = showCode();
    await user.keyboard('1234');
    await user.click(button());
    expect(await screen.findAllByText(/That code is wrong or has expired./u)).toHaveLength(2);
    expect(digits()).toBe('');
    expect(document.activeElement).toBe(box(1));
    network.answer('verifyEmail', signedIn);
    await user.keyboard('5678{Enter}');
    await waitFor(() => expect(network.calls('verifyEmail')[1]?.body).toEqual({ email: EMAIL, otp: '5678' }));
  });

  it('that is right takes away what was said of wrong ones, in the corner as well', async () => {
    network.refuse('verifyEmail', 'code_wrong');
    const { user, address } = showCode();
    for (const wrong of ['1234', '2345']) {
      await user.keyboard(`${wrong}{Enter}`);
      expect(await screen.findAllByText(/That code is wrong/u)).toHaveLength(2);
    }
    network.answer('verifyEmail', signedIn);
    await user.keyboard('5678{Enter}');
    await waitFor(() => expect(address()).toBe('/menu'));
    await waitFor(() => expect(screen.queryByText(/That code is wrong/u)).toBeNull());
  });

  it('is filled in by pasting it out of the mail', async () => {
    network.answer('verifyEmail', signedIn);
    const { user, address } = showCode();
    await user.paste('Your code: 4821');
    expect([digits(), box(1).autocomplete]).toEqual(['4821', 'one-time-code']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/menu'));
  });

  it('that nobody judged stays, to be sent once more', async () => {
    network.lose('verifyEmail');
    const { user, address } = showCode();
    await user.keyboard('1234{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
    expect(digits()).toBe('1234');
    network.answer('verifyEmail', signedIn);
    await user.click(button());
    await waitFor(() => expect(address()).toBe('/menu'));
  });

  it('is sent once, however often the button is pressed', async () => {
    network.hold('verifyEmail');
    const { user } = showCode();
    await user.keyboard('1234{Enter}{Enter}');
    await user.click(button());
    expect(network.calls('verifyEmail')).toHaveLength(1);
  });

  it('of a forgotten password leads to choosing one, with the right to it', async () => {
    network.answer('submitOtpToForgotPassword', proven);
    const { user, address } = showCode({ forgotten: true });
    await user.keyboard('1234{Enter}');
    await waitFor(() => expect(address()).toBe('/user-reset-password'));
    expect(resetTokenFor(EMAIL)).toBe('right');
    expect(session.read()).toBeNull();
  });

  it('of an account that waits for approval leads to the page that says so', async () => {
    network.refuse('verifyEmail', 'approval_awaited');
    const { user, address } = showCode();
    await user.keyboard('1234{Enter}');
    await waitFor(() => expect(address()).toBe('/user-approval'));
    expect(localStorage.getItem('email')).toBeNull();
  });

  it('that proves the address elsewhere than at the sign-up leads to choosing a password, too', async () => {
    network.refuse('verifyEmail', 'password_needed', { fields: { email: EMAIL, resetToken: 'right' } });
    const { user, address } = showCode();
    await user.keyboard('1234{Enter}');
    await waitFor(() => expect(address()).toBe('/user-reset-password'));
    expect(resetTokenFor(EMAIL)).toBe('right');
    expect(localStorage.getItem('forget')).toBe('true');
  });
});

describe('asking for another code', () => {
  const resend = () => screen.getByRole('button', { name: /resend|You can ask/u });

  it.each([
    [false, 'resendOtp', 'Sign up again', '/user-signup'],
    [true, 'getOtpToForgotPassword', 'Try another', '/user-forget-password'],
  ] as const)(
    'forgotten password: %s, calls %s and says that it was sent',
    async (forgotten, name, other, href) => {
      network.answer(name, done);
      const { user } = showCode({ forgotten });
      await user.click(screen.getByRole('button', { name: 'Click to resend' }));
      expect(await screen.findByText('OTP sent to the mail')).toBeTruthy();
      expect(network.calls(name).map(({ body }) => body)).toEqual([{ email: EMAIL }]);
      expect(screen.getByRole('link', { name: other }).getAttribute('href')).toBe(href);
    },
  );

  it('too soon says when the next mail may go, counts down to it, and can then be tried again', async () => {
    const clock = installFakeClock();
    network.refuse('resendOtp', 'mail_too_often', { retryAfterSeconds: 30 });
    const { user } = showCode();
    await user.click(resend());
    expect((await screen.findByRole('alert')).textContent).toContain('An e-mail was sent a moment ago.');
    expect(resend().children[0]?.textContent).toMatch(/^You can ask for a new one in (?:30|29) seconds\.$/u);
    expect(document.activeElement).toBe(resend());
    await user.click(resend());
    expect(network.calls('resendOtp')).toHaveLength(1);

    await clock.pass(30_000);
    network.answer('resendOtp', done);
    await user.click(screen.getByRole('button', { name: 'Click to resend' }));
    expect(await screen.findByText('OTP sent to the mail')).toBeTruthy();
  });

  it('that fails otherwise says why and waits for nothing', async () => {
    network.refuse('resendOtp', 'internal');
    const { user } = showCode();
    await user.click(resend());
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred');
    expect(resend().textContent).toBe('Click to resend');
  });

  it('comes in about a minute, as the page says, where too many are being sent', async () => {
    showCode({ state: { mailDelayed: true } });
    expect(screen.getByText(/in about a minute/u).parentElement?.textContent).toBe(
      `We will send a code of four digits to ${EMAIL} in about a minute: many e-mails are being sent at the moment.`,
    );
  });

  it('requested again while too many are being sent says so instead of "sent"', async () => {
    network.answer('resendOtp', { ...done, resendSeconds: 90, delaySeconds: 60 });
    const { user } = showCode();
    await user.click(screen.getByRole('button', { name: /resend/iu }));
    expect(await screen.findByText(/in about a minute: many e-mails/u)).toBeTruthy();
    expect(screen.queryByText('OTP sent to the mail')).toBeNull();
  });

  it('waits from the beginning, as the server said it with the mail, and after a reload', async () => {
    storeNextMail(browserStorage.local, EMAIL, 30);
    const { unmount } = showCode();
    expect(resend().textContent).toMatch(/30 seconds|29 seconds/u);
    expect(screen.queryByText(/You are signed up all the same/u)).toBeNull();
    unmount();
    showCode({ state: { mailAwaited: true } });
    expect(resend().textContent).toMatch(/30 seconds|29 seconds/u);
    expect(screen.getByText(/You are signed up all the same/u)).toBeTruthy();
  });

  it('waits once more after it was sent', async () => {
    network.answer('resendOtp', { ...done, resendSeconds: 30 });
    const { user } = showCode();
    await user.click(resend());
    await screen.findByText('OTP sent to the mail');
    expect(resend().getAttribute('aria-disabled')).toBe('true');
    expect(readNextMail(browserStorage.local, EMAIL)).toBeGreaterThan(Date.now() + 25_000);
  });
});

describe('the long link of a mail', () => {
  it('is used only when the button is pressed', async () => {
    network.answer('verifyEmail', signedIn);
    const { user, address } = showCode({ hash: '#k=a-long-secret-of-the-mail' });
    expect(network.calls('verifyEmail')).toHaveLength(0);
    await user.click(button());
    await waitFor(() => expect(address()).toBe('/menu'));
    expect(network.calls('verifyEmail')[0]?.body).toEqual({ link: 'a-long-secret-of-the-mail' });
  });

  it('that is used up says so', async () => {
    network.refuse('verifyEmail', 'code_wrong');
    const { user, address } = showCode({ hash: '#k=a-long-secret-of-the-mail' });
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toContain('has expired');
    expect(address()).toBe('/user-otp');
  });
});

describe('the link of an invitation', () => {
  const hash = '#k=a-long-secret-of-the-mail&for=invitation';
  const choose = () => screen.getByRole('button', { name: 'Choose a password' });

  it('leads to choosing a password, in words about nothing else', async () => {
    network.refuse('verifyEmail', 'password_needed', { fields: { email: EMAIL, resetToken: 'right' } });
    const { user, address } = showCode({ hash });
    expect(screen.getByRole('heading', { level: 1, name: 'Choose your password' })).toBeTruthy();
    expect(document.title).toContain('Choose your password');
    expect(screen.queryByText(/verify|confirm|reset|forg[eo]t/iu)).toBeNull();
    expect(network.calls('verifyEmail')).toHaveLength(0);
    await user.click(choose());
    await waitFor(() => expect(address()).toBe('/user-reset-password'));
    expect(network.calls('verifyEmail')[0]?.body).toEqual({ link: 'a-long-secret-of-the-mail' });
  });

  it('that is used up or over says so, and what to do', async () => {
    network.refuse('verifyEmail', 'code_wrong');
    const { user } = showCode({ hash });
    await user.click(choose());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This invitation has been used or has expired.',
    );
  });
});
