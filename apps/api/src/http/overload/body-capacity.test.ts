import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createBodyCapacities } from './body-capacity.ts';
import { LIMITS } from './limits.ts';

const { bytesPerSecond, toBeginMs, pauseMs } = LIMITS.bodySpeed;
const all = { key: 'all', most: 100 };
const one = { key: 'one', most: 60 };
const other = { key: 'other', most: 60 };

/** Capacities with a clock that stands until the test moves it; records which bodies were evicted. */
function begin() {
  let now = 0;
  const gone: string[] = [];
  const bytes = createBodyCapacities(() => now);
  return {
    bytes,
    gone,
    pass: (ms: number) => (now += ms),
    /** Opens the capacity of a body, and takes so much; null where that is refused. */
    take: (name: string, limits = [all], count = 50) => {
      const socket = new Socket();
      const body = bytes.open(socket, new ServerResponse(new IncomingMessage(socket)));
      body.signal.addEventListener('abort', () => gone.push(name));
      try {
        body.take(limits, count);
      } catch {
        return null;
      }
      return { ...body, socket };
    },
  };
}

it('counts on every counter at once, and on none where one is full', () => {
  const { take, bytes } = begin();
  expect(take('a', [all, one], 60)).not.toBeNull();
  expect(take('b', [all, one], 1)).toBeNull();
  expect(take('c', [all, other], 41)).toBeNull();
  expect(take('d', [all, other], 40)).not.toBeNull();
  expect(['all', 'one', 'other'].map(bytes.on)).toEqual([100, 60, 40]);
});

it('gives back what was taken, once', () => {
  const { take, bytes } = begin();
  const first = take('a', [all, one], 60);
  const second = take('b', [all, other], 30);
  second?.grow(10);
  expect(['all', 'one', 'other'].map(bytes.on)).toEqual([100, 60, 40]);
  first?.release();
  first?.release();
  expect(['all', 'one', 'other'].map(bytes.on)).toEqual([40, 0, 40]);
  second?.release();
  expect(bytes.on('all')).toBe(0);
});

it('gives everything back for which there is no more capacity, and takes nothing after that', () => {
  const { take, bytes } = begin();
  take('a', [all, one], 60);
  const second = take('b', [all, other], 40);
  expect(() => second?.grow(1)).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ code: 'busy' }) }),
  );
  expect(bytes.on('all')).toBe(60);
  expect(() => second?.take([all], 1)).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ code: 'malformed' }) }),
  );
});

it('gives everything back when the caller goes, unless its call is at work', async () => {
  const { take, bytes } = begin();
  const [idle, atWork] = [take('idle', [all], 20), take('at work', [all], 30)];
  atWork?.keep();
  for (const body of [idle, atWork]) body?.socket.emit('close');
  expect([idle?.signal.aborted, atWork?.signal.aborted, bytes.on('all')]).toEqual([true, false, 30]);
});

it('lets the one give way that is furthest behind, and only when another needs the capacity', () => {
  const { take, bytes, gone, pass } = begin();
  take('first');
  const second = take('second');
  pass(toBeginMs + 2);
  expect(gone).toEqual([]);
  const third = take('third');
  expect(gone).toEqual(['first']);
  second?.complete();
  expect(() => third?.grow(1)).toThrow();
  const fourth = take('fourth');
  expect([gone, bytes.on('all')]).toEqual([['first'], 100]);
  pass(toBeginMs + 1);
  expect(take('fifth', [all], 1)).not.toBeNull();
  expect([gone, bytes.on('all')]).toEqual([['first', 'fourth'], 51]);
  expect(() => fourth?.grow(1)).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ code: 'malformed' }) }),
  );
});

it('lets nobody give way who comes as fast as is expected, or is whole, or stands on no full counter', () => {
  const { take, gone, pass } = begin();
  const most = 10 * bytesPerSecond;
  const wide = { key: 'wide', most };
  const steady = take('steady', [wide], 0);
  const whole = take('whole', [wide], 0);
  whole?.complete();
  take('elsewhere', [one], 60);
  for (let second = 0; second < 5; second += 1) {
    steady?.grow(bytesPerSecond);
    pass(1_000);
  }
  expect(take('newcomer', [wide], most)).toBeNull();
  expect(gone).toEqual([]);
});

it('lets one give way that came fast and then stopped', () => {
  const { take, gone, pass } = begin();
  const most = 100 * bytesPerSecond;
  const wide = { key: 'wide', most };
  take('stopped', [wide], 0)?.grow(most);
  pass(pauseMs);
  expect(take('newcomer', [wide], 1)).toBeNull();
  pass(1);
  expect(take('newcomer', [wide], 1)).not.toBeNull();
  expect(gone).toEqual(['stopped']);
});
