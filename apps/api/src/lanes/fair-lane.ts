import { AppError } from '../failure.ts';

/** Runs `work` in its turn. @param key for whom: an address, a session */
export type FairLane = <T>(key: string, work: () => Promise<T>) => Promise<T>;

type Limits = {
  /** Works that run at a time. */
  atOnce: number;
  /** Of these, how many may be of one key; as many as there are places where nothing is said. */
  atOnceOfKey?: number;
  /** Works that wait. */
  waiting: number;
  /** Of these, how many may be of one key; as many as may wait where nothing is said. */
  waitingOfKey?: number;
};
type Waiting = { begin: () => void; refuse: (error: Error) => void };
/** What one key has in the lane. Keys are served in turn, so whoever sends many waits behind their own. */
type Queue = { running: number; waiting: Waiting[] };

const RETRY_SECONDS = 5;

/**
 * Runs at most `atOnce` works at a time. Those that wait are taken from each key in turn, and of one key in order of
 * arrival: a crowd of one key delays another key by one work, however large it is. Where the lane is full, whoever
 * has the most waiting gives way.
 * @throws AppError `busy` where too many wait
 */
export function createFairLane(limits: Limits): FairLane {
  const { atOnce, waiting: mostWaiting } = limits;
  const atOnceOfKey = limits.atOnceOfKey ?? atOnce;
  const waitingOfKey = limits.waitingOfKey ?? mostWaiting;
  // In the order in which keys are served next.
  const queues = new Map<string, Queue>();
  let running = 0;
  let waiting = 0;

  const beginNext = () => {
    if (running >= atOnce || waiting === 0) return;
    for (const [key, queue] of queues) {
      if (queue.running >= atOnceOfKey) continue;
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

  const makeRoom = (own: Queue) => {
    if (waiting < mostWaiting && own.waiting.length < waitingOfKey) return;
    const longest = [...queues.values()].reduce((a, b) => (b.waiting.length > a.waiting.length ? b : a), own);
    const gives = own.waiting.length < waitingOfKey && longest.waiting.length > own.waiting.length + 1;
    const last = gives ? longest.waiting.pop() : undefined;
    if (last === undefined) throw new AppError('busy', {}, RETRY_SECONDS);
    waiting -= 1;
    last.refuse(new AppError('busy', {}, RETRY_SECONDS));
  };

  const enter = async (queue: Queue) => {
    // Whoever waits has a claim to the next place; a newcomer takes only one that nobody waits for.
    if (running < atOnce && queue.running < atOnceOfKey && queue.waiting.length === 0) {
      running += 1;
      queue.running += 1;
      return;
    }
    makeRoom(queue);
    waiting += 1;
    await new Promise<void>((begin, refuse) => queue.waiting.push({ begin, refuse }));
  };

  return async (key, work) => {
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
      beginNext();
      forget();
    }
  };
}
