import { ALL_PERMISSIONS } from '@assay/contract/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Applicant, Invitation, PreviewedPerson } from '../../features/people/people.ts';
import type { ListedPerson } from '../../features/people/persons.ts';
import { staffPaths } from '../../staff-paths.ts';
import { tenant } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { minutesAgo, worker } from '../../testing/staff.tsx';
import { id } from '../../testing/tickets.ts';
import { PeopleScreen } from './people-screen.tsx';

const invitation = (number: number, change: Partial<Invitation> = {}): Invitation => ({
  _id: id(700 + number),
  email: `person${number}@new.test`,
  name: '',
  state: 'sent',
  refusedWith: null,
  sentAt: minutesAgo(60),
  expiresAt: minutesAgo(-60),
  joinedAt: null,
  ...change,
});
const applicant: Applicant = {
  _id: id(750),
  first_name: 'Noor',
  last_name: 'Haddad',
  email: 'noor@new.test',
  since: minutesAgo(90),
};
const person = (change: Partial<PreviewedPerson>): PreviewedPerson => ({
  line: 1,
  text: 'ada@new.test',
  email: 'ada@new.test',
  name: '',
  kind: 'new',
  before: null,
  ...change,
});
const NO_STATES = { sent: 0, refused: 0, joined: 0, expired: 0, withdrawn: 0 };

function answerLists(invitations: Invitation[], applicants: Applicant[] = []) {
  const states = { ...NO_STATES };
  for (const { state } of invitations) states[state] += 1;
  network.answer('listInvitations', { invitations, total: invitations.length, states });
  network.answer('listApplicants', { applicants, total: applicants.length });
  network.answer('listPeople', { people: [], total: 0, all: 0 });
}

function showPeople(search = '', permissions = ALL_PERMISSIONS) {
  logInLearner({ ...worker, permissions });
  return showScreen(<PeopleScreen />, {
    path: staffPaths.people,
    at: staffPaths.people + search,
    framed: true,
  });
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));

beforeEach(() => network.answer('getSubdomain', { data: tenant }));

const account = (number: number, change: Partial<ListedPerson> = {}): ListedPerson => ({
  _id: id(780 + number),
  first_name: 'Ada',
  last_name: `Byron ${number}`,
  email: `ada${number}@new.test`,
  role: 'learner',
  state: 'active',
  lastSeenAt: minutesAgo(60),
  planUntil: null,
  tests: 14,
  ...change,
});
function answerPeople(...people: ListedPerson[]) {
  answerLists([]);
  network.answer('listPeople', { people, total: people.length, all: people.length });
}

describe('accounts', () => {
  it('are listed, and chosen ones are deactivated with a reason only', async () => {
    answerPeople(account(1), account(2, { state: 'deactivated' }));
    network.answer('deactivatePeople', { changed: 1 });
    const { user } = showPeople();
    const row = await screen.findByRole('row', { name: /Byron 1/u });
    for (const words of ['ada1@new.test', 'Learner', 'Active', '14'])
      expect(row.textContent).toContain(words);
    await user.click(screen.getByLabelText('Choose all on this page'));
    await user.click(button('Deactivate…'));
    expect(dialog().getByText('1 person: deactivated already.')).toBeTruthy();
    await user.click(button('Deactivate 1 person'));
    expect(dialog().getByText('Please write the reason.')).toBeTruthy();
    await user.type(screen.getByLabelText('Reason'), 'Has left');
    await user.click(button('Deactivate 1 person'));
    expect(await screen.findByText('Deactivated 1 person.')).toBeTruthy();
    expect(network.calls('deactivatePeople').map(({ body }) => body)).toEqual([
      { ids: [account(1)._id], reason: 'Has left' },
    ]);
  });

  it('are narrowed and put in order, and the address holds it', async () => {
    answerPeople(account(1));
    const { user, address } = showPeople('?role=staff');
    await user.selectOptions(await screen.findByLabelText('State', { exact: true }), 'Deactivated');
    await user.click(await screen.findByRole('button', { name: /^Tests/u }));
    await waitFor(() => expect(address()).toBe('/staff/people?role=staff&account=deactivated&order=-tests'));
    expect(network.calls('listPeople').map(({ search }) => search)).toContain(
      '?role=staff&state=deactivated&order=-tests&page=1&size=50',
    );
  });

  it('are seen, but not changed, by staff who only look', async () => {
    answerPeople(account(1));
    showPeople('?list=invitations', { ...ALL_PERMISSIONS, people: 'view' });
    expect(await screen.findByRole('link', { name: 'Ada Byron 1' })).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    expect(network.calls('listInvitations')).toEqual([]);
  });
});

describe('a new member of staff', () => {
  it('is added with permissions and a reason; what is missing is said at its field', async () => {
    answerLists([]);
    network.answer('addStaff', { _id: id(799) });
    const { user } = showPeople();
    await user.click(await screen.findByRole('button', { name: 'Add staff' }));
    await user.type(dialog().getByLabelText('First name'), 'Ada');
    await user.type(dialog().getByLabelText('Email'), 'ada@new.test');
    await user.selectOptions(dialog().getByLabelText('Questions and tests'), 'Edit');
    await user.type(dialog().getByLabelText('Reason'), 'A new tutor');
    await user.click(button('Add and invite'));
    expect(dialog().getByText('Please enter the last name.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog().getByLabelText('Last name'));
    expect(network.calls('addStaff')).toEqual([]);
    await user.type(dialog().getByLabelText('Last name'), 'Byron');
    await user.click(button('Add and invite'));
    expect(await screen.findByText('Added Ada Byron and sent an invitation.')).toBeTruthy();
    expect(network.calls('addStaff').map(({ body }) => body)).toEqual([
      {
        first_name: 'Ada',
        last_name: 'Byron',
        email: 'ada@new.test',
        permissions: { content: 'edit', people: 'none', support: true, settings: false },
        reason: 'A new tutor',
      },
    ]);
  });

  it('whose address is known is refused in words, and what was typed stays', async () => {
    answerLists([]);
    network.refuse('addStaff', 'address_known');
    const { user } = showPeople();
    await user.click(await screen.findByRole('button', { name: 'Add staff' }));
    for (const label of ['First name', 'Last name', 'Email', 'Reason'])
      await user.type(dialog().getByLabelText(label), 'ada');
    await user.click(button('Add and invite'));
    expect((await dialog().findByRole('alert')).textContent).toContain('already has an account');
    expect(dialog().getByLabelText<HTMLInputElement>('First name').value).toBe('ada');
  });
});

describe('invitations', () => {
  it('are listed with their states, and chosen ones are sent again but for those who joined', async () => {
    answerLists([invitation(1, { name: 'Ada Byron' }), invitation(2, { state: 'joined' })]);
    network.answer('repeatInvitations', { changed: 1 });
    const { user } = showPeople('?list=invitations');
    const row = await screen.findByRole('row', { name: /person1@new.test/u });
    expect(row.textContent).toContain('Ada Byron');
    expect(row.textContent).toContain('Sent');
    expect(screen.getByRole('row', { name: /person2/u }).textContent).toContain('Joined');
    await user.click(screen.getByLabelText('Choose all on this page'));
    await user.click(button('Send again…'));
    expect(dialog().getByText('1 invitation stays: joined already.')).toBeTruthy();
    await user.click(button('Send 1 invitation'));
    expect(await screen.findByText('Sent 1 invitation.')).toBeTruthy();
    expect(network.calls('repeatInvitations').map(({ body }) => body)).toEqual([{ ids: [id(701)] }]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('are sent after a look at what was pasted, faults first', async () => {
    answerLists([]);
    network.answer('previewInvitations', {
      people: [
        person({ name: 'Ada Byron' }),
        person({ line: 2, text: 'bea@new.test', email: 'bea@new.test', kind: 'invited' }),
        person({ line: 3, text: 'nobody@nowhere', email: null, kind: 'faulty' }),
      ],
    });
    network.answer('sendInvitations', { sent: 2, renamed: 0, leftOut: 0 });
    const { user } = showPeople('?list=invitations');
    expect(await screen.findByText('Nobody has been invited yet.')).toBeTruthy();
    await user.click(button('Invite'));
    await user.click(button('Check addresses'));
    expect(dialog().getByText('Please paste at least one address.')).toBeTruthy();
    await user.click(screen.getByLabelText('Addresses'));
    await user.paste('Ada Byron <ada@new.test>\nbea@new.test\nnobody@nowhere');
    await user.click(button('Check addresses'));
    await dialog().findByRole('table');
    const rows = dialog().getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'nobody@nowhereLine 3No addressLeft out',
      'bea@new.testLine 2Invited beforeLeft out',
      'ada@new.testLine 1 · Ada ByronNewInvited',
    ]);
    expect(button('Send 1 invitation')).toBeTruthy();
    await user.click(screen.getByLabelText('Send again to those invited before'));
    await user.click(button('Send 2 invitations'));
    expect(await screen.findByText('Sent 2 invitations.')).toBeTruthy();
    expect(network.calls('sendInvitations').map(({ body }) => body)).toEqual([
      {
        people: [
          { email: 'ada@new.test', name: 'Ada Byron' },
          { email: 'bea@new.test', name: '' },
        ],
        again: true,
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('under another name than before are shown with it, and put right without a mail', async () => {
    answerLists([]);
    const changed = { kind: 'changed', name: 'Ada Byron' } as const;
    const before = { state: 'sent', sentAt: minutesAgo(60), name: 'Ada Biron' } as const;
    network.answer('previewInvitations', { people: [person({ ...changed, before })] });
    network.answer('sendInvitations', { sent: 0, renamed: 1, leftOut: 0 });
    const { user } = showPeople('?list=invitations');
    await screen.findByText('Nobody has been invited yet.');
    await user.click(button('Invite'));
    await user.click(screen.getByLabelText('Addresses'));
    await user.paste('Ada Byron <ada@new.test>');
    await user.click(button('Check addresses'));
    await dialog().findByRole('table');
    expect(dialog().getAllByRole('row')[1]?.textContent).toBe(
      'ada@new.testLine 1 · Ada ByronInvited before, as Ada BironNew name',
    );
    const again = screen.getByLabelText('Send again to those invited before');
    await user.click(again);
    expect(button('Send 1 invitation')).toBeTruthy();
    await user.click(again);
    await user.click(button('Update 1 name'));
    expect(await screen.findByText('Updated 1 name.')).toBeTruthy();
    expect(network.calls('sendInvitations').map(({ body }) => body)).toEqual([
      { people: [{ email: 'ada@new.test', name: 'Ada Byron' }], again: false },
    ]);
  });

  it('that cannot be sent stay in the dialog, which says why, and what was pasted can be changed', async () => {
    answerLists([]);
    network.answer('previewInvitations', { people: [person({})] });
    network.refuse('sendInvitations', 'too_many');
    const { user } = showPeople('?list=invitations');
    await user.click(button('Invite'));
    await user.click(screen.getByLabelText('Addresses'));
    await user.paste('ada@new.test');
    await user.click(button('Check addresses'));
    await user.click(await screen.findByRole('button', { name: 'Send 1 invitation' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Too many');
    await user.click(button('Change addresses'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Addresses').value).toBe('ada@new.test');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are narrowed by state and words, which the address holds', async () => {
    answerLists([invitation(1, { state: 'refused', refusedWith: '550 No such user' })]);
    showPeople('?list=invitations&state=expired&search=ada&page=2&size=20');
    const row = await screen.findByRole('row', { name: /person1/u });
    expect(row.textContent).toContain('550 No such user');
    const queries = network.calls('listInvitations').map(({ search }) => search);
    expect(queries).toContain('?search=ada&state=expired&page=2&size=20');
  });
});

describe('a table of people', () => {
  const table = new File(['Name,Email\nAda Byron,ada@new.test'], 'people.csv', { type: 'text/csv' });

  it('is read and shown before anything is sent', async () => {
    answerLists([]);
    network.answer('previewInvitationFile', { people: [person({ line: 2, name: 'Ada Byron' })] });
    network.answer('sendInvitations', { sent: 1, renamed: 0, leftOut: 0 });
    const { user, address } = showPeople();
    await user.click(button('Invite'));
    await user.upload(screen.getByLabelText('Table of people'), table);
    await user.click(await screen.findByRole('button', { name: 'Send 1 invitation' }));
    expect(await screen.findByText('Sent 1 invitation.')).toBeTruthy();
    expect(address()).toBe('/staff/people?list=invitations');
  });

  it('that cannot be read says so, and the dialog stays', async () => {
    answerLists([]);
    network.refuse('previewInvitationFile', 'table_unreadable');
    const { user } = showPeople();
    await user.click(button('Invite'));
    await user.upload(screen.getByLabelText('Table of people'), table);
    expect((await screen.findByRole('alert')).textContent).toContain('No addresses were found');
    expect(screen.getByLabelText('Addresses')).toBeTruthy();
  });
});

describe('people who wait for approval', () => {
  it('are approved', async () => {
    answerLists([], [applicant]);
    network.answer('approveApplicants', { changed: 1 });
    const { user } = showPeople('?list=waiting');
    await user.click(await screen.findByLabelText('Choose Noor Haddad'));
    await user.click(button('Approve…'));
    expect(dialog().getByText('Noor Haddad (noor@new.test)')).toBeTruthy();
    await user.click(button('Approve 1 person'));
    expect(await screen.findByText('Approved 1 person.')).toBeTruthy();
    expect(network.calls('approveApplicants').map(({ body }) => body)).toEqual([{ ids: [applicant._id] }]);
  });

  it('are refused with a reason only', async () => {
    answerLists([], [applicant]);
    network.refuse('refuseApplicants', 'not_found');
    const { user } = showPeople('?list=waiting');
    await user.click(await screen.findByLabelText('Choose Noor Haddad'));
    await user.click(button('Refuse…'));
    await user.click(button('Refuse 1 person'));
    expect(dialog().getByText('Please write the reason.')).toBeTruthy();
    await user.type(screen.getByLabelText('Reason'), 'You left in May.');
    await user.click(button('Refuse 1 person'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(network.calls('refuseApplicants').map(({ body }) => body)).toEqual([
      { ids: [applicant._id], reason: 'You left in May.' },
    ]);
  });
});

describe('who may sign up', () => {
  it('is said, and changed from what was seen', async () => {
    answerLists([]);
    network.answer('setSignUpRule', { success: true });
    const { user } = showPeople();
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    await user.click(screen.getByRole('radio', { name: /^Certain addresses/u }));
    await user.click(button('Save'));
    expect(dialog().getByText(/Please write at least one domain/u)).toBeTruthy();
    await user.type(screen.getByLabelText('Domains'), '@college.example, students.example');
    await user.click(button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.calls('setSignUpRule').map(({ body }) => body)).toEqual([
      {
        rule: 'domains',
        domains: ['college.example', 'students.example'],
        was: { rule: 'open', domains: null },
      },
    ]);
  });

  it('is all that those see who manage no people, and cannot be changed by those without settings', async () => {
    const { unmount } = showPeople('', { ...ALL_PERMISSIONS, people: 'none' });
    expect(await screen.findByText('Who may sign up: Everybody')).toBeTruthy();
    expect(button('Change')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    unmount();
    answerLists([]);
    showPeople('?list=invitations', { ...ALL_PERMISSIONS, settings: false });
    expect(await screen.findByText('Nobody has been invited yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  });
});
