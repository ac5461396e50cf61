import { EXPECTED_BYTES_PER_SECOND, MOST_AHEAD_MS, TO_BEGIN_MS } from './limits.ts';

/** A counter, and how much may be on it. */
export type Claim = { key: string; most: number };

/** What is held for one body. */
export type Reservation = {
  /** Counts what has come. @returns false, and takes nothing, where there is no room for it */
  grow(bytes: number): boolean;
  /** Nothing more is to come: it gives way to nobody any more. */
  complete(): void;
  release(): void;
};

export type BytesInFlight = {
  /**
   * @param giveWay called when what was taken has been given back, because the body came too slowly and another needs
   *   the room
   * @returns null, and takes nothing, where one of the counters would be over its limit
   */
  reserve(claims: readonly Claim[], bytes: number, giveWay: () => void): Reservation | null;
  /** What is on a counter now. */
  on(key: string): number;
};

/** A body that is still coming. */
type Coming = {
  claims: readonly Claim[];
  /** Until when what has come is enough at the rate that is expected. */
  enoughUntil: number;
  giveWay(): void;
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

  const add = (claims: readonly Claim[], bytes: number) => {
    for (const { key } of claims) {
      const left = on(key) + bytes;
      if (left > 0) held.set(key, left);
      else held.delete(key);
    }
  };
  const slowestOn = (key: string, but: Coming): Coming | null => {
    let slowest: Coming | null = null;
    let earliest = now();
    for (const body of coming) {
      if (body === but || body.enoughUntil >= earliest || !body.claims.some((one) => one.key === key))
        continue;
      slowest = body;
      earliest = body.enoughUntil;
    }
    return slowest;
  };
  const take = (taker: Coming, bytes: number): boolean => {
    for (const { key, most } of taker.claims) {
      while (on(key) + bytes > most) {
        const slowest = slowestOn(key, taker);
        if (slowest === null) return false;
        slowest.giveWay();
      }
    }
    add(taker.claims, bytes);
    return true;
  };

  return {
    on,
    reserve(claims, bytes, giveWay) {
      let reserved = bytes;
      const release = () => {
        coming.delete(body);
        add(claims, -reserved);
        reserved = 0;
      };
      const body: Coming = {
        claims,
        enoughUntil: now() + TO_BEGIN_MS,
        giveWay() {
          release();
          giveWay();
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
