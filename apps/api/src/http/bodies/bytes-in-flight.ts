import { EXPECTED_BYTES_PER_SECOND, MOST_AHEAD_MS, TO_BEGIN_MS } from '../limits.ts';

/** A counter, and how much may be on it. */
export type ByteLimit = { key: string; most: number };

/** What is held for one body. */
export type Reservation = {
  /** Counts what has come. @returns false, and takes nothing, where there is no capacity for it */
  grow(bytes: number): boolean;
  /** Nothing more is to come: it gives way to nobody any more. */
  complete(): void;
  release(): void;
};

export type BytesInFlight = {
  /**
   * @param evict called when what was taken has been given back, because the body came too slowly and another needs
   *   the capacity
   * @returns null, and takes nothing, where one of the counters would be over its limit
   */
  reserve(limits: readonly ByteLimit[], bytes: number, evict: () => void): Reservation | null;
  /** What is on a counter now. */
  on(key: string): number;
};

/** A body that is still coming. */
type Coming = {
  limits: readonly ByteLimit[];
  /** Until when what has come is enough at the rate that is expected. */
  enoughUntil: number;
  evict(): void;
};

/**
 * Counts the bytes that callers have us hold, on as many counters at a time as they belong to. Where one is full, the
 * bodies that come too slowly give way, the slowest first: whoever only holds on to a place does not keep others out.
 * @param now in milliseconds
 */
export function createBytesInFlight(now: () => number = () => performance.now()): BytesInFlight {
  // Only what is above zero stands here, so the table is as large as what is under way.
  const held = new Map<string, number>();
  const coming = new Set<Coming>();
  const on = (key: string) => held.get(key) ?? 0;

  const add = (limits: readonly ByteLimit[], bytes: number) => {
    for (const { key } of limits) {
      const left = on(key) + bytes;
      if (left > 0) held.set(key, left);
      else held.delete(key);
    }
  };
  const slowestOn = (key: string, but: Coming): Coming | null => {
    let slowest: Coming | null = null;
    let earliest = now();
    for (const body of coming) {
      if (body === but || body.enoughUntil >= earliest || !body.limits.some((one) => one.key === key))
        continue;
      slowest = body;
      earliest = body.enoughUntil;
    }
    return slowest;
  };
  const take = (taker: Coming, bytes: number): boolean => {
    for (const { key, most } of taker.limits) {
      while (on(key) + bytes > most) {
        const slowest = slowestOn(key, taker);
        if (slowest === null) return false;
        slowest.evict();
      }
    }
    add(taker.limits, bytes);
    return true;
  };

  return {
    on,
    reserve(limits, bytes, evict) {
      let reserved = bytes;
      const release = () => {
        coming.delete(body);
        add(limits, -reserved);
        reserved = 0;
      };
      const body: Coming = {
        limits,
        enoughUntil: now() + TO_BEGIN_MS,
        evict() {
          release();
          evict();
        },
      };
      if (!take(body, bytes)) return null;
      coming.add(body);
      return {
        grow(more) {
          if (!take(body, more)) return false;
          reserved += more;
          const worthMs = (1_000 * more) / EXPECTED_BYTES_PER_SECOND;
          body.enoughUntil = Math.min(body.enoughUntil + worthMs, now() + MOST_AHEAD_MS);
          return true;
        },
        complete: () => void coming.delete(body),
        release,
      };
    },
  };
}
