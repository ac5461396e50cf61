import { describe, expect, test } from 'vitest';
import { createQuestionTimes } from './question-times.ts';
import { createMemoryStorage } from './testing/memory-storage.ts';
import { createVirtualTime } from './testing/virtual-time.ts';

/** The times of a paper of three questions, on a page that can be loaded again. */
function openPage({ storage = createMemoryStorage(), time = createVirtualTime(), attemptId = 'a' } = {}) {
  const timing = { ...time, random: () => 0.5 };
  const load = () => createQuestionTimes(timing, { attemptId, questions: 3 }, storage);
  return { storage, time, load, times: load() };
}

const told = (entries: readonly { index: number; seconds: number }[] | undefined) =>
  Object.fromEntries((entries ?? []).map(({ index, seconds }) => [index, seconds]));

describe('the times of a page', () => {
  test('tell a save what has grown since it was acknowledged, and a submission all', async () => {
    const { times, time } = openPage();
    times.show(0);
    await time.advance(12_900);
    times.show(2);
    await time.advance(3_000);
    const first = times.grown();
    expect(told(first)).toEqual({ 0: 12, 2: 3 });
    times.acknowledge(first);
    await time.advance(900);
    expect(times.grown()).toEqual([]);
    await time.advance(200);
    expect(told(times.grown())).toEqual({ 2: 4 });
    expect(told(times.all())).toEqual({ 0: 12, 1: 0, 2: 4 });
  });

  test('stand still while the page is hidden, with a question before and after it', async () => {
    const { times, time } = openPage();
    times.show(1);
    await time.advance(2_000);
    times.setPageVisible(false);
    await time.advance(60_000);
    times.setPageVisible(true);
    await time.advance(1_000);
    expect(told(times.all())).toEqual({ 0: 0, 1: 3, 2: 0 });
  });

  test('count nothing of the time that the machine slept', async () => {
    const time = createVirtualTime();
    let slept = 0;
    const { times } = openPage({ time: { ...time, now: () => time.now() + slept } });
    times.show(1);
    await time.advance(7_000);
    slept = 3_600_000;
    await time.advance(7_000);
    // Read every five seconds: those between the last reading and the sleep are lost with it.
    expect(told(times.all())).toEqual({ 0: 0, 1: 9, 2: 0 });
  });

  test('go on after a reload, and lose five seconds at most when a page is killed', async () => {
    const { times, time, load } = openPage();
    times.show(1);
    await time.advance(2_600);
    times.stop();
    const again = load();
    again.show(1);
    await time.advance(14_600);
    const killed = load();
    expect(told(killed.all())).toEqual({ 0: 0, 1: 12, 2: 0 });
  });

  test('after they were stopped grow no more, and leave no timer behind', async () => {
    const { times, time } = openPage();
    times.show(1);
    times.stop();
    await time.advance(8_000);
    times.show(2);
    times.setPageVisible(false);
    await time.advance(8_000);
    expect(told(times.all())).toEqual({ 0: 0, 1: 0, 2: 0 });
  });

  test('take the longer one of what the server knows and what this browser has', async () => {
    const { times, time, load } = openPage();
    times.show(0);
    await time.advance(10_000);
    times.stop();
    const again = load();
    again.merge([
      { index: 0, seconds: 4 },
      { index: 1, seconds: 30 },
    ]);
    expect(told(again.all())).toEqual({ 0: 10, 1: 30, 2: 0 });
    expect(told(again.grown())).toEqual({ 0: 10 });
  });

  test('do without what the version before does not tell', () => {
    const { times } = openPage();
    times.merge(undefined);
    expect(told(times.all())).toEqual({ 0: 0, 1: 0, 2: 0 });
  });

  test('are sent no more once they were refused', async () => {
    const { times, time } = openPage();
    times.show(0);
    await time.advance(3_000);
    times.sendNoMore();
    expect([times.grown(), times.all()]).toEqual([[], undefined]);
  });

  test.each(['no JSON', '{"0":7}', '[null,"7",-3,1e999]', '7'])(
    'are not led astray by %s in the browser',
    (spoilt) => {
      const storage = createMemoryStorage();
      storage.setItem('times-of-a', spoilt);
      const { times } = openPage({ storage });
      expect(Object.values(told(times.all())).every((seconds) => seconds === 0 || seconds === 86_400)).toBe(
        true,
      );
    },
  );

  test('of another attempt are another’s', async () => {
    const { times, time, storage } = openPage();
    times.show(0);
    await time.advance(9_000);
    times.stop();
    expect(told(openPage({ storage, attemptId: 'b' }).times.all())).toEqual({ 0: 0, 1: 0, 2: 0 });
    times.remove();
    expect(storage.getItem('times-of-a')).toBeNull();
  });

  test('go on in a storage that takes nothing', async () => {
    const storage = createMemoryStorage();
    storage.full = true;
    const { times, time } = openPage({ storage });
    times.show(0);
    await time.advance(9_000);
    expect(told(times.all())).toEqual({ 0: 9, 1: 0, 2: 0 });
  });
});
