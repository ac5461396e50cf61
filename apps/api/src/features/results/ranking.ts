import type { TenantId, UserId } from '@assay/assessment';
import { createSizedCache, SingleFlight } from '../../cache.ts';
import type { ReadRanking } from './leaderboard.queries.ts';

/** Bytes of one learner: the id’s bytes, then correct answers and questions as integers of four bytes. */
export const RANKED_BYTES = 24;

/** Maximum age of a leaderboard that is shown. */
const MAX_AGE_MS = 5_000;
/**
 * Age from which the next ranking is made while this one is still shown, so that frequent readers do not
 * wait.
 */
const RENEW_AFTER_MS = 3_000;
/** Size of the cache of all tenants' rankings. */
const CACHE_BYTES = 32 * 1_024 * 1_024;

export type Ranked = { userId: UserId; correct: number; total: number };

/** All learners on a leaderboard, the best first. */
export class Ranking {
  /** True when the tenant has a leaderboard at all. */
  readonly shown: boolean;
  /** Share of the active tests for a learner that one who is ranked has taken; null for any. */
  readonly leastPercent: number | null;
  readonly #packed: Buffer;

  constructor({ shown, least_percent, packed }: ReadRanking) {
    this.shown = shown;
    this.leastPercent = least_percent;
    this.#packed = packed;
  }

  get bytes(): number {
    return this.#packed.length;
  }

  get length(): number {
    return this.#packed.length / RANKED_BYTES;
  }

  /** @returns the place, counted from 0; null for a learner who is not ranked */
  placeOf(userId: UserId): number | null {
    const id = Buffer.from(userId.replaceAll('-', ''), 'hex');
    for (let at = this.#packed.indexOf(id); at !== -1; at = this.#packed.indexOf(id, at + 1)) {
      if (at % RANKED_BYTES === 0) return at / RANKED_BYTES;
    }
    return null;
  }

  at(place: number): Ranked {
    const start = place * RANKED_BYTES;
    const hex = this.#packed.toString('hex', start, start + 16);
    const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
      '-',
    );
    return {
      userId: id as UserId,
      correct: this.#packed.readInt32BE(start + 16),
      total: this.#packed.readInt32BE(start + 20),
    };
  }
}

export type Rankings = { of(tenantId: TenantId, read: () => Promise<ReadRanking>): Promise<Ranking> };

/**
 * Creates a cache of tenants' rankings, each at most five seconds old and read once for all concurrent
 * readers. Nothing is lost when the process ends.
 * @param now milliseconds of a monotonic clock
 */
export function createRankings(now: () => number = () => performance.now()): Rankings {
  const made = createSizedCache<{ ranking: Ranking; at: number }>(
    CACHE_BYTES,
    ({ ranking }) => ranking.bytes + 1_000,
  );
  const underWay = new SingleFlight<Ranking>();
  const renew = (tenantId: TenantId, read: () => Promise<ReadRanking>) =>
    underWay.run(tenantId, async () => {
      // The age counts from the start of the read, which takes a while.
      const at = now();
      const ranking = new Ranking(await read());
      made.set(tenantId, { ranking, at });
      return ranking;
    });
  return {
    async of(tenantId, read) {
      const known = made.get(tenantId);
      const age = known === undefined ? Number.POSITIVE_INFINITY : now() - known.at;
      if (known === undefined || age > MAX_AGE_MS) return renew(tenantId, read);
      // An error is reported to the next reader.
      if (age > RENEW_AFTER_MS) renew(tenantId, read).catch(() => {});
      return known.ranking;
    },
  };
}
