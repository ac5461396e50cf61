import { expect, it } from 'vitest';
import { createBytesInFlight } from './bytes-in-flight.ts';
import { LIMITS } from './limits.ts';

const { bytesPerSecond, toBeginMs, pauseMs } = LIMITS.bodySpeed;

const all = { key: 'all', most: 100 };
const one = { key: 'one', most: 60 };
const other = { key: 'other', most: 60 };

/** A counter with a clock that stands until the test moves it; records which bodies were evicted. */
function begin() {
  let now = 0;
  const gone: string[] = [];
  const bytes = createBytesInFlight(() => now);
  return {
    bytes,
    gone,
    pass: (ms: number) => (now += ms),
    reserve: (name: string, limits = [all], count = 50) =>
      bytes.reserve(limits, count, () => gone.push(name)),
  };
}

it('counts on every counter at once, and on none where one is full', () => {
  const { reserve, bytes } = begin();
  expect(reserve('a', [all, one], 60)).not.toBeNull();
  expect(reserve('b', [all, one], 1)).toBeNull();
  expect(reserve('c', [all, other], 41)).toBeNull();
  expect(reserve('d', [all, other], 40)).not.toBeNull();
  expect(['all', 'one', 'other'].map(bytes.on)).toEqual([100, 60, 40]);
});

it('gives back what was taken, once', () => {
  const { reserve, bytes } = begin();
  const first = reserve('a', [all, one], 60);
  const second = reserve('b', [all, other], 30);
  expect(second?.grow(10)).toBe(true);
  expect(second?.grow(1)).toBe(false);
  first?.release();
  first?.release();
  expect(['all', 'one', 'other'].map(bytes.on)).toEqual([40, 0, 40]);
  second?.release();
  expect(bytes.on('all')).toBe(0);
});

it('lets the one give way that is furthest behind, and only when another needs the capacity', () => {
  const { reserve, bytes, gone, pass } = begin();
  reserve('first');
  const second = reserve('second');
  pass(toBeginMs + 2);
  expect(gone).toEqual([]);
  const third = reserve('third');
  expect(gone).toEqual(['first']);
  expect(second?.grow(1)).toBe(false);
  expect(third?.grow(1)).toBe(true);
  expect([gone, bytes.on('all')]).toEqual([['first', 'second'], 51]);
});

it('lets nobody give way who comes as fast as is expected, or is whole, or stands on no full counter', () => {
  const { reserve, gone, pass } = begin();
  const most = 10 * bytesPerSecond;
  const wide = { key: 'wide', most };
  const steady = reserve('steady', [wide], 0);
  const whole = reserve('whole', [wide], 0);
  whole?.complete();
  reserve('elsewhere', [one], 60);
  for (let second = 0; second < 5; second += 1) {
    steady?.grow(bytesPerSecond);
    pass(1_000);
  }
  expect(reserve('newcomer', [wide], most)).toBeNull();
  expect(gone).toEqual([]);
});

it('lets one give way that came fast and then stopped', () => {
  const { reserve, gone, pass } = begin();
  const most = 100 * bytesPerSecond;
  const wide = { key: 'wide', most };
  reserve('stopped', [wide], 0)?.grow(most);
  pass(pauseMs);
  expect(reserve('newcomer', [wide], 1)).toBeNull();
  pass(1);
  expect(reserve('newcomer', [wide], 1)).not.toBeNull();
  expect(gone).toEqual(['stopped']);
});
