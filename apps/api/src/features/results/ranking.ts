import type { TenantId, UserId } from '@assay/assessment';
import { LruCache, SingleFlight } from '../../cache.ts';
import type { ReadRanking } from './leaderboard.queries.ts';

/** Of one learner: the id’s bytes, then correct answers and questions as integers of four bytes. */
export const RANKED_BYTES = 24;

/** A leaderboard as it is shown may be so old. */
const MAX_AGE_MS = 5_000;
/** From this age on the next one is made while this one is still shown: nobody waits as long as somebody looks. */
const RENEW_AFTER_MS = 3_000;
/** Of all tenants' rankings. */
const CACHE_BYTES = 32 * 1_024 * 1_024;

export type Ranked = { userId: UserId; correct: number; total: number };

/** All who stand on a leaderboard, the best first. */
export class Ranking {
  /** Whether the tenant has a leaderboard at all. */
  readonly shown: boolean;
  readonly activeTests: number;
  readonly #packed: Buffer;

  constructor({ shown, active_tests, packed }: ReadRanking) {
    this.shown = shown;
    this.activeTests = active_tests;
    this.#packed = packed;
  }

  get bytes(): number {
    return this.#packed.length;
  }

  get length(): number {
    return this.#packed.length / RANKED_BYTES;
  }

  /** @returns from 0; null for who is not there */
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
 * Rankings of tenants, each at most five seconds old and made once for all who look at the same time. A process that ends
 * loses nothing by it.
 * @param now milliseconds of a clock that never jumps
 */
export function createRankings(now: () => number = () => performance.now()): Rankings {
  const made = new LruCache<{ ranking: Ranking; at: number }>(
    CACHE_BYTES,
    ({ ranking }) => ranking.bytes + 1_000,
  );
  const underWay = new SingleFlight<Ranking>();
  const renew = (tenantId: TenantId, read: () => Promise<ReadRanking>) =>
    underWay.run(tenantId, async () => {
      // As old as what it was read from: reading takes a while.
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
      // Whoever looks next learns what went wrong with it.
      if (age > RENEW_AFTER_MS) renew(tenantId, read).catch(() => {});
      return known.ranking;
    },
  };
}
