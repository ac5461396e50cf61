import { expect, test, vi } from 'vitest';
import type { ApiError } from '../../api/api-error.ts';
import { backoffMs, type RetryableRequest, type RetryDecision, sendWithRetry } from './retry.ts';
import { networkError, refusalError } from './testing/model-server.ts';
import { createVirtualTime } from './testing/virtual-time.ts';

type Try = { at: number; resolve(answer: string): void; reject(error: unknown): void };

function setUp(
  decision: RetryDecision = 'stop',
  more: Pick<RetryableRequest<string>, 'size' | 'timeoutMs'> = {},
) {
  const time = createVirtualTime();
  const tries: Try[] = [];
  const onResponse = vi.fn();
  const onFailedTry = vi.fn();
  const onRefusal = vi.fn((_error: ApiError) => decision);
  const handle = sendWithRetry(
    { ...time, random: () => 0 },
    {
      send: () => new Promise<string>((resolve, reject) => tries.push({ at: time.now(), resolve, reject })),
      onResponse,
      onFailedTry,
      onRefusal,
      ...more,
    },
  );
  return { time, tries, onResponse, onFailedTry, onRefusal, handle };
}

test('waits 1, 2, 4, then at most 8 seconds, and up to a quarter less', () => {
  expect([1, 2, 3, 4, 5, 50].map((failures) => backoffMs(failures, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
  ]);
  expect(backoffMs(4, 0.999)).toBeGreaterThan(5_999);
});

test.each([
  ['no answer', networkError()],
  ['a busy server', refusalError('busy')],
  ['a server in trouble', refusalError('internal')],
  ['a limit on the rate', refusalError('too_many')],
  ['a line that was too slow', refusalError('too_slow')],
  ['a fault of our own', new TypeError('odd')],
])('tries again after %s, with growing waits, until it is answered', async (_, error) => {
  const { time, tries, onResponse, onFailedTry, onRefusal } = setUp();
  for (const [round, wait] of [1_000, 2_000, 4_000].entries()) {
    tries[round]?.reject(error);
    await time.advance(wait);
  }
  tries[3]?.resolve('kept');
  await time.advance(60_000);
  expect(tries.map(({ at }) => at)).toEqual([0, 1_000, 3_000, 7_000]);
  expect(onFailedTry).toHaveBeenCalledTimes(3);
  expect(onRefusal).not.toHaveBeenCalled();
  expect(onResponse).toHaveBeenCalledExactlyOnceWith('kept', 7_000);
});

test('does not wait longer than eight seconds for an answer, nor any longer after that', async () => {
  const { time, tries, onFailedTry } = setUp();
  await time.advance(8_000);
  expect(onFailedTry).toHaveBeenCalledTimes(1);
  expect(tries.map(({ at }) => at)).toEqual([0, 8_000]);
});

test('gives what is long the time that a slow line takes for it, and does not send it twice at once', async () => {
  const { time, tries, onFailedTry } = setUp('stop', { size: 240_000 });
  await time.advance(38_000);
  expect([tries.length, onFailedTry.mock.calls.length]).toEqual([1, 0]);
  await time.advance(60_000);
  expect(onFailedTry).toHaveBeenCalledTimes(1);
});

test('leaves it to the call when to give up, where two at once would contradict each other', async () => {
  const { time, tries, onFailedTry } = setUp('stop', { timeoutMs: null });
  await time.advance(600_000);
  expect([tries.length, onFailedTry.mock.calls.length]).toEqual([1, 0]);
  tries[0]?.reject(networkError());
  await time.advance(1_000);
  expect(tries).toHaveLength(2);
});

test('takes an acceptance of any try, and only once', async () => {
  const { time, tries, onResponse } = setUp();
  await time.advance(9_000);
  tries[0]?.resolve('kept');
  tries[1]?.resolve('kept');
  await time.advance(60_000);
  expect(onResponse).toHaveBeenCalledExactlyOnceWith('kept', 0);
  expect(tries).toHaveLength(2);
});

test('takes a refusal of the latest try only', async () => {
  const { time, tries, onRefusal } = setUp();
  await time.advance(9_000);
  tries[0]?.reject(refusalError('stale'));
  await time.advance(0);
  expect(onRefusal).not.toHaveBeenCalled();
  tries[1]?.reject(refusalError('stale'));
  await time.advance(60_000);
  expect(onRefusal).toHaveBeenCalledTimes(1);
  expect(tries).toHaveLength(2);
});

test('ends a backoff when told to retry now, and nothing else', async () => {
  const { time, tries, handle } = setUp();
  handle.retryNow();
  expect(tries).toHaveLength(1);
  tries[0]?.reject(networkError());
  await time.advance(10);
  handle.retryNow();
  expect(tries.map(({ at }) => at)).toEqual([0, 10]);
});

test('sends nothing while paused, still takes an acceptance, and goes on when resumed', async () => {
  const { time, tries, onResponse, handle } = setUp('pause');
  tries[0]?.reject(refusalError('unauthenticated'));
  await time.advance(60_000);
  expect(tries).toHaveLength(1);
  handle.resume();
  await time.advance(10);
  handle.pause();
  tries[1]?.resolve('kept');
  await time.advance(60_000);
  expect(tries).toHaveLength(2);
  expect(onResponse).toHaveBeenCalledTimes(1);
});

test('takes nothing once cancelled', async () => {
  const { time, tries, onResponse, onFailedTry, handle } = setUp();
  handle.cancel();
  tries[0]?.resolve('kept');
  await time.advance(60_000);
  expect(tries).toHaveLength(1);
  expect(onResponse).not.toHaveBeenCalled();
  expect(onFailedTry).not.toHaveBeenCalled();
});
