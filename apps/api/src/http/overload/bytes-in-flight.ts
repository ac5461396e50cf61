import { createHeldAmounts, type HeldLimit } from './held-amounts.ts';
import { LIMITS } from './limits.ts';

const { bytesPerSecond, toBeginMs, pauseMs } = LIMITS.bodySpeed;

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
  reserve(limits: readonly HeldLimit[], bytes: number, evict: () => void): Reservation | null;
  /** Bytes on a counter now. */
  on(key: string): number;
};

/** A body that is still arriving. */
type Coming = {
  limits: readonly HeldLimit[];
  /** Time until which the bytes received suffice at the expected rate. */
  enoughUntil: number;
  evict(): void;
};

/**
 * Counts the bytes that callers have this process hold. Where a counter is full, bodies that arrive too slowly
 * are evicted, the slowest first: a caller that only occupies a place does not keep others out.
 * @param now in milliseconds
 */
export function createBytesInFlight(now: () => number = () => performance.now()): BytesInFlight {
  const held = createHeldAmounts();
  const coming = new Set<Coming>();

  const evictSlowest = (key: string, but: Coming): boolean => {
    let slowest: Coming | null = null;
    let earliest = now();
    for (const body of coming) {
      if (body === but || body.enoughUntil >= earliest || !body.limits.some((one) => one.key === key))
        continue;
      slowest = body;
      earliest = body.enoughUntil;
    }
    slowest?.evict();
    return slowest !== null;
  };

  return {
    on: held.on,
    reserve(limits, bytes, evict) {
      let reserved = 0;
      const release = () => {
        coming.delete(body);
        held.release(limits, reserved);
        reserved = 0;
      };
      const take = (more: number) => {
        if (!held.take(limits, more, (key) => evictSlowest(key, body))) return false;
        reserved += more;
        return true;
      };
      const body: Coming = {
        limits,
        enoughUntil: now() + toBeginMs,
        evict() {
          release();
          evict();
        },
      };
      if (!take(bytes)) return null;
      coming.add(body);
      return {
        grow(more) {
          if (!take(more)) return false;
          const worthMs = (1_000 * more) / bytesPerSecond;
          body.enoughUntil = Math.min(body.enoughUntil + worthMs, now() + pauseMs);
          return true;
        },
        complete: () => void coming.delete(body),
        release,
      };
    },
  };
}
