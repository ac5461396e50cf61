import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ListedTicket } from '../../features/staff-tickets/inbox.ts';
import { network } from '../../testing/network.ts';
import { sockets } from '../../testing/sockets.ts';
import {
  answerTicket,
  colleague,
  inboxOf,
  listedTicket,
  message,
  minutesAgo,
  openTicket,
  showTicket,
  TICKET_ID,
  worker,
} from '../../testing/staff.tsx';
import { ticket } from '../../testing/tickets.ts';

const worked = { _id: worker._id, name: 'Ruth Okafor' };

const reply = () => screen.findByLabelText<HTMLTextAreaElement>('Reply to Ada Byron');
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note for staff');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const sent = () => network.calls('postMessage').map(({ body }) => body as Record<string, string>);
/** Makes the server take the reply, which the chat shows from then on. */
const answerReply = (text = 'It is right.') =>
  network.answer('postMessage', {
    ticket: { ...ticket, chats: [message(1, 'Is the key right?'), message(2, text, worked)] },
  });
const tellOfChange = () => sockets.opened().at(-1)?.tell('ticketChanged', { ticket: TICKET_ID });
const connected = () => waitFor(() => expect(sockets.opened().at(-1)?.connected).toBe(true));
/** Ticket as the server has it once the first reply has arrived. */
const arrived = () => ({
  chats: [
    message(1, 'Is the key right?'),
    { ...message(2, 'It is right.', worked), clientMessageId: sent()[0]?.clientMessageId ?? '' },
  ],
  waitingSince: null,
});

describe('a ticket', () => {
  it('shows who asks, the chat, and the last tests taken', async () => {
    showTicket({
      chats: [message(1, 'Is the key right?'), message(2, 'It is.', colleague), message(3, 'Thank you.')],
      lastTests: [
        {
          report: TICKET_ID,
          test_name: 'Knots',
          correct_answers: 2,
          total: 3,
          createdAt: minutesAgo(9_000),
        },
      ],
    });
    await reply();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Which buoy is green?');
    const chat = within(screen.getByRole('log'));
    expect(chat.getAllByRole('listitem').map((item) => item.firstChild?.textContent)).toEqual([
      'Ada Byron',
      'Ann Bee, staff',
      'Ada Byron',
    ]);
    expect(screen.getByText('Unanswered for 2 h')).toBeTruthy();
    expect(screen.getByText('Knots').parentElement?.textContent).toContain('2/3');
  });

  it('that was opened from a question leads to it, and one about an order says what the office looks for', async () => {
    const questionId = '0198f000-0000-7000-8000-000000000777';
    const { unmount } = showTicket({
      about: {
        kind: 'question',
        test: { test_name: 'Knots' },
        version: 2,
        question: 31,
        questionId,
      },
    });
    const link = await screen.findByRole('link', { name: 'Question 31' });
    expect(link.getAttribute('href')).toBe(`/staff/tickets/${TICKET_ID}/about`);
    expect(link.parentElement?.textContent).toBe('Question 31 of Knots, version 2');
    // The id under which the bank has it.
    expect(screen.getByText(questionId)).toBeTruthy();
    unmount();
    showTicket({
      about: {
        kind: 'order',
        order: TICKET_ID,
        plan_type: 'A season',
        amount: 45,
        state: 'failed',
        createdAt: minutesAgo(60),
        payment_id: null,
      },
    });
    await waitFor(() => expect(screen.getByText('Declined')).toBeTruthy());
    expect(screen.getByText('£45.00')).toBeTruthy();
    expect(screen.queryByText('Payment ID')).toBeNull();
  });

  it('that is not there says so', async () => {
    network.refuse('getStaffTicket', 'not_found');
    openTicket();
    expect(await screen.findByRole('heading', { name: 'Ticket not found' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that is erased while it is looked at is there no more', async () => {
    showTicket();
    await reply();
    await connected();
    network.refuse('getStaffTicket', 'not_found');
    await tellOfChange();
    expect(await screen.findByRole('heading', { name: 'Ticket not found' })).toBeTruthy();
    expect(screen.queryByRole('log')).toBeNull();
  });

  it('shows earlier messages when they are asked for, and keeps them', async () => {
    const { user } = showTicket({ chats: [message(3, 'Thank you.')], earlier: true });
    await reply();
    await connected();
    const chats = [message(1, 'Is it?'), message(2, 'It is.', colleague)];
    network.answer('getTicket', { ticket: { ...ticket, chats, earlier: false }, message: '' });
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    expect(await screen.findByText('It is.')).toBeTruthy();
    expect(network.calls('getTicket').map(({ search }) => search)).toEqual(['?before=3']);
    answerTicket({ chats: [message(3, 'Thank you.'), message(4, 'Bye.')], earlier: true });
    await tellOfChange();
    expect(await screen.findByText('Bye.')).toBeTruthy();
    expect(screen.getByText('Is it?')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
  });

  it('that did not come says why, and comes when tried again', async () => {
    network.refuse('getStaffTicket', 'internal');
    const { user } = openTicket();
    await screen.findByRole('alert');
    answerTicket();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await reply()).toBeTruthy();
  });

  it('follows what the learner and colleagues do as soon as it is notified', async () => {
    showTicket();
    await reply();
    await waitFor(() => expect(sockets.opened().at(-1)?.connected).toBe(true));
    answerTicket({
      status: 'Pending',
      assignee: colleague,
      chats: [message(1, 'Is the key right?'), message(2, 'Still there?')],
      notes: [{ _id: TICKET_ID, from: colleague, note: 'I ask the author.', date: minutesAgo(1) }],
    });
    await sockets.opened().at(-1)?.tell('ticketChanged', { ticket: TICKET_ID });
    expect(await screen.findByText('Still there?')).toBeTruthy();
    expect(screen.getByText('Assigned to Ann Bee.')).toBeTruthy();
    expect(screen.getByText('I ask the author.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open again' })).toBeTruthy();
  });

  it('of another is not asked for', async () => {
    showTicket();
    await reply();
    await waitFor(() => expect(sockets.opened().at(-1)?.connected).toBe(true));
    await waitFor(() => expect(network.calls('getStaffTicket').length).toBeGreaterThan(0));
    await act(async () => {});
    const before = network.calls('getStaffTicket').length;
    await sockets.opened().at(-1)?.tell('ticketChanged', { ticket: worker._id });
    await act(async () => {});
    expect(network.calls('getStaffTicket')).toHaveLength(before);
  });
});

describe('a reply', () => {
  it.each([
    ['Send', undefined],
    ['Send and hold: the learner cannot reply', 'Pending'],
  ])('goes by “%s” with the status %s, once, and the box is empty then', async (button, status) => {
    answerReply();
    showTicket();
    write(await reply(), ' It is right. ');
    press(button);
    press(button);
    await waitFor(async () => expect((await reply()).value).toBe(''));
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({ message: ' It is right. ' });
    // From the response itself: the ticket is fetched anew, but has not arrived yet.
    expect(screen.getByText('It is right.')).toBeTruthy();
    expect(sent()[0]?.status).toBe(status);
  });

  describe('that closes the ticket', () => {
    const closing = async (inbox: ListedTicket[] | null) => {
      network.answer('postMessage', { ticket: { ...ticket, status: 'Closed' } });
      const shown = showTicket();
      if (inbox === null) network.lose('listStaffTickets');
      else network.answer('listStaffTickets', inboxOf(inbox));
      write(await reply(), 'It is right.');
      await connected();
      answerTicket({ status: 'Closed' });
      press('Send and close');
      return shown;
    };

    it('opens the one that has waited longest next, and says so', async () => {
      const { address } = await closing([
        listedTicket(1, { _id: TICKET_ID }),
        listedTicket(2, { waitingSince: null }),
        listedTicket(3),
      ]);
      await waitFor(() => expect(address()).toBe(`/staff/tickets/${listedTicket(3)._id}`));
      expect(await screen.findByText('Closed: “Which buoy is green?”. This one waits next.')).toBeTruthy();
      expect(sent()[0]?.status).toBe('Closed');
      expect(network.calls('listStaffTickets').map(({ search }) => search)).toContain(
        '?status=Open&order=waiting',
      );
    });

    it('leads to the inbox with a word where none waits', async () => {
      const { address } = await closing([listedTicket(2, { waitingSince: null })]);
      await waitFor(() => expect(address()).toBe('/staff/tickets'));
      expect(
        await screen.findByText('Closed: “Which buoy is green?”. No ticket is waiting here.'),
      ).toBeTruthy();
    });

    it('stays where the list cannot be had', async () => {
      const { address } = await closing(null);
      await waitFor(() => expect(sent()[0]?.status).toBe('Closed'));
      expect(await screen.findByText(/^This ticket is closed/u)).toBeTruthy();
      expect(address()).toBe(`/staff/tickets/${TICKET_ID}`);
    });
  });

  it('that did not arrive stays, says so, and is sent again as the same message', async () => {
    network.lose('postMessage');
    showTicket();
    write(await reply(), 'It is right.');
    press('Send');
    expect((await screen.findByText(/^Not sent/u)).textContent).toContain('cannot be reached');
    expect((await reply()).value).toBe('It is right.');
    press('Send');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[0]?.clientMessageId).toBe(sent()[1]?.clientMessageId);
  });

  it('whose answer was lost leaves the box once the chat shows that it came', async () => {
    network.lose('postMessage');
    showTicket();
    write(await reply(), 'It is right.');
    await connected();
    press('Send');
    await screen.findByText(/^Not sent/u);
    answerTicket(arrived());
    await tellOfChange();
    expect(await screen.findByText('Nobody is waiting')).toBeTruthy();
    expect((await reply()).value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
    press('Send');
    expect(sent()).toHaveLength(1);
  });

  it('whose answer was lost comes no second time where it was changed meanwhile, unless that is meant', async () => {
    network.lose('postMessage');
    showTicket();
    write(await reply(), 'It is right.');
    await connected();
    press('Send');
    await screen.findByText(/^Not sent/u);
    write(await reply(), 'It is right, of course.');
    // The server knows the first by its idempotency key, and takes no other by the same.
    network.refuse('postMessage', 'malformed', { fields: { fields: ['body.clientMessageId'] } });
    press('Send');
    expect(await screen.findByText(/your first message has arrived after all/u)).toBeTruthy();
    expect(sent()[1]?.clientMessageId).toBe(sent()[0]?.clientMessageId);
    answerTicket(arrived());
    await tellOfChange();
    expect(await screen.findByText(/it is a second message/u)).toBeTruthy();
    expect((await reply()).value).toBe('It is right, of course.');
    press('Send');
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]?.clientMessageId).not.toBe(sent()[0]?.clientMessageId);
  });

  it('to a ticket that a colleague has closed meanwhile stays until it is opened again', async () => {
    showTicket();
    write(await reply(), 'It is right.');
    network.refuse('postMessage', 'ticket_not_open');
    answerTicket({ status: 'Closed', waitingSince: null });
    press('Send');
    expect(await screen.findByText(/Open it again to reply/u)).toBeTruthy();
    expect((await reply()).value).toBe('It is right.');
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
    network.answer('setTicketStatus', { success: true });
    answerTicket();
    press('Open again');
    expect(await screen.findByRole('button', { name: 'Send' })).toBeTruthy();
    expect(network.calls('setTicketStatus')[0]?.body).toEqual({ status: 'Open' });
    expect((await reply()).value).toBe('It is right.');
  });

  it('takes a snippet where the cursor is, and goes on behind it', async () => {
    const { user } = showTicket();
    const box = await reply();
    write(box, 'Dear Ada,  Ruth');
    box.setSelectionRange(10, 10);
    await user.click(screen.getByRole('button', { name: 'Insert a snippet' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search snippets' }), 'AUTHOR');
    expect(screen.queryByText('How marking works')).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^Asking the author/u }));
    expect(box.value).toBe('Dear Ada, I have asked the author. Ruth');
    expect(document.activeElement).toBe(box);
    expect(box.selectionStart).toBe('Dear Ada, I have asked the author.'.length);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('reply and note', () => {
  it('are apart, and what was begun of either survives a reload', async () => {
    const { unmount } = showTicket();
    write(await reply(), 'Dear Ada,');
    write(note(), 'Ask Ann.');
    unmount();
    showTicket();
    expect((await reply()).value).toBe('Dear Ada,');
    expect(note().value).toBe('Ask Ann.');
    network.answer('addTicketNote', { success: true });
    press('Add note');
    await waitFor(() => expect(note().value).toBe(''));
    expect((await reply()).value).toBe('Dear Ada,');
    expect(network.calls('addTicketNote')[0]?.body).toMatchObject({ note: 'Ask Ann.' });
    expect(network.calls('postMessage')).toEqual([]);
  });

  it('a note that is too long says so and is kept whole', async () => {
    showTicket();
    await reply();
    write(note(), 'x'.repeat(4_001));
    expect(screen.getByText('A note has at most 4,000 characters; this one has 4,001.')).toBeTruthy();
    press('Add note');
    expect(network.calls('addTicketNote')).toEqual([]);
    expect(note().value).toHaveLength(4_001);
  });

  it('a note that was not added stays, and is the same note when it is tried again', async () => {
    network.lose('addTicketNote');
    showTicket();
    await reply();
    write(note(), 'Ask Ann.');
    press('Add note');
    await screen.findByText(/^Not added/u);
    press('Add note');
    await waitFor(() => expect(network.calls('addTicketNote')).toHaveLength(2));
    const ids = network
      .calls('addTicketNote')
      .map(({ body }) => (body as { clientNoteId: string }).clientNoteId);
    expect(ids[0]).toBe(ids[1]);
    await screen.findByText(/^Not added/u);
    expect(note().value).toBe('Ask Ann.');
  });
});

describe('who has a ticket', () => {
  const assigned = () => network.calls('assignTicket').map(({ body }) => body);

  it('is the member who takes it on, until they give it back', async () => {
    network.answer('assignTicket', { success: true });
    showTicket();
    await reply();
    answerTicket({ assignee: worked });
    press('Assign to me');
    expect(await screen.findByText('Assigned to you.')).toBeTruthy();
    answerTicket();
    press('Unassign');
    expect(await screen.findByText('Unassigned.')).toBeTruthy();
    expect(assigned()).toEqual([
      { to: 'me', from: null },
      { to: 'nobody', from: worker._id },
    ]);
  });

  it('is the quicker colleague, and the second one is told', async () => {
    showTicket();
    await reply();
    network.refuse('assignTicket', 'ticket_taken');
    answerTicket({ assignee: colleague });
    press('Assign to me');
    expect((await screen.findByRole('alert')).textContent).toContain('has just changed the assignee');
    expect(await screen.findByText('Assigned to Ann Bee.')).toBeTruthy();
    network.answer('assignTicket', { success: true });
    press('Assign to me');
    await waitFor(() => expect(assigned().at(-1)).toEqual({ to: 'me', from: colleague._id }));
  });
});
