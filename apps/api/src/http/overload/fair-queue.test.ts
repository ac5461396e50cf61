import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const REFUSING = { answer: { code: 'busy', retryAfterSeconds: 5 } } as const;

/** A task that ends when it is told to. */
function work() {
  let finish = () => {};
  let begun = false;
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return {
    finish: () => finish(),
    hasBegun: () => begun,
    run: () => {
      begun = true;
      return ended;
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('gives a free place to the caller who has waited longest, never to a newcomer', async () => {
  const queue = createFairQueue({ ...REFUSING, concurrency: 1, maxWaiting: 5 });
  const [first, second, newcomer] = [work(), work(), work()];
  void queue('a', first.run);
  void queue('a', second.run);
  first.finish();
  // The newcomer arrives in the very moment in which the place becomes free.
  void first.run().then(() => queue('a', newcomer.run));
  await settle();
  expect([second.hasBegun(), newcomer.hasBegun()]).toEqual([true, false]);
  second.finish();
  await settle();
  expect(newcomer.hasBegun()).toBe(true);
});

it('tells who finds too many waiting to come back later', async () => {
  const queue = createFairQueue({ ...REFUSING, concurrency: 1, maxWaiting: 1 });
  const [first, second] = [work(), work()];
  void queue('a', first.run);
  void queue('a', second.run);
  await expect(queue('a', async () => {})).rejects.toMatchObject({ failure: { code: 'busy' } });
});

it('goes on after a work that failed', async () => {
  const queue = createFairQueue({ ...REFUSING, concurrency: 1, maxWaiting: 1 });
  await expect(queue('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(queue('a', async () => 'done')).resolves.toBe('done');
});

it('takes from each key in turn, so that a crowd delays another by one work', async () => {
  const queue = createFairQueue({ ...REFUSING, concurrency: 1, maxWaiting: 100 });
  const begun: string[] = [];
  const first = work();
  const all = [queue('crowd', first.run)];
  for (const key of ['crowd', 'crowd', 'crowd', 'alone']) {
    all.push(
      queue(key, async () => {
        begun.push(key);
      }),
    );
  }
  first.finish();
  await Promise.all(all);
  expect(begun).toEqual(['crowd', 'alone', 'crowd', 'crowd']);
});

it('keeps places free of a key that has its share running', async () => {
  const queue = createFairQueue({ ...REFUSING, concurrency: 3, concurrencyPerKey: 2, maxWaiting: 10 });
  const crowd = [work(), work(), work()];
  for (const { run } of crowd) void queue('crowd', run);
  const alone = work();
  void queue('alone', alone.run);
  await settle();
  expect(crowd.map((one) => one.hasBegun())).toEqual([true, true, false]);
  expect(alone.hasBegun()).toBe(true);
  crowd[0]?.finish();
  await settle();
  expect(crowd[2]?.hasBegun()).toBe(true);
});

it('drops work of the caller with the most waiting when it is full', async () => {
  const queue = createFairQueue({ ...REFUSING, concurrency: 1, maxWaiting: 3 });
  const first = work();
  void queue('crowd', first.run);
  const crowd = [1, 2, 3].map(() => queue('crowd', async () => 'served'));
  const settled = Promise.allSettled(crowd);
  const alone = queue('alone', async () => 'served');
  first.finish();
  expect(await alone).toBe('served');
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});

it('refuses a key that has its share waiting, and nobody else', async () => {
  const queue = createFairQueue({ ...REFUSING, concurrency: 1, maxWaiting: 10, maxWaitingPerKey: 1 });
  const first = work();
  void queue('crowd', first.run);
  const second = queue('crowd', async () => 'served');
  await expect(queue('crowd', async () => {})).rejects.toMatchObject({ failure: { code: 'busy' } });
  const alone = queue('alone', async () => 'served');
  first.finish();
  expect(await Promise.all([second, alone])).toEqual(['served', 'served']);
});
