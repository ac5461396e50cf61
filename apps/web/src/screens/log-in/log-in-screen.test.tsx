import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '../../features/accounts/session.ts';
import { learner, signedIn, tenant } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { installFakeClock, showScreen } from '../../testing/screen.tsx';
import { LogInScreen } from './log-in-screen.tsx';

function showLogIn(at = '/user-login') {
  return showScreen(<LogInScreen />, { path: '/user-login', at, framed: true });
}

function fillIn(email = 'ada@example.org'): void {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'practice-makes-perfect' } });
}

const button = () => screen.getByRole('button', { name: 'Sign In' });

describe('log-in', () => {
  it('sends what was typed with the host, keeps the session and goes to the menu', async () => {
    network.answer('login', signedIn);
    const { user, address } = showLogIn();
    fillIn(' ada@example.org ');
    await user.click(button());
    await waitFor(() => expect(address()).toBe('/menu'));
    expect(network.calls('login').map(({ body }) => body)).toEqual([
      { email: 'ada@example.org', password: 'practice-makes-perfect', host: location.host },
    ]);
    expect(session.read()).toEqual({ token: 'secret', user: learner });
  });

  it.each([
    ['/user-login?to=%2Fmenu%2Ftests%3Fa%3D1', '/menu/tests?a=1'],
    ['/user-login?to=https%3A%2F%2Fevil.example', '/menu'],
    ['/user-login?to=%2F%2Fevil.example', '/menu'],
  ])('from %s leads to %s', async (from, to) => {
    network.answer('login', signedIn);
    const { user, address } = showLogIn(from);
    fillIn();
    await user.click(button());
    await waitFor(() => expect(address()).toBe(to));
  });

  it('sends nothing before both fields are filled in', async () => {
    const { user } = showLogIn();
    await user.click(button());
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.org');
    await user.click(button());
    expect(network.calls('login')).toHaveLength(0);
  });

  it('says why it failed, keeps what was typed, and can be tried again', async () => {
    network.refuse('login', 'bad_credentials');
    const { user, address } = showLogIn();
    fillIn();
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe('The e-mail or the password is not right.');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('practice-makes-perfect');
    expect(session.read()).toBeNull();

    network.answer('login', signedIn);
    await user.click(button());
    await waitFor(() => expect(address()).toBe('/menu'));
  });

  it('says when the network is gone', async () => {
    network.lose('login');
    const { user } = showLogIn();
    fillIn();
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
  });

  it('says until when passwords are not looked at any more, and the way that is open', async () => {
    network.refuse('login', 'passwords_spent', { retryAfterSeconds: 900 });
    const { user } = showLogIn();
    fillIn();
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many wrong passwords. Please use “Forgot Password?”, or try again in 15 minutes.',
    );
  });

  it('takes away the former failure when it is tried again', async () => {
    network.refuse('login', 'bad_credentials');
    const { user } = showLogIn();
    fillIn();
    await user.click(button());
    await screen.findByRole('alert');
    network.hold('login');
    await user.click(button());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('with an address that is not proven leads to its proof', async () => {
    network.refuse('login', 'email_not_verified');
    const { user, address } = showLogIn();
    fillIn();
    await user.click(button());
    await waitFor(() => expect(address()).toBe('/user-otp'));
    expect(localStorage.getItem('email')).toBe('ada@example.org');
    expect(localStorage.getItem('forget')).toBeNull();
  });

  it('is sent once, however often the button is pressed', async () => {
    network.hold('login');
    const { user } = showLogIn();
    fillIn();
    await user.dblClick(button());
    await user.keyboard('{Enter}');
    expect(network.calls('login')).toHaveLength(1);
  });

  it('is waited for while a whole hall logs in, and given up after that', async () => {
    const clock = installFakeClock();
    network.hold('login');
    const { user } = showLogIn();
    fillIn();
    await user.click(button());
    await clock.pass(40_000);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(/your turn comes/u)).toBeTruthy();
    await clock.pass(6_000);
    expect((await screen.findByRole('alert')).textContent).toContain('did not answer in time');
    expect(button().getAttribute('aria-busy')).toBe('false');
  });

  it('shows the tenant’s note where there is one', async () => {
    network.answer('getSubdomain', { data: { ...tenant, login_note: 'Use the <b>old</b> password.' } });
    showLogIn();
    expect((await screen.findByText('old')).parentElement?.textContent).toBe('Use the old password.');
  });
});
