import { beyond, type Refusing } from './refusal.ts';

/** Runs `work` in its turn. @param key of the caller: an address, a session */
export type FairQueue = (<T>(key: string, work: () => Promise<T>) => Promise<T>) & {
  /** Number of tasks that wait now. */
  countWaiting(): number;
};

/** Limits of a queue, and its refusal where too many wait. */
type Limits = Refusing & {
  /** Number of tasks that run at a time. */
  concurrency: number;
  /** Running tasks that may be of one key; `concurrency` if left out. */
  concurrencyPerKey?: number;
  /** Number of tasks that may wait. */
  maxWaiting: number;
  /** Waiting tasks that may be of one key; `maxWaiting` if left out. */
  maxWaitingPerKey?: number;
};
type Waiting = { begin: () => void; refuse: (error: Error) => void };
/** Queue of one key. Keys are served in turn, so a caller that sends many waits behind its own. */
type KeyQueue = { running: number; waiting: Waiting[] };

/**
 * Runs at most `concurrency` tasks at a time. Those that wait are taken from each key in turn, and of one key
 * in order of arrival: a crowd of one key delays another key by one task, however large it is. If the queue
 * is full, the key with the most waiting loses one.
 * @throws AppError the refusal of its limits, where too many wait
 */
export function createFairQueue(limits: Limits): FairQueue {
  const { concurrency, maxWaiting } = limits;
  const concurrencyPerKey = limits.concurrencyPerKey ?? concurrency;
  const maxWaitingPerKey = limits.maxWaitingPerKey ?? maxWaiting;
  // In the order in which keys are served next.
  const queues = new Map<string, KeyQueue>();
  let running = 0;
  let waiting = 0;

  const startNext = () => {
    if (running >= concurrency || waiting === 0) return;
    for (const [key, queue] of queues) {
      if (queue.running >= concurrencyPerKey) continue;
      const next = queue.waiting.shift();
      if (next === undefined) continue;
      queues.delete(key);
      queues.set(key, queue);
      waiting -= 1;
      running += 1;
      queue.running += 1;
      next.begin();
      return;
    }
  };

  const evictIfFull = (own: KeyQueue) => {
    if (waiting < maxWaiting && own.waiting.length < maxWaitingPerKey) return;
    const longest = [...queues.values()].reduce((a, b) => (b.waiting.length > a.waiting.length ? b : a), own);
    const gives = own.waiting.length < maxWaitingPerKey && longest.waiting.length > own.waiting.length + 1;
    const last = gives ? longest.waiting.pop() : undefined;
    if (last === undefined) throw beyond(limits);
    waiting -= 1;
    last.refuse(beyond(limits));
  };

  const enter = async (queue: KeyQueue) => {
    // A waiting task has a claim to the next place; a newcomer takes only one that no other task waits for.
    if (running < concurrency && queue.running < concurrencyPerKey && queue.waiting.length === 0) {
      running += 1;
      queue.running += 1;
      return;
    }
    evictIfFull(queue);
    waiting += 1;
    await new Promise<void>((begin, refuse) => queue.waiting.push({ begin, refuse }));
  };

  const run = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] };
    if (!queues.has(key)) queues.set(key, queue);
    const forget = () => {
      if (queue.running === 0 && queue.waiting.length === 0) queues.delete(key);
    };
    await enter(queue).catch((error: unknown) => {
      forget();
      throw error;
    });
    try {
      return await work();
    } finally {
      running -= 1;
      queue.running -= 1;
      startNext();
      forget();
    }
  };
  return Object.assign(run, { countWaiting: () => waiting });
}
