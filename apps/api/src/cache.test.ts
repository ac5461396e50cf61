import type { LRUCache } from 'lru-cache';
import { expect, it } from 'vitest';
import { createSizedCache, SingleFlight } from './cache.ts';

const keysOf = (cache: LRUCache<string, { size: number }>, keys: string) =>
  [...keys].filter((key) => cache.get(key) !== undefined).join('');

it('a value takes as much capacity as it is large, and the newest is kept even where it is too large', () => {
  const cache = createSizedCache<{ size: number }>(10, ({ size }) => size);
  for (const key of 'aab') cache.set(key, { size: 4 });
  expect(keysOf(cache, 'ba')).toBe('ba');
  cache.set('c', { size: 4 });
  expect(keysOf(cache, 'abc')).toBe('ac');
  cache.set('d', { size: 13 });
  expect(keysOf(cache, 'abcd')).toBe('d');
  cache.set('e', { size: 0 });
  expect(keysOf(cache, 'abcde')).toBe('e');
});

it('those who ask for the same at the same time share one answer, and whoever comes later asks anew', async () => {
  const flight = new SingleFlight<number>();
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return asked;
  };
  const answers = [flight.run('a', ask), flight.run('a', ask), flight.run('b', ask)];
  expect(await Promise.all(answers)).toEqual([1, 1, 2]);
  expect(await flight.run('a', ask)).toBe(3);
});

it('a failure is shared, too, and not kept', async () => {
  const flight = new SingleFlight<number>();
  const fail = () => Promise.reject(new Error('away'));
  const answers = await Promise.allSettled([flight.run('a', fail), flight.run('a', async () => 1)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await flight.run('a', async () => 1)).toBe(1);
});
