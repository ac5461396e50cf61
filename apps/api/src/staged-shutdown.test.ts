import { expect, it } from 'vitest';
import { type Stage, stopInTime } from './staged-shutdown.ts';

const never = () => new Promise<void>(() => {});

it('what ends in its stage leaves nothing to say, and stages follow one another', async () => {
  const order: string[] = [];
  const ends = (name: string) => async () => void order.push(name);
  const stages: Stage[] = [
    { untilMs: 60_000, parts: { requests: ends('requests'), jobs: ends('jobs') } },
    { untilMs: 60_000, parts: { database: ends('database') } },
  ];
  expect(await stopInTime(stages)).toEqual([]);
  expect(order).toEqual(['requests', 'jobs', 'database']);
});

it('what never ends is named, and the later stages still run', async () => {
  let reached = false;
  const stages: Stage[] = [
    { untilMs: 20, parts: { requests: never, jobs: async () => {} } },
    { untilMs: 40, parts: { pools: never } },
    { untilMs: 60_000, parts: { database: async () => (reached = true) } },
  ];
  expect(await stopInTime(stages)).toEqual(['requests: not ended in time', 'pools: not ended in time']);
  expect(reached).toBe(true);
});

it('what fails is named with its reason', async () => {
  const fail = async () => {
    throw new Error('the disk is gone');
  };
  expect(await stopInTime([{ untilMs: 60_000, parts: { database: fail } }])).toEqual([
    'database: the disk is gone',
  ]);
});
