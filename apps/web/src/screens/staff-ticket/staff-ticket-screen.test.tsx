import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { network } from '../../testing/network.ts';
import { sockets } from '../../testing/sockets.ts';
import {
  answerTicket,
  colleague,
  message,
  minutesAgo,
  openTicket,
  showTicket,
  staffTicket,
  TICKET_ID,
  worker,
} from '../../testing/staff.tsx';

const reply = () => screen.findByLabelText<HTMLTextAreaElement>('Reply to Ada Byron');
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note for staff');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });
const sent = () => network.calls('postMessage').map(({ body }) => body as Record<string, string>);
const answerReply = () =>
  network.answer('postMessage', { ticket: { ...staffTicket(), unread: 0, about: null } });

describe('a ticket', () => {
  it('shows who asks, the chat, and the last tests taken', async () => {
    showTicket({
      chats: [message(1, 'Is the key right?'), message(2, 'It is.', colleague), message(3, 'Thank you.')],
      lastTests: [
        {
          report: TICKET_ID,
          test_name: 'Knots',
          test_type: 'Exam',
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
    const { unmount } = showTicket({
      about: {
        kind: 'question',
        test: { _id: TICKET_ID, test_name: 'Knots' },
        version: 2,
        question: 31,
        questionId: TICKET_ID,
      },
    });
    const link = await screen.findByRole('link', { name: 'Question 31' });
    expect(link.getAttribute('href')).toBe(`/staff/tickets/${TICKET_ID}/about`);
    expect(link.parentElement?.textContent).toBe('Question 31 of Knots, version 2');
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
    expect(await screen.findByRole('heading', { name: 'This ticket is not here' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('that did not come says why, and comes when tried again', async () => {
    network.refuse('getStaffTicket', 'internal');
    const { user } = openTicket();
    await screen.findByRole('alert');
    answerTicket();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await reply()).toBeTruthy();
  });

  it('follows what the learner and colleagues do, as soon as that is told', async () => {
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
    expect(screen.getByText('Ann Bee has it.')).toBeTruthy();
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
    ['Send and set Pending', 'Pending'],
    ['Send and close', 'Closed'],
  ])('goes by “%s” with the status %s, once, and the box is empty then', async (button, status) => {
    answerReply();
    showTicket();
    write(await reply(), ' It is right. ');
    press(button);
    press(button);
    await waitFor(async () => expect((await reply()).value).toBe(''));
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).toMatchObject({ message: 'It is right.' });
    expect(sent()[0]?.status).toBe(status);
  });

  it('that did not arrive stays, says so, and is sent again as the same message; another text is another', async () => {
    network.lose('postMessage');
    showTicket();
    write(await reply(), 'It is right.');
    press('Send');
    expect((await screen.findByText(/^Not sent/u)).textContent).toContain('cannot be reached');
    expect((await reply()).value).toBe('It is right.');
    press('Send');
    await waitFor(() => expect(sent()).toHaveLength(2));
    await screen.findByText(/^Not sent/u);
    write(await reply(), 'It is not right.');
    press('Send');
    await waitFor(() => expect(sent()).toHaveLength(3));
    const ids = sent().map(({ clientMessageId }) => clientMessageId);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('to a ticket that a colleague has closed meanwhile stays until it is opened again', async () => {
    showTicket();
    write(await reply(), 'It is right.');
    network.refuse('postMessage', 'ticket_not_open');
    answerTicket({ status: 'Closed', waitingSince: null });
    press('Send');
    expect(await screen.findByText(/nobody writes in it before it is opened again/u)).toBeTruthy();
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

  it('is whoever takes it on, until they give it back', async () => {
    network.answer('assignTicket', { success: true });
    showTicket();
    await reply();
    answerTicket({ assignee: { _id: worker._id, name: 'Ruth Okafor' } });
    press('Take it on');
    expect(await screen.findByText('You have it.')).toBeTruthy();
    answerTicket();
    press('Give it back');
    expect(await screen.findByText('Nobody has it yet.')).toBeTruthy();
    expect(assigned()).toEqual([
      { to: 'me', from: null },
      { to: 'nobody', from: worker._id },
    ]);
  });

  it('is the colleague who was quicker, and whoever came second is told', async () => {
    showTicket();
    await reply();
    network.refuse('assignTicket', 'ticket_taken');
    answerTicket({ assignee: colleague });
    press('Take it on');
    expect((await screen.findByRole('alert')).textContent).toContain('Somebody was quicker');
    expect(await screen.findByText('Ann Bee has it.')).toBeTruthy();
    network.answer('assignTicket', { success: true });
    press('Take it over');
    await waitFor(() => expect(assigned().at(-1)).toEqual({ to: 'me', from: colleague._id }));
  });
});
