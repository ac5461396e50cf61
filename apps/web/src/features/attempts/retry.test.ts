import { expect, test, vi } from 'vitest';
import type { ApiError } from '../../api/api-error.ts';
import { backOff, deliver, type Parcel, type Verdict } from './retry.ts';
import { refused, unanswered } from './testing/model-server.ts';
import { createVirtualTime } from './testing/virtual-time.ts';

type Try = { at: number; resolve(answer: string): void; reject(error: unknown): void };

function setUp(verdict: Verdict = 'stop', more: Pick<Parcel<string>, 'size' | 'timeoutMs'> = {}) {
  const time = createVirtualTime();
  const tries: Try[] = [];
  const answered = vi.fn();
  const troubled = vi.fn();
  const judge = vi.fn((_error: ApiError) => verdict);
  const delivery = deliver(
    { ...time, random: () => 0 },
    {
      send: () => new Promise<string>((resolve, reject) => tries.push({ at: time.now(), resolve, reject })),
      answered,
      troubled,
      refused: judge,
      ...more,
    },
  );
  return { time, tries, answered, troubled, judge, delivery };
}

test('waits 1, 2, 4, then at most 8 seconds, and up to a quarter less', () => {
  expect([1, 2, 3, 4, 5, 50].map((failures) => backOff(failures, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
  ]);
  expect(backOff(4, 0.999)).toBeGreaterThan(5_999);
});

test.each([
  ['no answer', unanswered()],
  ['a busy server', refused('busy')],
  ['a server in trouble', refused('internal')],
  ['a limit on the rate', refused('too_many')],
  ['a line that was too slow', refused('too_slow')],
  ['a fault of our own', new TypeError('odd')],
])('tries again after %s, with growing waits, until it is answered', async (_, error) => {
  const { time, tries, answered, troubled, judge } = setUp();
  for (const [round, wait] of [1_000, 2_000, 4_000].entries()) {
    tries[round]?.reject(error);
    await time.advance(wait);
  }
  tries[3]?.resolve('kept');
  await time.advance(60_000);
  expect(tries.map(({ at }) => at)).toEqual([0, 1_000, 3_000, 7_000]);
  expect(troubled).toHaveBeenCalledTimes(3);
  expect(judge).not.toHaveBeenCalled();
  expect(answered).toHaveBeenCalledExactlyOnceWith('kept', 7_000);
});

test('does not wait longer than eight seconds for an answer, nor any longer after that', async () => {
  const { time, tries, troubled } = setUp();
  await time.advance(8_000);
  expect(troubled).toHaveBeenCalledTimes(1);
  expect(tries.map(({ at }) => at)).toEqual([0, 8_000]);
});

test('gives what is long the time that a slow line takes for it, and does not send it twice at once', async () => {
  const { time, tries, troubled } = setUp('stop', { size: 240_000 });
  await time.advance(38_000);
  expect([tries.length, troubled.mock.calls.length]).toEqual([1, 0]);
  await time.advance(60_000);
  expect(troubled).toHaveBeenCalledTimes(1);
});

test('leaves it to the call when to give up, where two at once would contradict each other', async () => {
  const { time, tries, troubled } = setUp('stop', { timeoutMs: null });
  await time.advance(600_000);
  expect([tries.length, troubled.mock.calls.length]).toEqual([1, 0]);
  tries[0]?.reject(unanswered());
  await time.advance(1_000);
  expect(tries).toHaveLength(2);
});

test('takes an acceptance of any try, and only once', async () => {
  const { time, tries, answered } = setUp();
  await time.advance(9_000);
  tries[0]?.resolve('kept');
  tries[1]?.resolve('kept');
  await time.advance(60_000);
  expect(answered).toHaveBeenCalledExactlyOnceWith('kept', 0);
  expect(tries).toHaveLength(2);
});

test('takes a refusal of the latest try only', async () => {
  const { time, tries, judge } = setUp();
  await time.advance(9_000);
  tries[0]?.reject(refused('stale'));
  await time.advance(0);
  expect(judge).not.toHaveBeenCalled();
  tries[1]?.reject(refused('stale'));
  await time.advance(60_000);
  expect(judge).toHaveBeenCalledTimes(1);
  expect(tries).toHaveLength(2);
});

test('hurries a wait, and nothing else', async () => {
  const { time, tries, delivery } = setUp();
  delivery.hurry();
  expect(tries).toHaveLength(1);
  tries[0]?.reject(unanswered());
  await time.advance(10);
  delivery.hurry();
  expect(tries.map(({ at }) => at)).toEqual([0, 10]);
});

test('sends nothing while paused, still hears an acceptance, and goes on when resumed', async () => {
  const { time, tries, answered, delivery } = setUp('pause');
  tries[0]?.reject(refused('unauthenticated'));
  await time.advance(60_000);
  expect(tries).toHaveLength(1);
  delivery.resume();
  await time.advance(10);
  delivery.pause();
  tries[1]?.resolve('kept');
  await time.advance(60_000);
  expect(tries).toHaveLength(2);
  expect(answered).toHaveBeenCalledTimes(1);
});

test('is deaf once cancelled', async () => {
  const { time, tries, answered, troubled, delivery } = setUp();
  delivery.cancel();
  tries[0]?.resolve('kept');
  await time.advance(60_000);
  expect(tries).toHaveLength(1);
  expect(answered).not.toHaveBeenCalled();
  expect(troubled).not.toHaveBeenCalled();
});
