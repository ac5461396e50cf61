import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paths, ticketChatPath } from '../../paths.ts';
import { readFrom } from '../../testing/browser.ts';
import { learner } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { installFakeClock, logInLearner, showScreen } from '../../testing/screen.tsx';
import { sockets } from '../../testing/sockets.ts';
import { messageOf, ownMessage, ticket } from '../../testing/tickets.ts';
import { SampleTicketScreen } from './sample-ticket-screen.tsx';
import { TicketChatScreen } from './ticket-chat-screen.tsx';

type Change = Partial<typeof ticket>;

const answer = (change: Change = {}) =>
  network.answer('getTicket', { ticket: { ...ticket, ...change }, message: '' });

async function openChat(change: Change = {}) {
  answer(change);
  network.answer('markTicketRead', { success: true });
  logInLearner();
  const shown = showScreen(<TicketChatScreen />, {
    path: paths.ticketChat,
    at: ticketChatPath(ticket._id),
    framed: true,
  });
  await screen.findByText('Raised On');
  await waitFor(() => expect(sockets.opened()[0]?.emitted).toEqual([['login', ticket._id]]));
  // The response to the request made when the socket was joined has arrived, too.
  await waitFor(() => expect(network.calls('getTicket')).toHaveLength(2));
  return shown;
}

const log = () => within(screen.getByRole('log', { name: 'Messages' }));
const texts = () =>
  screen
    .getAllByText(/^Sent at/u)
    .map((time) => time.parentElement?.textContent?.replace(/Sent at.*/u, '') ?? '');
const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const tell = () => act(async () => sockets.opened()[0]?.tell('receiveMessage', { ticket: ticket._id }));

/** Sets the height of the page, and the reader's position in it. */
function setScroll(isAtEnd: boolean): void {
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, value: 5_000 });
  Object.defineProperty(window, 'scrollY', { configurable: true, value: isAtEnd ? 4_232 : 0 });
  act(() => void window.dispatchEvent(new Event('scroll')));
}

afterEach(() => {
  Reflect.deleteProperty(document.documentElement, 'scrollHeight');
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 });
  vi.restoreAllMocks();
});

describe('when a message was sent', () => {
  const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
  const times = () => screen.getAllByText(/^Sent at/u).map(({ textContent }) => textContent);

  it('tells an hour apart what was sent before and after the clocks were put back', async () => {
    await openChat({
      chats: [
        { ...messageOf(1), date: first },
        { ...messageOf(2), date: second },
      ],
    });
    expect(times()).toEqual(['Sent at 25 Oct 2026, 1:30 AM (UTC+1)', 'Sent at 25 Oct 2026, 1:30 AM (UTC)']);
  });

  it('is by the organisation’s clock, named to a reader whose own shows another time', async () => {
    readFrom('Australia/Lord_Howe');
    await openChat({ chats: [{ ...messageOf(1), date: '2026-03-09T15:05:00.000Z' }] });
    expect(times()).toEqual(['Sent at 09 Mar 2026, 3:05 PM (Europe/London)']);
  });
});

describe('the head of a chat', () => {
  it.each(['Open', 'Pending', 'Closed'] as const)(
    'says what was asked, when, and that it is %s',
    async (status) => {
      await openChat({ status });
      for (const text of [ticket.subject, ticket.description, '09-03-2026', status])
        expect(screen.getByText(text)).toBeTruthy();
    },
  );

  it('leads to the question that it is about', async () => {
    const about = { kind: 'question', report: 'r1', test_name: 'Knots', question: 13 } as const;
    await openChat({ about });
    expect(screen.getByRole('link', { name: 'Question 13 of Knots' }).getAttribute('href')).toBe(
      '/menu/tests/check-answers/r1?viewScore=true&question=13',
    );
  });

  it('shows its picture, large when it is pressed, and goes on showing the same when it is named anew', async () => {
    const { user } = await openChat({ image: 'tickets/one?until=1' });
    answer({ image: 'tickets/one?until=2' });
    await tell();
    const small = screen.getByRole('button', { name: 'Picture, shown large' });
    expect(small.querySelector('img')?.getAttribute('src')).toBe('/files/tickets/one?until=1');
    await user.click(small);
    const large = within(await screen.findByRole('dialog', { name: 'Picture' })).getByRole('img');
    expect(large.getAttribute('src')).toBe('/files/tickets/one?until=1');
  });
});

describe('a chat', () => {
  it('says who wrote what and when, one’s own at one side', async () => {
    await openChat({ chats: [ownMessage(1), messageOf(2)] });
    expect(texts()).toEqual(['YouMessage 1', 'Grace HopperMessage 2']);
    expect(screen.getByText('09 Mar 2026, 3:02 PM')).toBeTruthy();
    const sides = log()
      .getAllByRole('listitem')
      .map(({ dataset }) => dataset.own);
    expect(sides).toEqual(['true', 'false']);
  });

  it('says so where nothing was written', async () => {
    await openChat();
    expect(screen.getByText('No Chats Found!')).toBeTruthy();
  });

  it('shows what is written elsewhere as soon as it is notified', async () => {
    await openChat({ chats: [ownMessage(1)] });
    answer({ chats: [ownMessage(1), messageOf(2)], status: 'Closed' });
    await tell();
    expect(await log().findByText('Message 2')).toBeTruthy();
    expect(screen.getByText(/This ticket is closed/u)).toBeTruthy();
  });

  it('shows earlier messages when they are asked for, outside of what is announced', async () => {
    const { user } = await openChat({ chats: [messageOf(3)], earlier: true });
    answer({ chats: [ownMessage(1), messageOf(2)], earlier: false });
    await user.click(screen.getByRole('button', { name: 'Show earlier messages' }));
    await screen.findByText('Message 1');
    expect(texts()).toEqual(['YouMessage 1', 'Grace HopperMessage 2', 'Grace HopperMessage 3']);
    expect(network.calls('getTicket').at(-1)?.search).toBe('?before=3');
    expect(log().queryByText('Message 1')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
    answer({ chats: [messageOf(3), messageOf(4)], earlier: true });
    await tell();
    expect(await log().findByText('Message 4')).toBeTruthy();
    expect(texts()).toHaveLength(4);
  });

  it('stays where the reader has scrolled to, and says that there is something new', async () => {
    const { user } = await openChat({ chats: [messageOf(1)] });
    const scroll = vi.spyOn(window, 'scrollTo');
    setScroll(false);
    answer({ chats: [messageOf(1), messageOf(2)], unread: 1 });
    await tell();
    await log().findByText('Message 2');
    expect(scroll).not.toHaveBeenCalled();
    expect(network.calls('markTicketRead')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'New messages' }));
    expect(scroll).toHaveBeenCalledWith(0, 5_000);
    expect(screen.queryByRole('button', { name: 'New messages' })).toBeNull();
    await waitFor(() => expect(network.calls('markTicketRead')).toHaveLength(1));
  });

  it('follows what comes while the reader is at its end', async () => {
    await openChat({ chats: [messageOf(1)] });
    const scroll = vi.spyOn(window, 'scrollTo');
    setScroll(true);
    answer({ chats: [messageOf(1), messageOf(2)] });
    await tell();
    await log().findByText('Message 2');
    await waitFor(() => expect(scroll).toHaveBeenCalledWith(0, 5_000));
  });

  it('that is not one’s own is not there', async () => {
    network.refuse('getTicket', 'not_found');
    logInLearner();
    showScreen(<TicketChatScreen />, { path: paths.ticketChat, at: ticketChatPath('else'), framed: true });
    expect(await screen.findByRole('heading', { name: 'Ticket not found' })).toBeTruthy();
    expect(sockets.opened()).toEqual([]);
  });

  it('that could not be loaded is tried again', async () => {
    network.refuse('getTicket', 'internal');
    logInLearner();
    const { user } = showScreen(<TicketChatScreen />, {
      path: paths.ticketChat,
      at: ticketChatPath(ticket._id),
      framed: true,
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer();
    await user.click(again);
    expect(await screen.findByText('No Chats Found!')).toBeTruthy();
  });

  it('says that it is not connected, once that lasts', async () => {
    const clock = installFakeClock();
    await openChat();
    sockets.setReachable(false);
    await act(async () => sockets.opened()[0]?.close());
    expect(screen.queryByText(/Not connected/u)).toBeNull();
    await clock.pass(4_000);
    expect(await screen.findByText(/Not connected: new messages may be late/u)).toBeTruthy();
    sockets.setReachable(true);
    await clock.pass(30_000);
    expect(screen.queryByText(/Not connected/u)).toBeNull();
  });
});

describe('what was seen', () => {
  it('is announced while the page is visible', async () => {
    await openChat({ chats: [messageOf(1), messageOf(2)], unread: 2 });
    await waitFor(() =>
      expect(network.calls('markTicketRead').map(({ body }) => body)).toEqual([{ number: 2 }]),
    );
  });

  it('is not told of a page in the background, until it comes into sight', async () => {
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await openChat({ chats: [messageOf(1)], unread: 1 });
    expect(network.calls('markTicketRead')).toEqual([]);
    sight.mockReturnValue('visible');
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(network.calls('markTicketRead')).toHaveLength(1));
  });
});

describe('a message', () => {
  const sentBodies = () => network.calls('postMessage').map(({ body }) => body as Record<string, string>);

  it('goes out by Enter, once, and the field is empty once it has arrived', async () => {
    const { user } = await openChat();
    await user.type(input(), 'Is it?{Shift>}{Enter}{/Shift}Really?');
    expect(input().value).toBe('Is it?\nReally?');
    const held = network.hold('postMessage');
    await user.keyboard('{Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true');
    await user.type(input(), 'more');
    const chats = [ownMessage(1, { message: 'Is it?\nReally?' })];
    await act(async () => held.answer({ ticket: { ...ticket, chats } }));
    expect(await log().findByText(/Is it\?/u)).toBeTruthy();
    expect(input().value).toBe('');
    expect(document.activeElement).toBe(input());
    expect(sentBodies()).toEqual([
      { message: 'Is it?\nReally?', clientMessageId: expect.stringMatching(/^[\da-f-]{36}$/u) },
    ]);
    expect(sessionStorage.length).toBe(0);
  });

  it('that says nothing is not sent', async () => {
    const { user } = await openChat();
    await user.type(input(), '  ');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(network.calls('postMessage')).toEqual([]);
  });

  it('that is too long says so and is kept whole', async () => {
    const { user } = await openChat();
    await user.click(input());
    await user.paste('x'.repeat(4_001));
    expect(screen.getByText('A message has at most 4,000 characters; this one has 4,001.')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(network.calls('postMessage')).toEqual([]);
    expect(input().value).toHaveLength(4_001);
  });

  it('whose answer was lost stays, and is the same message when it is sent again', async () => {
    const { user } = await openChat();
    await user.type(input(), 'Is it?');
    network.lose('postMessage');
    await user.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Not sent');
    expect(input().value).toBe('Is it?');
    network.answer('postMessage', { ticket: { ...ticket, chats: [ownMessage(1, { message: 'Is it?' })] } });
    await user.keyboard('{Enter}');
    await log().findByText('Is it?');
    const [first, second] = sentBodies();
    expect(first?.clientMessageId).toBe(second?.clientMessageId);
    expect(input().value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('whose answer was lost leaves the field once the chat shows that it came', async () => {
    const { user } = await openChat();
    await user.type(input(), 'Is it?');
    network.lose('postMessage');
    await user.keyboard('{Enter}');
    await screen.findByRole('alert');
    const [sent] = sentBodies();
    answer({ chats: [ownMessage(1, { message: 'Is it?', clientMessageId: sent?.clientMessageId ?? '' })] });
    await tell();
    await log().findByText('Is it?');
    expect(input().value).toBe('');
  });

  it('whose answer was lost comes no second time where it was changed meanwhile, unless that is meant', async () => {
    const { user } = await openChat();
    await user.type(input(), 'Is it?');
    network.lose('postMessage');
    await user.keyboard('{Enter}');
    await screen.findByRole('alert');
    await user.type(input(), ' Really?');
    // The server knows the first by its idempotency key, and takes no other by the same.
    network.refuse('postMessage', 'malformed', { fields: { fields: ['body.clientMessageId'] } });
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/your first message has arrived after all/u)).toBeTruthy();
    const [first, second] = sentBodies();
    expect(second?.clientMessageId).toBe(first?.clientMessageId);
    answer({ chats: [ownMessage(1, { message: 'Is it?', clientMessageId: first?.clientMessageId ?? '' })] });
    await tell();
    expect(await screen.findByText(/it is a second message/u)).toBeTruthy();
    expect(input().value).toBe('Is it? Really?');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sentBodies()).toHaveLength(3));
    expect(sentBodies()[2]?.clientMessageId).not.toBe(first?.clientMessageId);
  });

  it('that was not sent is there after a reload', async () => {
    const { user, unmount } = await openChat();
    await user.type(input(), 'Is it?');
    unmount();
    showScreen(<TicketChatScreen />, {
      path: paths.ticketChat,
      at: ticketChatPath(ticket._id),
      framed: true,
    });
    await screen.findByText('Raised On');
    expect(input().value).toBe('Is it?');
  });

  it('cannot be written while the ticket is Closed: the page says why, and what to do', async () => {
    await openChat({ status: 'Closed' });
    expect(screen.getByText(/This ticket is closed/u)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Create a new ticket' }).getAttribute('href')).toBe(
      '/menu/tickets',
    );
  });

  it('opens a Pending ticket again when the learner has more to say, and only then', async () => {
    const { user } = await openChat({ status: 'Pending' });
    expect(screen.getByText(/The staff are working on this ticket/u)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I have more to say' }));
    expect(document.activeElement).toBe(input());
    expect(screen.getByText('Your message opens the ticket again.')).toBeTruthy();
    network.answer('postMessage', { ticket: { ...ticket, status: 'Open', chats: [ownMessage(1)] } });
    await user.keyboard('One thing more{Enter}');
    await waitFor(() => expect(screen.queryByText('Your message opens the ticket again.')).toBeNull());
    expect(network.calls('postMessage')[0]?.body).toMatchObject({
      message: 'One thing more',
      status: 'Open',
    });
    expect(document.activeElement).toBe(input());
    answer({ status: 'Pending' });
    await tell();
    expect(await screen.findByRole('button', { name: 'I have more to say' })).toBeTruthy();
  });

  it('that comes too late is kept, and the page follows the ticket', async () => {
    const { user } = await openChat();
    await user.type(input(), 'Is it?');
    network.refuse('postMessage', 'ticket_not_open');
    answer({ status: 'Pending' });
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/Your draft is kept on this device/u)).toBeTruthy();
    answer({ status: 'Open' });
    await tell();
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Is it?');
  });
});

it('the sample does nothing, says that it is one, and leads to the real form', async () => {
  logInLearner(learner);
  showScreen(<SampleTicketScreen />, { path: paths.sampleTicket, framed: true });
  expect(screen.getByText('Sample:')).toBeTruthy();
  expect(screen.getByText('In Progress')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox').disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
  expect(screen.getByRole('link', { name: 'Create a real ticket' }).getAttribute('href')).toBe(
    '/menu/tickets',
  );
  expect(sockets.opened()).toEqual([]);
});
