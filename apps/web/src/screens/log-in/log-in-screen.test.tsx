import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { browserStorage } from '../../browser-storage.ts';
import { session } from '../../features/accounts/session.ts';
import { learner, signedIn, tenant } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { installFakeClock, logInLearner, showScreen } from '../../testing/screen.tsx';
import { LogInScreen } from './log-in-screen.tsx';

function showLogIn(at = '/user-login') {
  return showScreen(<LogInScreen />, { path: '/user-login', at, framed: true });
}

function fillIn(email = 'ada@example.org'): void {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'practice-makes-perfect' } });
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const errorAt = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent ?? null;
const button = () => screen.getByRole('button', { name: 'Sign In' });

describe('log-in', () => {
  it('sends what was typed with the host, keeps the session and goes to the menu', async () => {
    network.answer('login', signedIn);
    const { user, address } = showLogIn();
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeTruthy();
    fillIn(' ada@example.org ');
    await user.click(button());
    await waitFor(() => expect(address()).toBe('/menu'));
    expect(network.calls('login').map(({ body }) => body)).toEqual([
      { email: 'ada@example.org', password: 'practice-makes-perfect', host: location.host },
    ]);
    expect(session.read()).toEqual({ token: 'secret', user: learner });
  });

  it('has the focus at its title in the page that a log-out loads, and not in the one that is being left', () => {
    browserStorage.tab.setItem('logged-out', String(performance.timeOrigin));
    showLogIn().unmount();
    expect(browserStorage.tab.getItem('logged-out')).not.toBeNull();
    browserStorage.tab.setItem('logged-out', String(performance.timeOrigin - 1_000));
    showLogIn();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(browserStorage.tab.getItem('logged-out')).toBeNull();
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

  it('of somebody whose account is not approved yet leads to the page that says so', async () => {
    network.refuse('login', 'approval_awaited');
    const { user, address } = showLogIn();
    fillIn();
    await user.click(button());
    await waitFor(() => expect(address()).toBe('/user-approval'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says at the fields what is wrong, all at once, and sends nothing', async () => {
    const { user } = showLogIn();
    await user.type(field('Email'), 'learner@demo');
    await user.click(button());
    expect([errorAt('Email'), errorAt('Password')]).toEqual([
      'After the @, an e-mail address needs a part with a dot, as in example.org.',
      'Please enter your password.',
    ]);
    expect(document.activeElement).toBe(field('Email'));
    expect(network.calls('login')).toHaveLength(0);
    expect(screen.queryByRole('alert')).toBeNull();

    await user.type(field('Email'), '.test');
    expect([errorAt('Email'), errorAt('Password')]).toEqual([null, 'Please enter your password.']);
  });

  it('says at its field what the server finds wrong with it', async () => {
    network.refuse('login', 'malformed', { fields: { fields: ['body.email'] } });
    const { user } = showLogIn();
    fillIn();
    await user.click(button());
    await waitFor(() => expect(errorAt('Email')).toContain('Please check this field.'));
    expect(document.activeElement).toBe(field('Email'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says in the corner what is wrong with no field of it', async () => {
    network.refuse('login', 'malformed', { fields: { fields: ['body.host'] } });
    const { user } = showLogIn();
    fillIn();
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toContain('Something in this request');
  });

  it('says why it failed, keeps what was typed, and can be tried again', async () => {
    network.refuse('login', 'bad_credentials');
    const { user, address } = showLogIn();
    fillIn();
    await user.click(button());
    expect((await screen.findByRole('alert')).textContent).toBe('The e-mail or the password is not right.');
    // In the form, too, where it stays.
    expect(screen.getAllByText('The e-mail or the password is not right.')).toHaveLength(2);
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
    // The explanation is read on the page that it leads to.
    expect((await screen.findByRole('alert')).textContent).toContain('Please verify your e-mail first.');
    expect(localStorage.getItem('email')).toBe('ada@example.org');
    expect(localStorage.getItem('forget')).toBeNull();
  });

  it('that failed shows nothing after the user has left', async () => {
    const held = network.hold('login');
    const { user, address } = showLogIn();
    fillIn();
    await user.click(button());
    await user.click(screen.getByRole('link', { name: 'Create an account?' }));
    await act(async () => held.refuse('bad_credentials'));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(address()).toBe('/user-signup');
    expect(screen.queryByRole('alert')).toBeNull();
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

  it('keeps the address that was typed for the forms beside it', async () => {
    const { user, goTo } = showLogIn();
    await user.type(field('Email'), 'ada@example.org');
    await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    expect(screen.queryByLabelText('Email')).toBeNull();
    await goTo('/user-login');
    expect(field('Email').value).toBe('ada@example.org');
  });

  it('is known to password managers', () => {
    showLogIn();
    expect([field('Email').autocomplete, field('Password').autocomplete]).toEqual([
      'username',
      'current-password',
    ]);
  });
});

describe('a session that has ended', () => {
  const NOTICE = 'Your session has ended. Please log in again.';

  it('is said above the form, and with its heading, and the log-in leads back to the page', async () => {
    logInLearner();
    session.expire();
    network.answer('login', signedIn);
    const { user, address } = showLogIn('/user-login?to=%2Fmenu%2Fhelp');
    expect(screen.getByText(NOTICE)).toBeTruthy();
    expect(screen.getByRole('heading', { description: NOTICE })).toBeTruthy();
    fillIn();
    await user.click(button());
    await waitFor(() => expect(address()).toBe('/menu/help'));
  });

  it('is not said to a visitor while the log-in brings them to the page', async () => {
    network.answer('login', signedIn);
    const { user, router } = showLogIn('/user-login?to=%2Fmenu%2Fhelp');
    const { promise, resolve } = Promise.withResolvers<void>();
    vi.spyOn(router, 'navigate').mockReturnValue(promise);
    fillIn();
    await user.click(button());
    await waitFor(() => expect(session.read()).not.toBeNull());
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('false'));
    expect(screen.queryByText(NOTICE)).toBeNull();
    resolve();
  });

  it.each([
    ['a visitor who asks for a page of learners', '/user-login?to=%2Fmenu%2Fhelp', () => {}],
    [
      'whoever has logged out',
      '/user-login?to=%2Fmenu%2Fhelp',
      () => {
        logInLearner();
        localStorage.clear();
      },
    ],
    [
      'whoever comes by themselves',
      '/user-login',
      () => {
        logInLearner();
        session.expire();
      },
    ],
  ])('is not said to %s', (_who, at, before) => {
    before();
    showLogIn(at);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });
});
