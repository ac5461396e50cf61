import { AppError } from '../failure.ts';

export type RateLimiter = {
  /**
   * Resolves when one more call of `key` may go on.
   * @throws AppError `too_many` where too many wait already
   */
  enter(key: string): Promise<void>;
  /** Takes what a call turned out to cost besides itself: the next ones come later. */
  charge(key: string, cost: number): void;
};

export type RateLimit = {
  perSecond: number;
  /** What may come at once after a rest. */
  burst: number;
  /** Calls of one key that wait until they may go on. */
  maxWaiting: number;
  /** Keys that are remembered: those that were used least lately are forgotten. */
  maxKeys: number;
};
type Waiting = { go: () => void };
/** Tokens as they were at an instant; they grow with time, and a debt is paid off before anyone goes on. */
type Bucket = { tokens: number; at: number; waiting: Waiting[] };

/**
 * A rate for each key, kept by waiting: whoever asks in a closed loop is slowed down to the rate and costs no
 * more than that, where a refusal at once would be answered by the next call at once.
 */
export function createRateLimiter({ perSecond, burst, maxWaiting, maxKeys }: RateLimit): RateLimiter {
  const buckets = new Map<string, Bucket>();

  const bucketOf = (key: string): Bucket => {
    const now = performance.now();
    const known = buckets.get(key);
    const bucket = known ?? { tokens: burst, at: now, waiting: [] };
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1_000) * perSecond);
    bucket.at = now;
    // Last in the map is used last.
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
