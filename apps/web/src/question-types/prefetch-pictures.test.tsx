import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installFakeClock } from '../testing/screen.tsx';
import { type PicturePrefetch, prefetchPictures } from './prefetch-pictures.ts';

type Reply = () => Response;
const came: Reply = () => new Response('a picture');
const lost: Reply = () => {
  throw new TypeError('Failed to fetch');
};

let clock: ReturnType<typeof installFakeClock>;
let asked: string[];
let reply: Reply;
let prefetch: PicturePrefetch | undefined;

beforeEach(() => {
  clock = installFakeClock();
  asked = [];
  reply = came;
  vi.stubGlobal('fetch', async (url: string, { priority }: RequestInit) => {
    expect(priority).toBe('low');
    asked.push(url.replace('/files/', ''));
    return reply();
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

it('whoever goes elsewhere has what follows there first, and nothing twice', async () => {
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

it('what the server does not have is asked for once', async () => {
  reply = () => new Response(null, { status: 404 });
  begin([[], ['b']]);
  await clock.pass(600_000);
  expect(asked).toEqual(['b']);
});

it('whoever saves data has the next question’s pictures and no others', async () => {
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
