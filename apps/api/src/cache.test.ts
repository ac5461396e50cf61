import { expect, it } from 'vitest';
import { LruCache, SingleFlight } from './cache.ts';

const keysOf = <Value>(cache: LruCache<Value>, keys: string) =>
  [...keys].filter((key) => cache.get(key) !== undefined).join('');

it('what was used least recently leaves when there is no capacity for more', () => {
  const cache = new LruCache<number>(3);
  for (const [index, key] of [...'abc'].entries()) cache.set(key, index);
  expect(cache.get('a')).toBe(0);
  cache.set('d', 3);
  expect(keysOf(cache, 'abcd')).toBe('acd');
});

it('what is set anew takes its capacity once, and what was deleted takes none', () => {
  const cache = new LruCache<number>(3);
  for (const key of 'aaabab') cache.set(key, 1);
  cache.delete('b');
  cache.delete('b');
  for (const key of 'cd') cache.set(key, 1);
  expect(keysOf(cache, 'abcd')).toBe('acd');
});

it('a value takes as much capacity as it is large, and the newest is kept even where it is too large', () => {
  const cache = new LruCache<string>(10, (text) => text.length);
  cache.set('a', '1234');
  cache.set('b', '1234');
  cache.set('c', '1234');
  expect(keysOf(cache, 'abc')).toBe('bc');
  cache.set('d', '1234567890123');
  expect(keysOf(cache, 'abcd')).toBe('d');
  cache.set('e', '1');
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
