/** A counter, and the most that it may hold. */
export type HeldLimit = { key: string; most: number };

export type HeldAmounts = {
  /**
   * Takes so much on each counter.
   * @param makeRoom frees something on the counter that is full; false where nothing on it can be freed
   * @returns false, and takes nothing, where one of the counters would be over its limit
   */
  take(limits: readonly HeldLimit[], amount: number, makeRoom?: (key: string) => boolean): boolean;
  release(limits: readonly HeldLimit[], amount: number): void;
  /** Amount on a counter now. */
  on(key: string): number;
};

/** Counts what callers have this process hold, such as bytes or sockets, on several counters at a time. */
export function createHeldAmounts(): HeldAmounts {
  // Holds only counters above zero, so the table is as large as what is held.
  const held = new Map<string, number>();
  const on = (key: string) => held.get(key) ?? 0;
  const add = (limits: readonly HeldLimit[], amount: number) => {
    for (const { key } of limits) {
      const left = on(key) + amount;
      if (left > 0) held.set(key, left);
      else held.delete(key);
    }
  };
  return {
    on,
    take(limits, amount, makeRoom = () => false) {
      for (const { key, most } of limits) {
        while (on(key) + amount > most) if (!makeRoom(key)) return false;
      }
      add(limits, amount);
      return true;
    },
    release: (limits, amount) => add(limits, -amount),
  };
}
