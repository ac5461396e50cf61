import { EXPECTED_BYTES_PER_SECOND, MOST_AHEAD_MS, TO_BEGIN_MS } from './limits.ts';

/** A counter, and its limit in bytes. */
export type ByteLimit = { key: string; most: number };

/** Bytes reserved for one body. */
export type Reservation = {
  /** Counts the bytes that arrived. @returns false, and takes nothing, if there is no capacity for them */
  grow(bytes: number): boolean;
  /** Called when nothing more is to come: from then on it cannot be evicted. */
  complete(): void;
  release(): void;
};

export type BytesInFlight = {
  /**
   * @param evict called after its bytes have been released, because the body came too slowly and another
   *   needs the capacity
   * @returns null, and takes nothing, where one of the counters would be over its limit
   */
  reserve(limits: readonly ByteLimit[], bytes: number, evict: () => void): Reservation | null;
  /** Bytes on a counter now. */
  on(key: string): number;
};

/** A body that is still arriving. */
type Coming = {
  limits: readonly ByteLimit[];
  /** Time until which the bytes received suffice at the expected rate. */
  enoughUntil: number;
  evict(): void;
};

/**
 * Counts the bytes that callers have us hold, each on several counters at a time. Where one is full, bodies
 * that arrive too slowly are evicted, the slowest first: a caller that only occupies a place does not keep
 * others out.
 * @param now in milliseconds
 */
export function createBytesInFlight(now: () => number = () => performance.now()): BytesInFlight {
  // Holds only counters above zero, so the table is as large as what is under way.
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
