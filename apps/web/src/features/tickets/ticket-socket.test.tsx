import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installFakeClock, logInLearner, show } from '../../testing/screen.tsx';
import { sockets } from '../../testing/sockets.ts';
import { pauseMs } from './socket-connection.ts';
import { useTicketSocket } from './ticket-socket.ts';

const ONE = '0198f000-0000-7000-8000-000000000201';
const OTHER = '0198f000-0000-7000-8000-000000000202';

let told = 0;
const count = () => {
  told += 1;
};

function Live({ ticketId, inbox }: { ticketId?: string; inbox?: boolean }) {
  const state = useTicketSocket({ ticketId, inbox, onChanged: count });
  return <p>{state}</p>;
}

function setVisible(visible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

async function openLive(element = <Live ticketId={ONE} />) {
  logInLearner();
  const shown = show(element);
  await screen.findByText('connected');
  const [socket] = sockets.opened();
  if (!socket) throw new Error('no socket was opened');
  return { ...shown, socket };
}

beforeEach(() => {
  told = 0;
});
afterEach(() => void vi.restoreAllMocks());

describe('a ticket that is watched', () => {
  it('is joined by websocket alone, with the token of the session', async () => {
    const { socket } = await openLive();
    expect(socket.options).toMatchObject({ path: '/socket.io', transports: ['websocket'] });
    expect(socket.shown).toEqual([{ token: 'secret' }]);
    expect(socket.emitted).toEqual([['login', ONE]]);
  });

  it('is asked for once it is joined, since what was written before was told to nobody', async () => {
    await openLive();
    expect(told).toBe(1);
  });

  it('says at once that it has changed, and nothing of others', async () => {
    const clock = installFakeClock();
    const { socket } = await openLive(<Live ticketId={ONE} inbox />);
    await clock.pass(1_000);
    await socket.tell('ticketChanged', { ticket: OTHER });
    expect(told).toBe(1);
    await socket.tell('receiveMessage', { ticket: ONE });
    expect(told).toBe(2);
  });

  it('says no more often than one can read that it has changed, and the last change never too late', async () => {
    const clock = installFakeClock();
    const { socket } = await openLive();
    await clock.pass(1_000);
    for (let change = 0; change < 20; change += 1) await socket.tell('receiveMessage', { ticket: ONE });
    expect(told).toBe(2);
    await clock.pass(1_000, 100);
    expect(told).toBe(3);
  });

  it('makes place for another one on the same line', async () => {
    const { socket, rerender } = await openLive();
    rerender(<Live ticketId={OTHER} />);
    await waitFor(() => expect(told).toBe(2));
    expect(socket.emitted).toEqual([
      ['login', ONE],
      ['login', OTHER],
    ]);
    expect(sockets.opened()).toHaveLength(1);
  });

  it('is watched no more once its page is left', async () => {
    const clock = installFakeClock();
    const { socket, unmount } = await openLive();
    unmount();
    expect(socket.connected).toBe(false);
    await socket.tell('receiveMessage', { ticket: ONE });
    await clock.pass(120_000, 30_000);
    expect(told).toBe(1);
    expect(socket.shown).toHaveLength(1);
  });

  it('opens no socket where its page was left before the script had come', async () => {
    logInLearner();
    const { unmount } = show(<Live ticketId={ONE} />);
    unmount();
    await act(async () => void (await import('socket.io-client')));
    expect(sockets.opened().filter(({ shown }) => shown.length > 0)).toEqual([]);
  });
});

it('all tickets are watched where staff ask for it', async () => {
  const { socket } = await openLive(<Live inbox />);
  expect(socket.emitted).toEqual([['watchTickets']]);
  await socket.tell('ticketChanged', { ticket: OTHER });
  await waitFor(() => expect(told).toBe(2), { timeout: 2_000 });
});

describe('a line that was lost', () => {
  it('is opened again with the newest token, and everything is asked for anew', async () => {
    const clock = installFakeClock();
    const { socket } = await openLive();
    await socket.close();
    expect(screen.getByText('away')).toBeTruthy();
    localStorage.setItem('token', 'newer');
    await clock.pass(1_000);
    expect(await screen.findByText('connected')).toBeTruthy();
    expect(socket.shown).toEqual([{ token: 'secret' }, { token: 'newer' }]);
    expect(socket.emitted).toEqual([
      ['login', ONE],
      ['login', ONE],
    ]);
    expect(told).toBe(2);
  });

  it('that the server ended on purpose is opened again only for a page that is looked at, and not at once', async () => {
    const clock = installFakeClock();
    const { socket } = await openLive();
    await clock.pass(1_000);
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await socket.close('io server disconnect');
    expect(told).toBe(2);
    await clock.pass(300_000, 10_000);
    expect(socket.shown).toHaveLength(1);
    sight.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('connected')).toBeTruthy();
    await socket.close('io server disconnect');
    await clock.pass(20_000, 5_000);
    expect(socket.shown).toHaveLength(2);
    await clock.pass(15_000, 5_000);
    expect(socket.shown).toHaveLength(3);
  });

  it('is tried ever less often while nobody answers, and at once when the network is back', async () => {
    const clock = installFakeClock();
    const { socket } = await openLive();
    sockets.setReachable(false);
    await socket.close();
    await clock.pass(60_000);
    const inTheFirstMinute = socket.shown.length;
    expect(inTheFirstMinute).toBeGreaterThan(4);
    await clock.pass(60_000);
    expect(socket.shown.length - inTheFirstMinute).toBeLessThan(5);
    sockets.setReachable(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('connected')).toBeTruthy();
  });

  it('is not opened again where the session has ended: the page asks, and finds out', async () => {
    const clock = installFakeClock();
    const { socket } = await openLive();
    sockets.setReachable(false);
    await socket.close();
    vi.spyOn(socket, 'connect').mockImplementation(() => socket.refuse('unauthenticated'));
    await clock.pass(1_000);
    expect(told).toBe(2);
    await clock.pass(10 * 60_000, 30_000);
    expect(socket.connect).toHaveBeenCalledTimes(1);
    expect(screen.getByText('away')).toBeTruthy();
  });

  it.each([
    [1, 0, 1_000],
    [1, 1, 500],
    [4, 0, 8_000],
    [6, 0, 30_000],
    [60, 1, 15_000],
  ])('after %d failures and by the dice %d is tried in %d ms', (failures, random, expected) =>
    expect(pauseMs(failures, random)).toBe(expected),
  );
});

it('a room that could not be joined is requested again, and the page says that it gets no updates', async () => {
  const clock = installFakeClock();
  sockets.answerJoins(() => ({ joined: false, code: 'forbidden' }));
  logInLearner();
  show(<Live ticketId={ONE} />);
  expect(await screen.findByText('away')).toBeTruthy();
  sockets.answerJoins(() => ({ joined: true }));
  await clock.pass(30_000);
  expect(await screen.findByText('connected')).toBeTruthy();
});

describe('the page asks by itself', () => {
  it('every half a minute while it is in sight, and at once when it comes into sight', async () => {
    const clock = installFakeClock();
    await openLive();
    await clock.pass(60_000);
    expect(told).toBe(3);
    setVisible(false);
    await clock.pass(300_000, 30_000);
    expect(told).toBe(3);
    setVisible(true);
    expect(told).toBe(4);
  });
});
