import { AppError } from '../../failure.ts';
import { TokenBucket, type TokenRate } from './token-bucket.ts';

export type RateLimiter = {
  /** Resolves when one more call of `key` may go on. @throws AppError `too_many` if too many wait already */
  enter(key: string): Promise<void>;
  /** Deducts what a call turned out to cost beyond its own token: the next ones come later. */
  charge(key: string, cost: number): void;
};

export type RateLimit = TokenRate & {
  /** Number of calls of one key that may wait. */
  maxWaiting: number;
  /** Number of keys that are remembered: the least recently used are forgotten. */
  maxKeys: number;
};
type Key = { bucket: TokenBucket; waiting: { go: () => void }[] };

/**
 * Rate limiter per key (token bucket) that delays instead of refusing: a caller in a closed loop is slowed
 * down to the rate and costs no more than that, whereas a refusal at once would be followed by the next call
 * at once.
 */
export function createRateLimiter(limits: RateLimit): RateLimiter {
  const { perSecond, maxWaiting, maxKeys } = limits;
  const keys = new Map<string, Key>();

  const find = (key: string): Key => {
    const found = keys.get(key) ?? { bucket: new TokenBucket(limits), waiting: [] };
    // The last in the map is the most recently used.
    keys.delete(key);
    keys.set(key, found);
    if (keys.size > maxKeys) forgetOne();
    return found;
  };

  const forgetOne = () => {
    for (const [key, { waiting }] of keys) {
      if (waiting.length > 0) continue;
      keys.delete(key);
      return;
    }
  };

  const releaseWaiting = (key: string) => {
    const { bucket, waiting } = find(key);
    while (bucket.left() >= 1) {
      const next = waiting.shift();
      if (next === undefined) return;
      bucket.spend(1);
      next.go();
    }
    if (waiting.length > 0) scheduleRelease(key, bucket);
  };
  const scheduleRelease = (key: string, bucket: TokenBucket) =>
    setTimeout(() => releaseWaiting(key), Math.ceil(((1 - bucket.left()) / perSecond) * 1_000));

  return {
    async enter(key) {
      const { bucket, waiting } = find(key);
      const ahead = waiting.length;
      if (ahead === 0 && bucket.left() >= 1) {
        bucket.spend(1);
        return;
      }
      if (ahead >= maxWaiting) throw new AppError('too_many', {}, (ahead - bucket.left()) / perSecond);
      await new Promise<void>((go) => {
        waiting.push({ go });
        if (ahead === 0) scheduleRelease(key, bucket);
      });
    },
    charge: (key, cost) => void find(key).bucket.spend(cost),
  };
}
