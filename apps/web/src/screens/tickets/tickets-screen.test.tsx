import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { answerTickets, ticket, topics } from '../../testing/tickets.ts';
import { TicketsScreen } from './tickets-screen.tsx';

const ORDER = '0198f000-0000-7000-8000-000000000100';

function openTickets(search = '') {
  logInLearner();
  return showScreen(<TicketsScreen />, { path: paths.tickets, at: paths.tickets + search, framed: true });
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const send = () => screen.getByRole('button', { name: 'Create Ticket' });
const subject = () => screen.getByLabelText<HTMLInputElement>('Subject');
const description = () => screen.getByLabelText<HTMLTextAreaElement>('Description');
const sentIds = () =>
  network.calls('createTicket').map(({ body }) => (body as { clientTicketId: string }).clientTicketId);
const created = { ticket, message: 'Your ticket has been sent.' };

describe('the tickets sent', () => {
  it('are the newest four, each leading to its chat', async () => {
    const states = ['Open', 'Pending', 'Closed', 'Open', 'Open'] as const;
    answerTickets(
      states.map((status, index) => ({ ...ticket, _id: `t${index}`, status, unread: index === 1 ? 2 : 0 })),
    );
    openTickets();
    const sent = await region('Tickets Sent');
    const cards = await sent.findAllByRole('listitem');
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      'Which buoy is green?A question · 09-03-2026Issue Not Resolved',
      'Which buoy is green?A question · 09-03-2026In Progress2 new messages',
      'Which buoy is green?A question · 09-03-2026Issue Resolved',
      'Which buoy is green?A question · 09-03-2026Issue Not Resolved',
    ]);
    expect(sent.getAllByRole('link')[1]?.getAttribute('href')).toBe('/menu/tickets/chat/t0');
    expect(sent.getByRole('link', { name: /^View All/u }).getAttribute('href')).toBe(
      '/menu/tickets/view-all',
    );
    expect(network.calls('getAllTickets')[0]?.search).toBe('?role=User');
  });

  it('are awaited as four cards', async () => {
    answerTickets();
    network.hold('getAllTickets');
    const { container } = openTickets();
    expect((await region('Tickets Sent')).getByText('Loading')).toBeTruthy();
    expect(container.querySelectorAll('.ticket-card')).toHaveLength(4);
  });

  it('fail in their own place and are tried again, while a ticket can be written', async () => {
    answerTickets();
    network.refuse('getAllTickets', 'internal');
    const { user } = openTickets();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(subject()).toBeTruthy();
    network.answer('getAllTickets', { tickets: [], more: false });
    await user.click(again);
    expect(await screen.findByText('No tickets sent yet.')).toBeTruthy();
  });
});

describe('a new ticket', () => {
  it('needs a subject and a description, of seven rows', async () => {
    answerTickets();
    const { user } = openTickets();
    expect(description().rows).toBe(7);
    await user.click(send());
    expect(screen.getByText('Please enter a subject.')).toBeTruthy();
    expect(screen.getByText('Please describe what it is about.')).toBeTruthy();
    expect(document.activeElement).toBe(subject());
    expect(network.calls('createTicket')).toEqual([]);
  });

  it('goes out about the first topic unless another is chosen, says so in the server’s words, and the list follows', async () => {
    answerTickets();
    const { user } = openTickets();
    await screen.findByRole('option', { name: 'A question' });
    await user.type(subject(), ' Buoys ');
    await user.type(description(), 'Green?');
    network.answer('createTicket', created);
    network.answer('getAllTickets', { tickets: [ticket], more: false });
    await user.click(send());
    expect(await screen.findByText('Your ticket has been sent.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Which buoy is green?' })).toBeTruthy();
    expect([subject().value, description().value]).toEqual(['', '']);
    const [{ body, headers } = { body: null, headers: new Headers() }] = network.calls('createTicket');
    expect(body).toEqual({
      subject: 'Buoys',
      description: 'Green?',
      topic: topics[0]?._id,
      clientTicketId: expect.stringMatching(/^[\da-f-]{36}$/u),
    });
    expect(headers.get('content-type')).toBe('application/json');
    await user.type(subject(), 'Another');
    await user.type(description(), 'Red?');
    await user.selectOptions(screen.getByLabelText('Topic'), 'Something else');
    await user.click(send());
    await waitFor(() => expect(network.calls('createTicket')).toHaveLength(2));
    expect(network.calls('createTicket')[1]?.body).toMatchObject({ topic: topics[1]?._id });
  });

  it('that nobody answered stays as it was written, and is the same ticket when it is sent again', async () => {
    answerTickets();
    const { user } = openTickets();
    await screen.findByRole('option', { name: 'A question' });
    await user.type(subject(), 'Buoys');
    await user.type(description(), 'Green?');
    network.lose('createTicket');
    await user.click(send());
    expect((await screen.findByRole('alert')).textContent).toContain('What you wrote is kept.');
    expect([subject().value, description().value]).toEqual(['Buoys', 'Green?']);
    network.answer('createTicket', created);
    await user.click(send());
    await screen.findByText('Your ticket has been sent.');
    const [first, second] = sentIds();
    expect(first).toBe(second);
    await user.type(subject(), 'Buoys');
    await user.type(description(), 'Green?');
    await user.click(send());
    await waitFor(() => expect(network.calls('createTicket')).toHaveLength(3));
    expect(sentIds()[2]).not.toBe(first);
  });

  it('can be sent without a topic where they could not be loaded', async () => {
    answerTickets();
    network.refuse('getTicketTopics', 'internal');
    const { user } = openTickets();
    expect(await screen.findByText('The topics did not load. The staff will choose one.')).toBeTruthy();
    await user.type(subject(), 'Buoys');
    await user.type(description(), 'Green?');
    network.answer('createTicket', created);
    await user.click(send());
    await screen.findByText('Your ticket has been sent.');
    expect(network.calls('createTicket')[0]?.body).not.toHaveProperty('topic');
  });

  it('about a payment says what goes along, and may be written without it', async () => {
    answerTickets();
    const { user, address } = openTickets(`?order=${ORDER}`);
    expect(screen.getByText(/Your payment goes with this ticket/u)).toBeTruthy();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Create New Ticket', 'Tickets Sent']);
    expect(subject().value).toBe('Payment Failed');
    await user.type(description(), 'My card was declined.');
    network.answer('createTicket', created);
    await user.click(send());
    await screen.findByText('Your ticket has been sent.');
    expect(network.calls('createTicket')[0]?.body).toMatchObject({ about_order: ORDER });
    await waitFor(() => expect(screen.queryByText(/Your payment goes with/u)).toBeNull());
    expect(address()).toBe('/menu/tickets');
  });
});
