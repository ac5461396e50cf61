import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { profileQuery, session } from '../../features/accounts/session.ts';
import { button, descriptionOf, field, openAccount } from '../../testing/account.tsx';
import { profile } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { formatToday } from '../../ui/formats.ts';

function fill(name: string, value: string): void {
  fireEvent.input(field(name), { target: { value } });
}

const sent = () => network.calls('updateProfile').map(({ body }) => body);

describe('the basic details', () => {
  it('stand as the server has them; the e-mail is shown and cannot be changed', async () => {
    await openAccount();
    const values = ['First name', 'Last name', 'Phone', 'Date of birth', 'Email'].map(
      (name) => field(name).value,
    );
    expect(values).toEqual(['Ada', 'Byron', '7700900123', '1990-12-10', 'ada@example.org']);
    expect(field('Email').disabled).toBe(true);
    expect(field('Date of birth').max).toBe(formatToday());
    expect(screen.getByText(/^Country: /u).textContent).toContain('United Kingdom');
  });

  it('are saved with what changed, and the rest as the server has it now', async () => {
    const { user } = await openAccount();
    network.answer('getProfile', { user: { ...profile, last_name: 'Lovelace' } });
    const data = { ...profile, first_name: 'Augusta', last_name: 'Lovelace' };
    network.answer('updateProfile', { status: 'Profile updated', data });
    fill('First name', '  Augusta ');
    await user.click(button('Save'));
    expect((await screen.findByText('Profile updated')).closest('[role="status"]')).toBeTruthy();
    expect(sent()).toEqual([
      { first_name: 'Augusta', last_name: 'Lovelace', mobile: '447700900123', dob: '1990-12-10' },
    ]);
    expect(session.read()?.user).toMatchObject({ first_name: 'Augusta', last_name: 'Lovelace' });
    expect(field('Last name').value).toBe('Lovelace');
  });

  it('are saved by Enter in a field', async () => {
    const { user } = await openAccount();
    network.answer('updateProfile', { status: 'Profile updated', data: profile });
    await user.type(field('Last name'), '{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('are wrong all at once, in words at the fields, with the focus in the first', async () => {
    const { user } = await openAccount();
    for (const [name, value] of [
      ['First name', ' '],
      ['Last name', ''],
      ['Phone', '12'],
      ['Date of birth', '2990-12-10'],
    ] as const)
      fill(name, value);
    await user.click(button('Save'));
    const errors = ['First name', 'Last name', 'Phone', 'Date of birth'].map((name) =>
      descriptionOf(field(name)),
    );
    expect(errors).toEqual([
      'Please enter your first name.',
      'Please enter your last name.',
      'This is not a phone number of the chosen country.',
      'The date of birth cannot be later than today.',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(field('First name')));
    expect(sent()).toEqual([]);
    fill('First name', 'Ada');
    expect(field('First name').getAttribute('aria-invalid')).toBe('false');
    expect(field('Last name').getAttribute('aria-invalid')).toBe('true');
  });

  it('say at the field what the server says of it, and keep what was typed', async () => {
    const { user } = await openAccount();
    network.refuse('updateProfile', 'malformed', { fields: { fields: ['body.mobile'] } });
    fill('First name', 'Augusta');
    await user.click(button('Save'));
    await waitFor(() => expect(document.activeElement).toBe(field('Phone')));
    expect(descriptionOf(field('Phone'))).not.toBe('');
    expect(field('First name').value).toBe('Augusta');
  });

  it('say of anything else why they could not be saved, and keep what was typed', async () => {
    const { user } = await openAccount();
    network.lose('updateProfile');
    fill('First name', 'Augusta');
    await user.click(button('Save'));
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
    expect(field('First name').value).toBe('Augusta');
    expect(session.read()?.user.first_name).toBe('Ada');
  });

  it('are sent once, however often the button is pressed', async () => {
    const { user } = await openAccount();
    network.hold('updateProfile');
    await user.dblClick(button('Save'));
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('follow what the server newly says where nothing was typed, and only there', async () => {
    await openAccount();
    fill('First name', 'Augusta');
    const user = { ...profile, first_name: 'A.', last_name: 'Lovelace', mobile: '14165550123' };
    network.answer('getProfile', { user });
    await queryClient.fetchQuery({ ...profileQuery(profile._id), staleTime: 0 });
    await waitFor(() => expect(field('Last name').value).toBe('Lovelace'));
    expect([field('First name').value, field('Phone').value]).toEqual(['Augusta', '4165550123']);
    expect(screen.getByText(/^Country: /u).textContent).toContain('Canada');
  });
});
