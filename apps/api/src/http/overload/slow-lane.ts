import { createFairQueue, type FairQueue } from './fair-queue.ts';
import { beyond, type Refusing } from './refusal.ts';

/** The result of a task, and whether the next one has to wait for `paceMs`. */
type Paced<T> = { result: T; slowsDown: boolean };
/**
 * Runs one task of a group at a time, taken from each key in turn.
 * @throws AppError the refusal of its limits, if its turn does not come in time, or too many wait
 */
type SlowLane = <T>(group: string, key: string, work: () => Promise<Paced<T>>) => Promise<T>;

type Limits = Refusing & {
  /** Time for which the lane of a group stays closed after a task that slows down. */
  paceMs: number;
  /** Timeout of a task that waits for its turn. */
  longestWaitMs: number;
  /** Tasks of one group that may wait, and those of one key among them. */
  maxWaiting: number;
  maxWaitingPerKey: number;
};

/**
 * A rate limit for each group that applies only after a task that slows down: after any other, the next one
 * starts at once. Waiting tasks hold memory alone.
 */
export function createSlowLane(limits: Limits): SlowLane {
  const { paceMs, longestWaitMs, maxWaiting, maxWaitingPerKey, answer } = limits;
  const lanes = new Map<string, { queue: FairQueue; users: number }>();

  return async <T>(group: string, key: string, work: () => Promise<Paced<T>>): Promise<T> => {
    const lane = lanes.get(group) ?? {
      queue: createFairQueue({ concurrency: 1, maxWaiting, maxWaitingPerKey, answer }),
      users: 0,
    };
    lanes.set(group, lane);
    lane.users += 1;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      reject(beyond(limits));
    }, longestWaitMs);
    const turn = async () => {
      if (isLate) return;
      clearTimeout(limit);
      const { result, slowsDown } = await work();
      resolve(result);
      if (slowsDown) await new Promise((go) => setTimeout(go, paceMs).unref());
    };
    lane
      .queue(key, turn)
      .catch(reject)
      .finally(() => {
        clearTimeout(limit);
        lane.users -= 1;
        if (lane.users === 0) lanes.delete(group);
      });
    return promise;
  };
}
