import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSlowLane } from './slow-lane.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const answer = { code: 'busy', retryAfterSeconds: 5 } as const;
const limits = { answer, paceMs: 1_000, longestWaitMs: 10_000, maxWaiting: 100, maxWaitingPerKey: 50 };

/** Tasks that note when they are done, in milliseconds since the first was queued. */
function noteWorks(lane = createSlowLane(limits)) {
  const since = Date.now();
  const done: Record<string, number[]> = {};
  const refused: string[] = [];
  const ask = (key: string, slowsDown: boolean, group = 'tenant') =>
    lane(group, key, async () => ({ result: Date.now() - since, slowsDown })).then(
      (at) => {
        done[key] = [...(done[key] ?? []), at];
      },
      (error: { failure: { code: string } }) => {
        refused.push(`${key} ${error.failure.code}`);
      },
    );
  return { ask, done, refused };
}

it('does one work at a time, and the next a while after one that slows down', async () => {
  const { ask, done } = noteWorks();
  for (let times = 0; times < 3; times += 1) void ask('guesser', true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(done).toEqual({ guesser: [0, 1_000, 2_000] });
});

it('lets what does not slow down go on at once', async () => {
  const { ask, done } = noteWorks();
  for (let times = 0; times < 30; times += 1) void ask('school', false);
  await vi.advanceTimersByTimeAsync(0);
  expect(done.school).toEqual(Array(30).fill(0));
});

it('takes a newcomer after what is under way and one turn of each who crowd it', async () => {
  const { ask, done } = noteWorks();
  for (const key of ['a', 'b', 'c', 'd', 'e'])
    for (let times = 0; times < 20; times += 1) void ask(key, true);
  void ask('newcomer', false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(done.newcomer).toEqual([6_000]);
});

it('answers callers that waited too long with retry later, and drops their work', async () => {
  const { ask, done, refused } = noteWorks();
  for (let times = 0; times < 20; times += 1) void ask('guesser', true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([done.guesser?.length, new Set(refused)]).toEqual([10, new Set(['guesser busy'])]);
  await ask('guesser', false);
  expect(done.guesser?.at(-1)).toBe(60_000);
});

it('has one group wait for no other', async () => {
  const { ask, done } = noteWorks();
  void ask('guesser', true, 'one');
  void ask('guesser', true, 'one');
  void ask('elsewhere', false, 'other');
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual({ guesser: [0], elsewhere: [0] });
});

it('hands on what a work fails with, and goes on', async () => {
  const lane = createSlowLane(limits);
  await expect(lane('tenant', 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await lane('tenant', 'a', async () => ({ result: 'done', slowsDown: false }))).toBe('done');
});
