import { AppError } from '../../failure.ts';

export type RateLimiter = {
  /** Resolves when one more call of `key` may go on. @throws AppError `too_many` if too many wait already */
  enter(key: string): Promise<void>;
  /** Deducts what a call turned out to cost beyond its own token: the next ones come later. */
  charge(key: string, cost: number): void;
};

export type RateLimit = {
  perSecond: number;
  /** Number of calls that may come at once after a rest. */
  burst: number;
  /** Number of calls of one key that may wait. */
  maxWaiting: number;
  /** Number of keys that are remembered: the least recently used are forgotten. */
  maxKeys: number;
};
type Waiting = { go: () => void };
/**
 * Token bucket, as it was at an instant; tokens grow with time, and a debt is paid off before any call goes
 * on.
 */
type Bucket = { tokens: number; at: number; waiting: Waiting[] };

/**
 * Rate limiter per key (token bucket) that delays instead of refusing: a caller in a closed loop is slowed
 * down to the rate and costs no more than that, whereas a refusal at once would be followed by the next call
 * at once.
 */
export function createRateLimiter({ perSecond, burst, maxWaiting, maxKeys }: RateLimit): RateLimiter {
  const buckets = new Map<string, Bucket>();

  const bucketOf = (key: string): Bucket => {
    const now = performance.now();
    const known = buckets.get(key);
    const bucket = known ?? { tokens: burst, at: now, waiting: [] };
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1_000) * perSecond);
    bucket.at = now;
    // The last in the map is the most recently used.
    if (known !== undefined) buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > maxKeys) forgetOne();
    return bucket;
  };

  const forgetOne = () => {
    for (const [key, bucket] of buckets) {
      if (bucket.waiting.length > 0) continue;
      buckets.delete(key);
      return;
    }
  };

  const releaseWaiting = (key: string) => {
    const bucket = bucketOf(key);
    while (bucket.tokens >= 1) {
      const next = bucket.waiting.shift();
      if (next === undefined) return;
      bucket.tokens -= 1;
      next.go();
    }
    if (bucket.waiting.length > 0) scheduleRelease(key, bucket);
  };
  const scheduleRelease = (key: string, bucket: Bucket) =>
    setTimeout(() => releaseWaiting(key), Math.ceil(((1 - bucket.tokens) / perSecond) * 1_000));

  return {
    async enter(key) {
      const bucket = bucketOf(key);
      if (bucket.tokens >= 1 && bucket.waiting.length === 0) {
        bucket.tokens -= 1;
        return;
      }
      const ahead = bucket.waiting.length;
      if (ahead >= maxWaiting) throw new AppError('too_many', {}, (ahead - bucket.tokens) / perSecond);
      await new Promise<void>((go) => {
        bucket.waiting.push({ go });
        if (ahead === 0) scheduleRelease(key, bucket);
      });
    },
    charge(key, cost) {
      const bucket = bucketOf(key);
      bucket.tokens = Math.max(-burst, bucket.tokens - cost);
    },
  };
}
