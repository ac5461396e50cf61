import { describe, expect, it } from 'vitest';
import { messageOf, ticket } from '../../testing/tickets.ts';
import { addEarlier, mergeTicket } from './chat.ts';

const withMessages = (from: number, to: number, earlier = from > 1) => ({
  ...ticket,
  earlier,
  chats: Array.from({ length: to - from + 1 }, (_, index) => messageOf(from + index)),
});
const numbersOf = ({ chats }: { chats: { number: number }[] }) => chats.map(({ number }) => number);

describe('a chat that is asked for anew', () => {
  it('is what the server says where nothing was known', () =>
    expect(mergeTicket(undefined, withMessages(1, 3))).toEqual(withMessages(1, 3)));

  it('keeps earlier messages that were asked for, and whether there are more', () => {
    const merged = mergeTicket(withMessages(1, 4, false), { ...withMessages(3, 6), status: 'Closed' });
    expect(numbersOf(merged)).toEqual([1, 2, 3, 4, 5, 6]);
    expect([merged.earlier, merged.status]).toEqual([false, 'Closed']);
  });

  it('keeps what came while the answer was on its way', () =>
    expect(numbersOf(mergeTicket(withMessages(1, 4), withMessages(1, 3)))).toEqual([1, 2, 3, 4]));

  it('shows no chat with a hole in it', () => {
    const merged = mergeTicket(withMessages(1, 4, false), withMessages(9, 12));
    expect(numbersOf(merged)).toEqual([9, 10, 11, 12]);
    expect(merged.earlier).toBe(true);
  });

  it('is empty where the server says so', () =>
    expect(mergeTicket(withMessages(1, 2), { ...ticket, chats: [] }).chats).toEqual([]));
});

it('earlier messages come before those that are known, none of them twice', () => {
  const joined = addEarlier(withMessages(4, 6), withMessages(2, 4));
  expect(numbersOf(joined)).toEqual([2, 3, 4, 5, 6]);
  expect(joined.earlier).toBe(true);
  expect(addEarlier(joined, { ...withMessages(1, 1), earlier: false }).earlier).toBe(false);
});
