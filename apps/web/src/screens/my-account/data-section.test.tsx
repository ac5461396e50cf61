import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { button, descriptionOf, openAccount } from '../../testing/account.tsx';
import { keptDownloads } from '../../testing/browser.ts';
import { tenant } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';

const done = { success: true, message: 'Closed' } as const;

describe('the download of one’s data', () => {
  const download = () => button('Download my data');

  it('is kept under the name that the server gives', async () => {
    network.answerFile('downloadData', '{"answers":[]}', 'ada byron.json');
    const { user } = await openAccount();
    await user.click(download());
    expect((await screen.findByText('Your data is in your downloads.')).getAttribute('role')).toBe('status');
    const [kept] = keptDownloads();
    expect(kept?.fileName).toBe('ada byron.json');
    expect(kept?.content?.size).toBe('{"answers":[]}'.length);
    expect(network.calls('downloadData')[0]?.headers.get('authorization')).toBe('Bearer secret');
  });

  it('says why it failed, and can be tried again', async () => {
    network.refuse('downloadData', 'too_many');
    const { user } = await openAccount();
    await user.click(download());
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts.');
    expect(keptDownloads()).toEqual([]);
    network.answerFile('downloadData', '{}', 'ada.json');
    await user.click(download());
    await waitFor(() => expect(keptDownloads()).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is asked for once, however often the button is pressed', async () => {
    network.answerFile('downloadData', '{}', 'ada.json');
    const { user } = await openAccount();
    await user.dblClick(download());
    await screen.findByText('Your data is in your downloads.');
    expect(network.calls('downloadData')).toHaveLength(1);
  });
});

describe('closing one’s account', () => {
  const dialog = () => screen.getByRole('dialog', { name: 'Close your account?' });
  const inside = (name: string) => within(dialog()).getByRole('button', { name });
  const password = () => within(dialog()).getByLabelText<HTMLInputElement>('Password');

  async function openDialog() {
    const replace = vi.fn();
    const shown = await openAccount();
    vi.stubGlobal('location', { ...location, replace });
    await shown.user.click(button('Close my account'));
    return { ...shown, replace };
  }

  async function ask(typed = 'my password') {
    const shown = await openDialog();
    await shown.user.type(password(), typed);
    await shown.user.click(inside('Close my account'));
    return shown;
  }

  it.each([
    ['says that a code stays for each open test, where sign-up is restricted', 'domains', true],
    ['says nothing of a code where everybody may sign up', 'open', false],
    ['says that a code stays where people are invited', 'invitation', true],
  ] as const)('%s', async (_title, rule, isSaid) => {
    const domains = rule === 'domains' ? ['college.example'] : null;
    const sign_up = { rule, domains };
    network.answer('getSubdomain', { data: { ...tenant, name: 'A college', sign_up } });
    await openDialog();
    await waitFor(() => expect(document.title).toContain('A college'));
    expect(dialog().textContent?.includes('a code made from your e-mail address')).toBe(isSaid);
  });

  it('says what goes and what stays, and asks for the password', async () => {
    const { user } = await openDialog();
    expect(dialog().textContent).toMatch(/are deleted.+Your results and answers stay.+without your name/su);
    await user.click(inside('Close my account'));
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(descriptionOf(password())).toBe('Please enter your password.');
    expect(network.calls('closeAccount')).toHaveLength(0);
  });

  it('asks once more, with the focus on what loses nothing', async () => {
    await ask();
    expect(within(dialog()).getByRole('alert').textContent).toContain('This cannot be undone.');
    expect(document.activeElement).toBe(inside('Keep my account'));
    expect(network.calls('closeAccount')).toHaveLength(0);
  });

  it('is not done by a double click, nor by Enter twice', async () => {
    const { user } = await openDialog();
    await user.type(password(), 'my password{Enter}{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(button('Close my account'));
    await user.type(password(), 'my password');
    await user.dblClick(inside('Close my account'));
    expect(network.calls('closeAccount')).toHaveLength(0);
  });

  it('leaves nothing of the learner here, and loads the page that says so anew', async () => {
    localStorage.setItem('reportID', 'r');
    const { user, replace } = await ask();
    network.answer('closeAccount', done);
    await user.click(inside('Yes, close it for good'));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/user-account-closed'));
    expect(network.calls('closeAccount').map(({ body }) => body)).toEqual([{ password: 'my password' }]);
    expect(['token', 'user', 'reportID'].map((name) => localStorage.getItem(name))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it.each([
    ['password_wrong', {}, 'This is not your present password.'],
    [
      'passwords_spent',
      { retryAfterSeconds: 120 },
      'Too many wrong passwords. Please try again in 2 minutes.',
    ],
  ] as const)('says of %s so at the password, and begins anew', async (code, refusal, words) => {
    const { user, replace } = await ask();
    network.refuse('closeAccount', code, refusal);
    await user.click(inside('Yes, close it for good'));
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(descriptionOf(password())).toBe(words);
    expect(inside('Close my account')).toBeTruthy();
    expect(localStorage.getItem('token')).toBe('secret');
    expect(replace).not.toHaveBeenCalled();
  });

  it('says to submit an open test first, and leads there', async () => {
    const { user, address } = await ask();
    network.refuse('closeAccount', 'attempt_open');
    await user.click(inside('Yes, close it for good'));
    const alert = await within(dialog()).findByText(/Please submit the test that you have open first/u);
    expect(alert.closest('[role="alert"]')).toBeTruthy();
    await user.click(within(dialog()).getByRole('link', { name: 'Go to your tests' }));
    expect(address()).toBe('/menu/tests');
  });

  it('says why else it failed, and the account is still there', async () => {
    const { user } = await ask();
    network.lose('closeAccount');
    await user.click(inside('Yes, close it for good'));
    expect(await within(dialog()).findByText(/cannot be reached/u)).toBeTruthy();
    expect(localStorage.getItem('token')).toBe('secret');
  });

  it('cannot be left while it is being done', async () => {
    const { user } = await ask();
    network.hold('closeAccount');
    await user.click(inside('Yes, close it for good'));
    await user.keyboard('{Escape}');
    await user.click(inside('Keep my account'));
    expect(dialog()).toBeTruthy();
  });

  it.each(['Keep my account', 'Close'])('is left by %s, with the focus where it was', async (name) => {
    const { user } = await openDialog();
    await user.click(inside(name));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(button('Close my account'));
  });
});
