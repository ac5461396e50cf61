import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button, descriptionOf, field, openAccount } from '../../testing/account.tsx';
import { profile, sessions } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';

const NAMES = ['Old password', 'New password', 'Confirm password'] as const;
const done = { success: true, message: 'Changed' } as const;

async function change(typed: readonly [string, string, string]) {
  const shown = await openAccount();
  for (const [index, name] of NAMES.entries()) {
    const value = typed[index];
    if (value) await shown.user.type(field(name), value);
  }
  await shown.user.click(button('Change password'));
  return shown;
}

const good = ['the old one', 'a new password', 'a new password'] as const;

describe('the change of a password', () => {
  it('is known to password managers, and each box shows what is in it', async () => {
    const { user } = await openAccount();
    expect(NAMES.map((name) => field(name).autocomplete)).toEqual([
      'current-password',
      'new-password',
      'new-password',
    ]);
    const form = field('Old password').form;
    expect(form?.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value).toBe(profile.email);
    for (const name of NAMES) {
      const eye = button(`Show ${name.toLowerCase()}`);
      await user.click(eye);
      expect([field(name).type, eye.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
    }
  });

  it('sends all three, says when it was and nothing else, empties the boxes and shows who was logged out', async () => {
    network.answer('changePassword', done);
    const held = network.hold('changePassword');
    await change(good);
    const [own] = sessions;
    network.answer('listSessions', { sessions: own ? [own] : [] });
    const password_changed_at = '2026-11-22T11:30:00.000Z';
    network.answer('getProfile', { user: { ...profile, password_changed_at } });
    held.answer(done);
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    await waitFor(() =>
      expect(screen.getByText(/last changed on/u).querySelector('time')?.dateTime).toBe(password_changed_at),
    );
    expect(screen.getByText(/last changed on/u).getAttribute('role')).toBe('status');
    expect(network.calls('changePassword').map(({ body }) => body)).toEqual([
      { old_password: 'the old one', password: 'a new password', confirm_password: 'a new password' },
    ]);
    expect(NAMES.map((name) => field(name).value)).toEqual(['', '', '']);
    expect(screen.queryByText('Changed')).toBeNull();
  });

  it('says nothing of when where that is not known', async () => {
    await openAccount({ ...profile, password_changed_at: null });
    expect(screen.queryByText(/last changed on/u)).toBeNull();
  });

  it('is wrong at all boxes at once, with the focus in the first', async () => {
    await change(['', 'short', 'shorter']);
    expect(NAMES.map((name) => descriptionOf(field(name)))).toEqual([
      'Please enter your old password.',
      'Must be at least 8 characters.',
      'The two new passwords are not the same.',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(field('Old password')));
    expect(network.calls('changePassword')).toHaveLength(0);
  });

  it('no longer says that two differ once they are the same, whichever of them was changed', async () => {
    const { user } = await change(['the old one', 'a new password', 'a new passwore']);
    expect(field('Confirm password').getAttribute('aria-invalid')).toBe('true');
    await user.type(field('New password'), '{Backspace}e');
    await waitFor(() => expect(field('Confirm password').getAttribute('aria-invalid')).toBe('false'));
  });

  it.each([
    ['password_wrong', 'Old password', 'This is not your present password.'],
    ['password_common', 'New password', 'among the most used ones'],
    ['password_is_email', 'New password', 'must not be the e-mail address'],
    ['password_blank', 'New password', 'A password cannot consist only of spaces.'],
    ['password_unchanged', 'New password', 'differs from your current one'],
    ['password_too_short', 'New password', 'Must be at least 8 characters.'],
    ['passwords_differ', 'Confirm password', 'The two new passwords are not the same.'],
  ] as const)('says of %s what is wrong at the box, with the focus there', async (code, name, words) => {
    network.refuse('changePassword', code);
    await change(good);
    await waitFor(() => expect(document.activeElement).toBe(field(name)));
    expect(descriptionOf(field(name))).toContain(words);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('New password').value).toBe('a new password');
  });

  it.each([
    [300, 'Too many wrong passwords. Please try again in 5 minutes.'],
    [undefined, 'Too many wrong passwords. Please try again later.'],
  ])('says when wrong ones may be tried again: %s seconds', async (retryAfterSeconds, words) => {
    network.refuse('changePassword', 'passwords_spent', { retryAfterSeconds });
    await change(good);
    await waitFor(() => expect(descriptionOf(field('Old password'))).toBe(words));
  });

  it('says of anything else why it failed, and can be tried again', async () => {
    network.lose('changePassword');
    const { user } = await change(good);
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
    network.answer('changePassword', done);
    await user.type(field('Old password'), '{Enter}');
    await waitFor(() => expect(field('Old password').value).toBe(''));
  });
});
