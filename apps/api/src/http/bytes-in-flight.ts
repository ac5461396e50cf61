/** A counter, and how much may be on it. */
export type Claim = { key: string; most: number };

export type Reservation = {
  release(): void;
};

export type BytesInFlight = {
  /** @returns null, and takes nothing, where one of the counters would be over its limit */
  reserve(claims: readonly Claim[], bytes: number): Reservation | null;
};

/** Counts the bytes that callers have us hold, on as many counters at a time as they belong to. */
export function createBytesInFlight(): BytesInFlight {
  // Only what is above zero stands here, so the table is as large as what is under way.
  const held = new Map<string, number>();
  const on = (key: string) => held.get(key) ?? 0;

  const take = (claims: readonly Claim[], bytes: number): boolean => {
    if (claims.some(({ key, most }) => on(key) + bytes > most)) return false;
    for (const { key } of claims) held.set(key, on(key) + bytes);
    return true;
  };
  const giveBack = (claims: readonly Claim[], bytes: number) => {
    for (const { key } of claims) {
      const left = on(key) - bytes;
      if (left > 0) held.set(key, left);
      else held.delete(key);
    }
  };

  return {
    reserve(claims, bytes) {
      if (!take(claims, bytes)) return null;
      let reserved = bytes;
      return {
        release() {
          if (reserved > 0) giveBack(claims, reserved);
          reserved = 0;
        },
      };
    },
  };
}
