import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPace } from './pace.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const limits = { perSecond: 10, burst: 3, waiting: 5, remembered: 100 };

/** Enters so often, and tells how many have gone on so far. */
function enterOften(pace: ReturnType<typeof createPace>, key: string, times: number) {
  const state = { gone: 0, refused: 0 };
  for (let time = 0; time < times; time += 1) {
    pace.enter(key).then(
      () => {
        state.gone += 1;
      },
      () => {
        state.refused += 1;
      },
    );
  }
  return state;
}

it('lets a burst go on at once and the others at the rate, in their order', async () => {
  const pace = createPace(limits);
  const order: number[] = [];
  for (const number of [1, 2, 3, 4, 5]) void pace.enter('a').then(() => order.push(number));
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual([1, 2, 3]);
  await vi.advanceTimersByTimeAsync(101);
  expect(order).toEqual([1, 2, 3, 4]);
  await vi.advanceTimersByTimeAsync(101);
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

it('refuses only where too many wait already, and says when to come again', async () => {
  const pace = createPace(limits);
  const state = enterOften(pace, 'a', 9);
  await vi.advanceTimersByTimeAsync(0);
  expect(state).toEqual({ gone: 3, refused: 1 });
  await expect(pace.enter('a')).rejects.toMatchObject({
    failure: { code: 'too_many', retryAfterSeconds: 0.5 },
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state.gone).toBe(8);
});

it('never lets one key wait for another', async () => {
  const pace = createPace(limits);
  enterOften(pace, 'crowd', 8);
  const alone = enterOften(pace, 'alone', 3);
  await vi.advanceTimersByTimeAsync(0);
  expect(alone.gone).toBe(3);
});

it('gives the burst back after a rest, and no more than that', async () => {
  const pace = createPace(limits);
  enterOften(pace, 'a', 3);
  await vi.advanceTimersByTimeAsync(60_000);
  const state = enterOften(pace, 'a', 5);
  await vi.advanceTimersByTimeAsync(0);
  expect(state.gone).toBe(3);
});

it('lets what a call cost besides delay the next ones', async () => {
  const pace = createPace(limits);
  pace.charge('a', 4);
  const state = enterOften(pace, 'a', 1);
  await vi.advanceTimersByTimeAsync(150);
  expect(state.gone).toBe(0);
  await vi.advanceTimersByTimeAsync(60);
  expect(state.gone).toBe(1);
});

it('forgets the keys used least lately, never those that wait', async () => {
  const pace = createPace({ ...limits, remembered: 2 });
  const crowd = enterOften(pace, 'crowd', 4);
  for (const key of ['b', 'c', 'd', 'e']) enterOften(pace, key, 3);
  await vi.advanceTimersByTimeAsync(0);
  // Forgotten: a full burst again.
  expect(await Promise.all([pace.enter('b'), pace.enter('b'), pace.enter('b')])).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(200);
  expect(crowd.gone).toBe(4);
});
