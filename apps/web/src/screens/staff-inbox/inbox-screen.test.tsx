import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import { staffPaths } from '../../staff-paths.ts';
import { network } from '../../testing/network.ts';
import { installFakeClock, logInLearner, showScreen } from '../../testing/screen.tsx';
import { sockets } from '../../testing/sockets.ts';
import {
  colleague,
  inboxOf,
  listedTicket,
  minutesAgo,
  showInbox,
  TOPIC_ID,
  worker,
} from '../../testing/staff.tsx';
import { InboxScreen } from './inbox-screen.tsx';

const subjects = () =>
  screen
    .queryAllByRole('link')
    .map((link) => link.textContent ?? '')
    .filter((text) => text.startsWith('Ticket '));
const rowOf = (subject: string) => screen.getByRole('row', { name: new RegExp(subject, 'u') });
const asked = () => network.calls('listStaffTickets').map(({ search }) => search);
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const bringIn = () => screen.queryByRole('button', { name: /^Show \d+ new$|^Bring the list/u });

/** Makes these the server's present tickets, and reports the change. */
async function change(tickets: Parameters<typeof inboxOf>[0]): Promise<void> {
  network.answer('listStaffTickets', inboxOf(tickets));
  const before = asked().length;
  await waitFor(() => expect(sockets.opened().at(-1)?.connected).toBe(true));
  await sockets
    .opened()
    .at(-1)
    ?.tell('ticketChanged', { ticket: listedTicket(1)._id });
  await waitFor(() => expect(asked().length).toBeGreaterThan(before));
  await act(async () => {});
}

it('staff who answer no tickets are led to their home', () => {
  const permissions = { content: 'edit', people: 'none', support: false, settings: false } as const;
  logInLearner({ ...worker, permissions });
  const { router } = showScreen(<InboxScreen />, { path: staffPaths.tickets, framed: true });
  expect(router.state.location.pathname).toBe(paths.staff);
  expect(network.calls('listStaffTickets')).toEqual([]);
});

describe('the inbox', () => {
  it('says of each ticket what it is, who asks, who has it and for how long nobody has answered', async () => {
    network.answer(
      'listStaffTickets',
      inboxOf([
        listedTicket(1, { about: 'question' }),
        listedTicket(2, { assignee: { _id: worker._id, name: 'Ruth Okafor' }, waitingSince: minutesAgo(5) }),
        listedTicket(3, { status: 'Pending', assignee: colleague, waitingSince: null }),
      ]),
    );
    showInbox();
    expect(await screen.findByText('3 tickets')).toBeTruthy();
    expect(screen.getByText('Ada Byron · A question · about a question')).toBeTruthy();
    const cells = (subject: string) =>
      within(rowOf(subject))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells('Ticket 1')).toEqual(['Open', 'Unassigned', 'Unanswered for 2 h · Unassigned']);
    expect(cells('Ticket 2')).toEqual(['Open', 'You', 'Unanswered for 5 min · yours']);
    expect(cells('Ticket 3')).toEqual(['Pending', 'Ann Bee', 'Nobody is waiting · Ann Bee']);
    const tabs = within(screen.getByRole('navigation', { name: 'Tickets by status' }));
    expect(tabs.getAllByRole('link').map((tab) => tab.textContent)).toEqual([
      'Open 3',
      'Pending 2',
      'Closed 3',
      'All 8',
    ]);
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Open 3');
  });

  it('counts on while it is looked at', async () => {
    const clock = installFakeClock();
    network.answer('listStaffTickets', inboxOf([listedTicket(1, { waitingSince: minutesAgo(5) })]));
    showInbox();
    await clock.pass(100, 10);
    expect(rowOf('Ticket 1').textContent).toContain('for 5 min');
    await clock.pass(60_000, 10_000);
    expect(rowOf('Ticket 1').textContent).toContain('for 6 min');
  });

  it('keeps what is looked at in the address, each choice a step that one can go back from', async () => {
    network.answer('listStaffTickets', inboxOf([listedTicket(1)]));
    const { user, address, router } = showInbox();
    await screen.findByText('1 ticket');
    expect(asked()[0]).toBe('?status=Open&order=waiting');
    await user.click(screen.getByRole('link', { name: /^Pending/u }));
    choose('Assignee', 'me');
    await waitFor(() => expect(screen.getByRole('option', { name: 'A question' })).toBeTruthy());
    choose('Topic', TOPIC_ID);
    choose('Order', 'newest');
    const all = `?status=Pending&assignee=me&topic=${TOPIC_ID}&order=newest`;
    expect(address()).toBe(`/staff/tickets${all}`);
    await waitFor(() => expect(new URLSearchParams(asked().at(-1))).toEqual(new URLSearchParams(all)));
    await act(async () => void (await router.navigate(-1)));
    expect(address()).toBe(`/staff/tickets?status=Pending&assignee=me&topic=${TOPIC_ID}`);
    expect(screen.getByLabelText<HTMLSelectElement>('Order').value).toBe('waiting');
    await act(async () => void (await router.navigate(-3)));
    expect(address()).toBe('/staff/tickets');
  });

  it('is as the address says when it is opened, and the way into a ticket leads back to it', async () => {
    network.answer('listStaffTickets', inboxOf([listedTicket(1)]));
    const { user, router } = showInbox('?status=Closed&assignee=nobody&search=key');
    await screen.findByText('1 ticket found');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('key');
    expect(screen.getByLabelText<HTMLSelectElement>('Assignee').value).toBe('nobody');
    await user.click(screen.getByRole('link', { name: 'Ticket 1' }));
    expect(router.state.location.pathname).toBe(`/staff/tickets/${listedTicket(1)._id}`);
    expect(router.state.location.state).toEqual({ inbox: '?status=Closed&assignee=nobody&search=key' });
  });

  it('is searched 500 ms after the last letter, and what else was chosen stays', async () => {
    const clock = installFakeClock();
    network.answer('listStaffTickets', inboxOf([listedTicket(1)]));
    const { address } = showInbox('?status=Pending');
    await clock.pass(100, 10);
    type('k');
    await clock.pass(499, 499);
    type('key ');
    await clock.pass(499, 499);
    expect(address()).toBe('/staff/tickets?status=Pending');
    await clock.pass(1, 1);
    await clock.pass(10, 10);
    expect(address()).toBe('/staff/tickets?status=Pending&search=key');
    expect(asked().at(-1)).toContain('search=key');
  });

  it.each([
    ['', 'No tickets are waiting.'],
    ['?status=Pending', 'Nothing is pending.'],
    ['?search=zz', 'No tickets found.'],
  ])('that is empty at “%s” says “%s”', async (search, words) => {
    network.answer('listStaffTickets', inboxOf([]));
    const { user, address } = showInbox(search);
    expect(await screen.findByText(words)).toBeTruthy();
    const all = screen.queryByRole('button', { name: 'Show all of them' });
    expect(all !== null).toBe(search.includes('search'));
    if (all) await user.click(all);
    if (all) expect(address()).toBe('/staff/tickets');
  });

  it('that did not come says why, and comes when tried again', async () => {
    network.refuse('listStaffTickets', 'internal');
    const { user } = showInbox();
    await screen.findByRole('alert');
    network.answer('listStaffTickets', inboxOf([listedTicket(1)]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Ticket 1' })).toBeTruthy();
  });

  it('shows more when asked to', async () => {
    network.answer('listStaffTickets', inboxOf([listedTicket(1)], 'further'));
    const { user } = showInbox();
    await screen.findByText('The first 1 ticket');
    network.answer('listStaffTickets', inboxOf([listedTicket(2)]));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(subjects()).toEqual(['Ticket 1', 'Ticket 2']));
    expect(asked().at(-1)).toContain('after=further');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('a ticket that arrives', () => {
  it('is there at once where nobody is at the list', async () => {
    network.answer('listStaffTickets', inboxOf([listedTicket(1)]));
    showInbox();
    await screen.findByText('1 ticket');
    await change([listedTicket(2), listedTicket(1)]);
    await waitFor(() => expect(subjects()).toEqual(['Ticket 2', 'Ticket 1']));
    expect(bringIn()).toBeNull();
  });

  it.each([
    [
      'the pointer is over a row',
      (row: HTMLElement) => void fireEvent.pointerEnter(row.closest('tbody') as Element),
    ],
    ['the focus is in a row', (row: HTMLElement) => within(row).getByRole('link').focus()],
  ])('moves no row while %s, and comes when asked for', async (_title, comeTo) => {
    network.answer('listStaffTickets', inboxOf([listedTicket(1), listedTicket(3)]));
    const { user } = showInbox();
    await screen.findByText('2 tickets');
    act(() => comeTo(rowOf('Ticket 1')));
    await change([listedTicket(2), listedTicket(3, { status: 'Pending' }), listedTicket(1)]);
    const button = await screen.findByRole('button', { name: 'Show 1 new' });
    expect(subjects()).toEqual(['Ticket 1', 'Ticket 3']);
    // New data of a row is shown where it is.
    expect(rowOf('Ticket 3').textContent).toContain('Pending');
    await user.click(button);
    expect(subjects()).toEqual(['Ticket 2', 'Ticket 3', 'Ticket 1']);
    expect(document.activeElement).toBe(screen.getByRole('table'));
  });

  it('is polled where no notification arrives', async () => {
    network.answer('listStaffTickets', inboxOf([]));
    showInbox();
    await screen.findByText('No tickets are waiting.');
    await waitFor(() => expect(sockets.opened().at(-1)?.connected).toBe(true));
    expect(screen.queryByText(/^Not connected/u)).toBeNull();
    sockets.setReachable(false);
    await sockets.opened().at(-1)?.close();
    expect(await screen.findByText(/^Not connected/u)).toBeTruthy();
  });
});

describe('the keyboard', () => {
  it('moves through the tickets, opens one, searches and lists the keys', async () => {
    network.answer('listStaffTickets', inboxOf([listedTicket(1), listedTicket(2)]));
    const { user, router } = showInbox('?status=Pending');
    await screen.findByText('2 tickets');
    await user.keyboard('?');
    expect(within(screen.getByRole('dialog')).getByText('Next ticket')).toBeTruthy();
    await user.keyboard('j');
    expect(document.activeElement?.tagName).not.toBe('TR');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    act(() => screen.getByRole('searchbox').blur());
    await user.keyboard('jj');
    expect(document.activeElement).toBe(rowOf('Ticket 2'));
    await user.keyboard('e');
    expect(router.state.location.pathname).toBe(`/staff/tickets/${listedTicket(2)._id}`);
    expect(router.state.location.state).toEqual({ inbox: '?status=Pending' });
  });

  it('is at the ticket from which somebody comes back', async () => {
    network.answer('listStaffTickets', inboxOf([listedTicket(1), listedTicket(2)]));
    const { router } = showInbox();
    await screen.findByText('2 tickets');
    await act(async () => void (await router.navigate('/elsewhere')));
    await act(
      async () =>
        void (await router.navigate(staffPaths.tickets, { state: { ticket: listedTicket(2)._id } })),
    );
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Ticket 2')));
  });

  it.each(['by its link', 'by the keyboard'])(
    'is at the ticket that was opened %s, after the browser’s Back',
    async (how) => {
      network.answer('listStaffTickets', inboxOf([listedTicket(1), listedTicket(2)]));
      const { user, goTo, router } = showInbox();
      await goTo('/elsewhere');
      await goTo(staffPaths.tickets);
      await screen.findByText('2 tickets');
      if (how === 'by its link') await user.click(screen.getByRole('link', { name: 'Ticket 2' }));
      else await user.keyboard('jje');
      await screen.findByText(/^Went to/u);
      await act(async () => void (await router.navigate(-1)));
      await waitFor(() => expect(document.activeElement).toBe(rowOf('Ticket 2')));
    },
  );
});
