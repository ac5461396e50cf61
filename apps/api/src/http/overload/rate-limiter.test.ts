import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const limits = { perSecond: 10, burst: 3, maxWaiting: 5, maxKeys: 100 };

/** Enters so many times, and tells how many have gone on so far. */
function enterOften(limiter: ReturnType<typeof createRateLimiter>, key: string, times: number) {
  const state = { gone: 0, refused: 0 };
  for (let time = 0; time < times; time += 1) {
    limiter.enter(key).then(
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
  const limiter = createRateLimiter(limits);
  const order: number[] = [];
  for (const number of [1, 2, 3, 4, 5]) void limiter.enter('a').then(() => order.push(number));
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual([1, 2, 3]);
  await vi.advanceTimersByTimeAsync(101);
  expect(order).toEqual([1, 2, 3, 4]);
  await vi.advanceTimersByTimeAsync(101);
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

it('refuses only where too many wait already, and says when to come again', async () => {
  const limiter = createRateLimiter(limits);
  const state = enterOften(limiter, 'a', 9);
  await vi.advanceTimersByTimeAsync(0);
  expect(state).toEqual({ gone: 3, refused: 1 });
  await expect(limiter.enter('a')).rejects.toMatchObject({
    failure: { code: 'too_many', retryAfterSeconds: 0.5 },
  });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state.gone).toBe(8);
});

it('never lets one key wait for another', async () => {
  const limiter = createRateLimiter(limits);
  enterOften(limiter, 'crowd', 8);
  const alone = enterOften(limiter, 'alone', 3);
  await vi.advanceTimersByTimeAsync(0);
  expect(alone.gone).toBe(3);
});

it('gives the burst back after a rest, and no more than that', async () => {
  const limiter = createRateLimiter(limits);
  enterOften(limiter, 'a', 3);
  await vi.advanceTimersByTimeAsync(60_000);
  const state = enterOften(limiter, 'a', 5);
  await vi.advanceTimersByTimeAsync(0);
  expect(state.gone).toBe(3);
});

it('lets what a call cost besides delay the next ones', async () => {
  const limiter = createRateLimiter(limits);
  limiter.charge('a', 4);
  const state = enterOften(limiter, 'a', 1);
  await vi.advanceTimersByTimeAsync(150);
  expect(state.gone).toBe(0);
  await vi.advanceTimersByTimeAsync(60);
  expect(state.gone).toBe(1);
});

it('forgets the keys used least lately, never those that wait', async () => {
  const limiter = createRateLimiter({ ...limits, maxKeys: 2 });
  const crowd = enterOften(limiter, 'crowd', 4);
  for (const key of ['b', 'c', 'd', 'e']) enterOften(limiter, key, 3);
  await vi.advanceTimersByTimeAsync(0);
  // The key was forgotten: a full burst again.
  expect(await Promise.all([limiter.enter('b'), limiter.enter('b'), limiter.enter('b')])).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(200);
  expect(crowd.gone).toBe(4);
});
