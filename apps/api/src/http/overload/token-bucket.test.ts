import { expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

const rate = { burst: 40, perSecond: 5 };

it('lets so much be spent at once, and from then on at its rate', () => {
  let time = 0;
  const bucket = new TokenBucket(rate, () => time);
  for (let token = 0; token < rate.burst; token += 1) expect(bucket.spend(1)).toBe(true);
  time = 1_000;
  for (let token = 0; token < rate.perSecond; token += 1) expect(bucket.spend(1)).toBe(true);
  expect(bucket.spend(1)).toBe(false);
});

it('saves nothing up beyond a burst', () => {
  let time = 0;
  const bucket = new TokenBucket(rate, () => time);
  time = 3_600_000;
  expect(bucket.spend(rate.burst)).toBe(true);
  expect(bucket.spend(1)).toBe(false);
});

it('goes into debt by a burst and no further', () => {
  let time = 0;
  const bucket = new TokenBucket(rate, () => time);
  expect(bucket.spend(1_000)).toBe(false);
  time = (1_000 * rate.burst) / rate.perSecond;
  expect(bucket.left()).toBe(0);
});
