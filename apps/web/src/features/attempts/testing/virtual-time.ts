import type { Timing } from '../attempt.ts';

/**
 * Virtual time that passes only by `advance`: tasks that are due run in order, and promises settle in
 * between.
 */
export type VirtualTime = Pick<Timing, 'now' | 'schedule'> & { advance(ms: number): Promise<void> };

export function createVirtualTime(): VirtualTime {
  let now = 0;
  let count = 0;
  const tasks = new Map<number, { at: number; run(): void }>();

  function nextDue(until: number): number | null {
    let found: number | null = null;
    let earliest = until;
    // Tasks of the same moment run in the order in which they were scheduled.
    for (const [id, { at }] of tasks) {
      if (at < earliest || (at === earliest && found === null)) {
        found = id;
        earliest = at;
      }
    }
    return found;
  }

  return {
    now: () => now,
    schedule(run, ms) {
      count += 1;
      const id = count;
      tasks.set(id, { at: now + Math.max(0, ms), run });
      return () => tasks.delete(id);
    },
    async advance(ms) {
      const until = now + ms;
      await settlePromises();
      for (let id = nextDue(until); id !== null; id = nextDue(until)) {
        const task = tasks.get(id);
        tasks.delete(id);
        now = task?.at ?? now;
        task?.run();
        await settlePromises();
      }
      now = until;
    },
  };
}

/** Lets promises that are settled already run their callbacks. */
async function settlePromises(): Promise<void> {
  for (let round = 0; round < 12; round += 1) await null;
}
