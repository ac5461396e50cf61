import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { browserStorage } from '../../browser-storage.ts';
import { readNextMail, readPendingVerification } from '../../features/accounts/email-verification.ts';
import { fillStorage } from '../../testing/browser.ts';
import { signedIn, tenant } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { showScreen } from '../../testing/screen.tsx';
import { formatToday } from '../../ui/formats.ts';
import { SignUpScreen } from './sign-up-screen.tsx';

const done = { success: true, message: 'Welcome' } as const;

function showForm() {
  return showScreen(<SignUpScreen />, { path: '/user-signup', framed: true });
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const errorAt = (name: string) => {
  const described = field(name).getAttribute('aria-describedby') ?? '';
  const isWrong = field(name).getAttribute('aria-invalid') === 'true';
  return isWrong ? document.getElementById(described.split(' ').at(-1) ?? '')?.textContent : null;
};
const button = () => screen.getByRole('button', { name: 'Sign Up' });

const typed = {
  'First name': 'Ada',
  'Last name': 'Byron',
  'Date of birth': '1990-12-10',
  Phone: '07700900123',
  Email: ' ada@example.org ',
  Password: 'practice-makes-perfect',
};

function fill(name: string, value: string): void {
  fireEvent.change(field(name), { target: { value } });
}

function fillIn(): void {
  for (const [name, value] of Object.entries(typed)) fill(name, value);
}

async function signUp() {
  const shown = showForm();
  fillIn();
  await shown.user.click(button());
  return shown;
}

describe('sign-up', () => {
  it('sends what was typed, and leads to the code', async () => {
    network.answer('register', done);
    const { address, router } = await signUp();
    await waitFor(() => expect(address()).toBe('/user-otp'));
    expect(network.calls('register').map(({ body }) => body)).toEqual([
      {
        first_name: 'Ada',
        last_name: 'Byron',
        dob: '1990-12-10',
        mobile: '447700900123',
        subdomain: location.host,
        email: 'ada@example.org',
        password: 'practice-makes-perfect',
      },
    ]);
    expect([localStorage.getItem('email'), localStorage.getItem('forget')]).toEqual([
      'ada@example.org',
      null,
    ]);
    expect(router.state.location.state).toBeNull();
  });

  it('tells the next page when the mail may go, where it could not go now', async () => {
    network.answer('register', { ...done, mailed: false, resendSeconds: 30 });
    const before = Date.now();
    const { address, router } = await signUp();
    await waitFor(() => expect(address()).toBe('/user-otp'));
    expect(router.state.location.state).toEqual({ mailAwaited: true });
    const nextMailAt = readNextMail(browserStorage.local, 'ada@example.org');
    expect(nextMailAt).toBeGreaterThanOrEqual(before + 30_000);
    expect(nextMailAt).toBeLessThanOrEqual(Date.now() + 30_000);
  });

  it('leads on although this browser’s storage is full', async () => {
    fillStorage(localStorage);
    network.answer('register', { ...done, resendSeconds: 30 });
    const { address } = await signUp();
    await waitFor(() => expect(address()).toBe('/user-otp'));
    expect(readPendingVerification(browserStorage.local)).toEqual({
      email: 'ada@example.org',
      forgotten: false,
    });
  });

  it('sends nothing as long as one of the fields is empty', async () => {
    const { user } = showForm();
    for (const name of Object.keys(typed)) {
      fillIn();
      fill(name, '');
      await user.click(button());
      expect(network.calls('register'), name).toHaveLength(0);
    }
  });

  it('says all that is wrong at once, each at its field, and begins with the first', async () => {
    const { user } = showForm();
    fill('Last name', '  ');
    fill('Date of birth', '2990-12-10');
    fill('Phone', '12');
    fill('Email', 'ada@');
    fill('Password', 'short');
    await user.click(button());
    expect(Object.keys(typed).map(errorAt)).toEqual([
      'Please enter your first name.',
      'Please enter your last name.',
      'The date of birth cannot be later than today.',
      'This is not a phone number of the chosen country.',
      'After the @, an e-mail address needs a part with a dot, as in example.org.',
      'Must be at least 8 characters.',
    ]);
    expect(document.activeElement).toBe(field('First name'));
    expect(network.calls('register')).toHaveLength(0);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes no day of birth that is still to come, before 1900 or half typed', async () => {
    const { user } = showForm();
    expect(field('Date of birth').max).toBe(formatToday());
    fillIn();
    fill('Date of birth', '1899-12-31');
    await user.click(button());
    expect(errorAt('Date of birth')).toBe('Please enter a year from 1900 on.');
    // For a half-typed date the browser gives no value, only the fact that there is one.
    fill('Date of birth', '');
    Object.defineProperty(field('Date of birth'), 'validity', { value: { badInput: true } });
    await user.click(button());
    expect(errorAt('Date of birth')).toBe('Please enter a full, real date.');
    expect(network.calls('register')).toHaveLength(0);
  });

  it('says at the fields what the server finds wrong with them', async () => {
    network.refuse('register', 'malformed', { fields: { fields: ['body.last_name', 'body.mobile'] } });
    await signUp();
    await waitFor(() => expect(errorAt('Phone')).toContain('Please check this field.'));
    expect(errorAt('Last name')).toContain('Please check this field.');
    expect(document.activeElement).toBe(field('Last name'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says of a password that is not taken what is wrong at the password, with the focus there', async () => {
    network.refuse('register', 'password_common');
    const { user, address } = await signUp();
    expect(await screen.findByText(/among the most used ones/u)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Password')));
    expect(screen.queryByRole('alert')).toBeNull();

    network.answer('register', done);
    fill('Password', 'another-choice');
    await user.click(button());
    await waitFor(() => expect(address()).toBe('/user-otp'));
  });

  it('says of anything else why it failed, and keeps what was typed', async () => {
    network.refuse('register', 'busy');
    const { address } = await signUp();
    expect((await screen.findByRole('alert')).textContent).toContain('busy for a moment');
    expect(field('First name').value).toBe('Ada');
    expect(address()).toBe('/user-signup');
    expect(localStorage.getItem('email')).toBeNull();
  });

  it('says which addresses may sign up, and at the e-mail that this one may not', async () => {
    const sign_up = { rule: 'domains' as const, domains: ['college.example', 'students.example'] };
    network.answer('getSubdomain', { data: { ...tenant, sign_up } });
    network.refuse('register', 'sign_up_refused');
    await signUp();
    expect(await screen.findByText('An address at college.example or students.example.')).toBeTruthy();
    await waitFor(() => expect(errorAt('Email')).toContain('certain e-mail addresses only'));
    expect(document.activeElement).toBe(field('Email'));
  });

  it('says at the first name that the name cannot be used', async () => {
    network.refuse('register', 'name_refused');
    await signUp();
    await waitFor(() => expect(errorAt('First name')).toContain('cannot be used here'));
  });

  it.each([
    ['full', /Other learners see your name on the leaderboard\. You can change that in My Account\./u],
    ['initials', /Other learners see your initials on the leaderboard/u],
    ['none', null],
  ] as const)('says what others see of the name: %s', async (leaderboard_names, words) => {
    network.answer('getSubdomain', { data: { ...tenant, name: 'A college', leaderboard_names } });
    showForm();
    if (words !== null) expect(await screen.findByText(words)).toBeTruthy();
    await waitFor(() => expect(document.title).toContain('A college'));
    if (words === null) expect(screen.queryByText(/Other learners see/u)).toBeNull();
  });

  it('is sent once, however often the button is pressed', async () => {
    network.hold('register');
    const { user } = await signUp();
    await user.dblClick(button());
    expect(network.calls('register')).toHaveLength(1);
  });

  it('is known to password managers', () => {
    showForm();
    expect(Object.keys(typed).map((name) => field(name).autocomplete)).toEqual([
      'given-name',
      'family-name',
      'bday',
      'tel-national',
      'username',
      'new-password',
    ]);
  });

  it('has a way back to the log-in', () => {
    showForm();
    const link = screen.getByRole('link', { name: 'Already have an account?' });
    expect(link.getAttribute('href')).toBe('/user-login');
  });
});

describe('where people are invited', () => {
  it('nobody else signs up, and the page says so', async () => {
    const sign_up = { rule: 'invitation', domains: null } as const;
    network.answer('getSubdomain', { data: { ...tenant, sign_up } });
    showForm();
    expect(await screen.findByRole('heading', { name: 'By invitation' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign Up' })).toBeNull();
  });

  function showInvited() {
    return showScreen(<SignUpScreen />, {
      path: '/user-signup',
      at: '/user-signup#invitation=a-secret-of-the-mail',
      framed: true,
    });
  }

  it('the link of an invitation asks for everything but the address, and logs in', async () => {
    network.answer('readInvitation', { email: 'ada@example.org', name: 'Augusta Ada King' });
    network.answer('acceptInvitation', signedIn);
    const { user, address } = showInvited();
    await waitFor(() => expect(field('Email').value).toBe('ada@example.org'));
    expect(field('Email').readOnly).toBe(true);
    expect([field('First name').value, field('Last name').value]).toEqual(['Augusta Ada', 'King']);
    for (const [name, value] of Object.entries(typed)) if (name !== 'Email') fill(name, value);
    await user.click(button());
    await waitFor(() => expect(address()).toBe('/menu'));
    expect(network.calls('acceptInvitation').map(({ body }) => body)).toEqual([
      {
        invitation: 'a-secret-of-the-mail',
        first_name: 'Ada',
        last_name: 'Byron',
        dob: '1990-12-10',
        mobile: '447700900123',
        password: 'practice-makes-perfect',
      },
    ]);
  });

  it('a link that was used or has expired says so, before anything is typed', async () => {
    network.refuse('readInvitation', 'invitation_over');
    showInvited();
    expect(await screen.findByRole('heading', { name: 'This invitation is over' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign Up' })).toBeNull();
  });

  it('an invitation that is taken back meanwhile says so, and keeps what was typed', async () => {
    network.answer('readInvitation', { email: 'ada@example.org', name: '' });
    network.refuse('acceptInvitation', 'invitation_over');
    const { user } = showInvited();
    await screen.findByLabelText('First name');
    for (const [name, value] of Object.entries(typed)) if (name !== 'Email') fill(name, value);
    await user.click(button());
    // At the form, and in the corner.
    expect(await screen.findAllByText('This invitation has been used or has expired.')).toHaveLength(2);
    expect(field('First name').value).toBe('Ada');
  });
});
