import { ALL_PERMISSIONS } from '@assay/contract/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { WholePerson } from '../../features/people/persons.ts';
import { staffPaths, staffPersonPath } from '../../staff-paths.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { minutesAgo, worker } from '../../testing/staff.tsx';
import { id } from '../../testing/tickets.ts';
import { PersonScreen } from './person-screen.tsx';

const PERSON = id(790);
const payment = {
  _id: id(791),
  access: '30 days',
  amountPence: 2_400,
  refundedPence: 0,
  isDisputed: false,
  paidAt: minutesAgo(600),
  invoice: 7,
};
const session = {
  _id: id(792),
  device: 'Firefox on Windows',
  startedAt: minutesAgo(60),
  lastUsedAt: minutesAgo(5),
};
const permissions = { content: 'edit', people: 'none', support: true, settings: false } as const;
const whole = (change: Partial<WholePerson> = {}, of: Partial<WholePerson['person']> = {}): WholePerson => ({
  person: {
    _id: PERSON,
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@new.test',
    role: 'learner',
    state: 'active',
    lastSeenAt: null,
    planUntil: null,
    tests: 1,
    since: minutesAgo(9_000),
    deactivatedAt: null,
    mobile: '447700900123',
    dob: '1990-12-10',
    permissions: null,
    ...of,
  },
  attempts: [],
  periods: [],
  payments: [payment],
  openOrders: [],
  tickets: [],
  sessions: [session],
  extraTime: null,
  plans: [{ name: 'A term', days: 90 }],
  barred: [],
  changes: [],
  ...change,
});

function showPerson(held = ALL_PERMISSIONS, user = worker) {
  logInLearner({ ...user, permissions: held });
  return showScreen(<PersonScreen />, { path: staffPaths.person, at: staffPersonPath(PERSON), framed: true });
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const writeReason = (user: ReturnType<typeof showPerson>['user']) =>
  user.type(screen.getByLabelText('Reason'), 'As agreed');

describe('the page of a person', () => {
  it('has who it is and what belongs to them', async () => {
    const attempt = { _id: id(793), startedAt: minutesAgo(90), deadlineAt: minutesAgo(30) };
    network.answer(
      'getPerson',
      whole({
        attempts: [
          {
            ...attempt,
            test_name: 'Law I',
            closedAt: minutesAgo(40),
            result: { correct: 3, total: 4, performance_percent: 75 },
          },
          { ...attempt, _id: id(794), test_name: 'Law II', closedAt: null, result: null },
        ],
        tickets: [{ _id: id(795), subject: 'A question', status: 'Open', createdAt: minutesAgo(20) }],
        changes: [
          { doneAt: minutesAgo(3), doneBy: 'Grace Hopper', action: 'plan_granted', reason: 'A gift' },
        ],
      }),
    );
    showPerson();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ada Byron' })).toBeTruthy();
    for (const words of [
      '3 of 4, 75.00%',
      'Open',
      'Firefox on Windows',
      'Gave access without payment',
      'A gift',
    ])
      expect(screen.getAllByText(words).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'A question' })).toBeTruthy();
  });

  it('offers nothing to staff who only look', async () => {
    network.answer('getPerson', whole({ changes: null }));
    showPerson({ ...ALL_PERMISSIONS, people: 'view' });
    expect(await screen.findByText('ada@new.test')).toBeTruthy();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('heading', { name: 'Changes' })).toBeNull();
  });

  it('says where there is nobody', async () => {
    network.refuse('getPerson', 'not_found');
    showPerson();
    expect(await screen.findByRole('heading', { level: 1, name: 'Nobody found' })).toBeTruthy();
  });
});

describe('staff', () => {
  it('give access as a plan does, and see until when', async () => {
    network.answer('getPerson', whole());
    network.answer('previewPersonPlan', { until: null, wouldEndAt: '2027-03-09T12:00:00.000Z' });
    network.answer('grantPersonPlan', { until: '2027-03-09T12:00:00.000Z' });
    const { user } = showPerson();
    await user.click(await screen.findByRole('button', { name: 'Give access…' }));
    await user.selectOptions(screen.getByLabelText('As a plan'), 'A term');
    expect(await screen.findByText('No access so far. Then until 09-03-2027.')).toBeTruthy();
    await writeReason(user);
    await user.click(button('Give 90 days'));
    expect(await screen.findByText('Access lasts until 09-03-2027.')).toBeTruthy();
    expect(network.calls('grantPersonPlan').map(({ body }) => body)).toEqual([
      { days: 90, reason: 'As agreed' },
    ]);
  });

  it('pay a payment back, and read why it was refused', async () => {
    network.answer('getPerson', whole());
    network.refuse('refundPersonPayment', 'refund_refused');
    const { user } = showPerson();
    await user.click(await screen.findByRole('button', { name: 'Pay back…' }));
    await user.click(button('Pay £24.00 back'));
    expect(dialog().getByText('Please write the reason.')).toBeTruthy();
    await writeReason(user);
    await user.click(button('Pay £24.00 back'));
    expect((await screen.findByRole('alert')).textContent).toContain('did not take the refund');
    network.answer('refundPersonPayment', { refundedPence: 2_400, isWhole: true });
    await user.click(button('Pay £24.00 back'));
    expect(await screen.findByText('Paid £24.00 back.')).toBeTruthy();
  });

  it('erase a learner only with the address typed, and not while they sit a test', async () => {
    network.answer('getPerson', whole());
    network.answer('previewPersonErase', { openTests: [], openOrders: 0, payments: 1, invoices: 1 });
    network.answer('erasePerson', { success: true });
    const { user } = showPerson();
    await user.click(await screen.findByRole('button', { name: 'Erase…' }));
    await user.type(await screen.findByLabelText('Their address'), 'bea@new.test');
    await writeReason(user);
    await user.click(button('Erase for good'));
    expect(dialog().getByText('This is not the address of the account.')).toBeTruthy();
    await user.clear(screen.getByLabelText('Their address'));
    await user.type(screen.getByLabelText('Their address'), 'Ada@new.test');
    await user.click(button('Erase for good'));
    expect(await screen.findByText('Erased.')).toBeTruthy();
    network.answer('previewPersonErase', {
      openTests: [{ test_name: 'Law I', deadlineAt: minutesAgo(-30) }],
      openOrders: 0,
      payments: 0,
      invoices: 0,
    });
    await user.click(button('Erase…'));
    expect(await screen.findByText(/Sits Law I until/u)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Erase for good' })).toBeNull();
  });

  it('change what a member of staff may do, from what they saw', async () => {
    network.answer('getPerson', whole({ payments: [] }, { role: 'staff', permissions }));
    network.answer('setPersonPermissions', { success: true });
    const { user } = showPerson();
    expect(await screen.findByText('edit questions and tests, answer tickets')).toBeTruthy();
    await user.click(button('Change permissions…'));
    await user.selectOptions(screen.getByLabelText('People'), 'Manage');
    await user.click(screen.getByLabelText('Answers tickets'));
    await writeReason(user);
    await user.click(button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.calls('setPersonPermissions').map(({ body }) => body)).toEqual([
      {
        permissions: { ...permissions, people: 'manage', support: false },
        was: permissions,
        reason: 'As agreed',
      },
    ]);
  });

  it('make a learner staff, and a former learner a learner again', async () => {
    network.answer('getPerson', whole());
    network.answer('makePersonStaff', { success: true });
    const { user } = showPerson();
    await user.click(await screen.findByRole('button', { name: 'Make staff…' }));
    await user.selectOptions(screen.getByLabelText('People'), 'See');
    await writeReason(user);
    network.answer('getPerson', whole({}, { role: 'staff', permissions, dob: '1990-12-10' }));
    network.answer('endPersonStaff', { success: true });
    await user.click(button('Make staff'));
    expect(await screen.findByText('Ada Byron is now staff and has been told by email.')).toBeTruthy();
    expect(network.calls('makePersonStaff').map(({ body }) => body)).toEqual([
      {
        permissions: { content: 'none', people: 'view', support: true, settings: false },
        reason: 'As agreed',
      },
    ]);
    await user.click(await screen.findByRole('button', { name: 'Make a learner again…' }));
    await writeReason(user);
    await user.click(button('Make learner'));
    expect(await screen.findByText('Ada Byron is a learner again.')).toBeTruthy();
  });

  it('invite a member of staff again who never chose a password', async () => {
    network.answer('getPerson', whole({}, { role: 'staff', state: 'new', permissions, dob: null }));
    network.answer('mailPersonReset', { success: true });
    const { user } = showPerson();
    await user.click(await screen.findByRole('button', { name: 'Invite again…' }));
    expect(screen.getByText('The link in the earlier email will stop working.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Make a learner again…' })).toBeNull();
    await writeReason(user);
    await user.click(button('Send the mail'));
    expect(await screen.findByText('Sent a mail to ada@new.test.')).toBeTruthy();
  });

  it('log somebody out, and mail a link, each with a reason', async () => {
    network.answer('getPerson', whole());
    network.answer('endPersonSessions', { success: true });
    network.answer('mailPersonReset', { success: true });
    const { user } = showPerson();
    await user.click(await screen.findByRole('button', { name: 'Log out…' }));
    await writeReason(user);
    await user.click(button('Log out there'));
    expect(await screen.findByText('Logged out there.')).toBeTruthy();
    await user.click(button('Mail a password link…'));
    await writeReason(user);
    await user.click(button('Send the mail'));
    expect(await screen.findByText('Sent a mail to ada@new.test.')).toBeTruthy();
    expect(network.calls('endPersonSessions').map(({ body }) => body)).toEqual([
      { session: session._id, reason: 'As agreed' },
    ]);
  });
});
