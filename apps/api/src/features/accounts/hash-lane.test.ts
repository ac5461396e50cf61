import { expect, it } from 'vitest';
import { createLane } from './hash-lane.ts';

/** A work that ends when it is told to. */
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

it('gives a free place to whoever waits longest, never to a newcomer', async () => {
  const lane = createLane({ atOnce: 1, waiting: 5 });
  const [first, second, newcomer] = [work(), work(), work()];
  void lane(first.run);
  void lane(second.run);
  first.finish();
  // The newcomer comes in the very moment in which the place becomes free.
  void first.run().then(() => lane(newcomer.run));
  await settle();
  expect([second.hasBegun(), newcomer.hasBegun()]).toEqual([true, false]);
  second.finish();
  await settle();
  expect(newcomer.hasBegun()).toBe(true);
});

it('tells who finds too many waiting to come back later', async () => {
  const lane = createLane({ atOnce: 1, waiting: 1 });
  const [first, second] = [work(), work()];
  void lane(first.run);
  void lane(second.run);
  await expect(lane(async () => {})).rejects.toMatchObject({ failure: { code: 'busy' } });
});

it('goes on after a work that failed', async () => {
  const lane = createLane({ atOnce: 1, waiting: 1 });
  await expect(lane(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(lane(async () => 'done')).resolves.toBe('done');
});
