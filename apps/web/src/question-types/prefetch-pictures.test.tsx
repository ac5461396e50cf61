import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installFakeClock } from '../testing/screen.tsx';
import { type PicturePrefetch, prefetchPictures } from './prefetch-pictures.ts';

type Reply = (path: string, signal: AbortSignal) => Response;
const came: Reply = () => new Response('a picture');
const lost: Reply = () => {
  throw new TypeError('Failed to fetch');
};

/**
 * Sends some bytes at a time, with a pause before each; after the last it ends, or stays open without sending
 * more.
 */
const trickle =
  (chunks: number, { pause, size = 1, ends }: { pause: number; size?: number; ends: boolean }): Reply =>
  (_, signal) =>
    new Response(
      new ReadableStream({
        start(controller) {
          let timer: ReturnType<typeof setTimeout>;
          signal.addEventListener('abort', () => {
            clearTimeout(timer);
            controller.error(new Error('broken off'));
          });
          const send = (left: number) => {
            if (left === 0) return ends ? controller.close() : undefined;
            timer = setTimeout(() => {
              controller.enqueue(new Uint8Array(size));
              send(left - 1);
            }, pause);
          };
          send(chunks);
        },
      }),
    );

let clock: ReturnType<typeof installFakeClock>;
let asked: string[];
let reply: Reply;
let prefetch: PicturePrefetch | undefined;

beforeEach(() => {
  clock = installFakeClock();
  asked = [];
  reply = came;
  vi.stubGlobal('fetch', async (url: string, { priority, signal }: RequestInit & { signal: AbortSignal }) => {
    expect(priority).toBe('low');
    const path = url.replace('/files/', '');
    asked.push(path);
    return reply(path, signal);
  });
});
afterEach(() => {
  prefetch?.stop();
  vi.useRealTimers();
});

const begin = (paper: string[][], isThrifty = false) => {
  prefetch = prefetchPictures(paper, () => isThrifty);
  prefetch.moveTo(0);
  return prefetch;
};

it('all pictures of a paper come, the next question’s first, one at a time', async () => {
  begin([['a1'], ['b1', 'b2'], [], ['d1']]);
  expect(asked).toEqual(['b1']);
  await clock.pass(30_000, 100);
  expect(asked).toEqual(['b1', 'b2', 'd1', 'a1']);
});

it('a learner who jumps ahead gets what follows there first, and nothing twice', async () => {
  const { moveTo } = begin([['a'], ['b'], ['c'], ['d'], ['b']]);
  moveTo(2);
  await clock.pass(30_000, 100);
  expect(asked).toEqual(['b', 'd', 'a', 'c']);
});

it('what was lost with the network is asked for again when it is back, without hurry while it is not', async () => {
  reply = lost;
  begin([[], ['b']]);
  await clock.pass(600_000);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.length).toBeLessThan(25);
  const before = asked.length;
  reply = came;
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(asked).toHaveLength(before + 1);
  await clock.pass(600_000);
  expect(asked).toHaveLength(before + 1);
});

const FOUR = [['a'], ['bad'], ['c'], ['d']];
const only =
  (other: Reply): Reply =>
  (path, signal) =>
    path === 'bad' ? other(path, signal) : came(path, signal);

it.each<[string, Reply]>([
  ['that the network loses', lost],
  ['that the server fails at', () => new Response(null, { status: 503 })],
])('one picture %s holds up no other, and is tried again after them', async (_, badly) => {
  reply = only(badly);
  begin(FOUR);
  await clock.pass(30_000, 100);
  expect(asked.slice(0, 5)).toEqual(['bad', 'c', 'd', 'a', 'bad']);
  reply = came;
  await clock.pass(600_000);
  const before = asked.length;
  await clock.pass(600_000);
  expect(asked).toHaveLength(before);
});

it('of several that fail none is tried more often than another', async () => {
  reply = lost;
  begin([[], ['b', 'c'], ['d']]);
  await clock.pass(80_000, 100);
  expect(asked.slice(0, 6)).toEqual(['b', 'c', 'd', 'b', 'c', 'd']);
});

it('a picture that comes slowly comes to its end, however long that takes', async () => {
  reply = only(trickle(10, { pause: 30_000, ends: true }));
  begin(FOUR);
  await clock.pass(900_000, 1_000);
  expect(asked).toEqual(['bad', 'c', 'd', 'a']);
});

it('a picture of which nothing more comes is given up twice, and then left to its question', async () => {
  reply = only(trickle(1, { pause: 1_000, ends: false }));
  begin(FOUR);
  await clock.pass(1_800_000, 1_000);
  expect(asked).toEqual(['bad', 'c', 'd', 'a', 'bad']);
});

it('what came of a picture that was given up counts among the 64 MB', async () => {
  reply = only(trickle(2, { pause: 1_000, size: 40_000_000, ends: false }));
  begin(FOUR);
  await clock.pass(900_000, 1_000);
  expect(asked).toEqual(['bad']);
});

it('what the server does not have is asked for once', async () => {
  reply = () => new Response(null, { status: 404 });
  begin([[], ['b']]);
  await clock.pass(600_000);
  expect(asked).toEqual(['b']);
});

it('browsers that save data prefetch the next question’s pictures and no others', async () => {
  const { moveTo } = begin([['a'], ['b'], ['c'], ['d']], true);
  await clock.pass(30_000);
  expect(asked).toEqual(['b']);
  moveTo(2);
  await clock.pass(30_000);
  expect(asked).toEqual(['b', 'd']);
});

it('no more than 64 MB come ahead of their questions', async () => {
  reply = () => new Response(new Uint8Array(30_000_000));
  begin(Array.from({ length: 10 }, (_, index) => [`${index}`]));
  await clock.pass(60_000);
  expect(asked).toEqual(['1', '2', '3']);
});

it('nothing comes any more once the test is left', async () => {
  begin([[], ['b'], ['c']]).stop();
  await clock.pass(60_000);
  expect(asked).toEqual(['b']);
});
