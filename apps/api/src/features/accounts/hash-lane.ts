import { AppError } from '../../http/failure.ts';

export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

const RETRY_SECONDS = 5;

/**
 * Runs at most `atOnce` works at a time, the rest in order of arrival.
 * A caller who finds `waiting` others before them is told to come back, instead of waiting for ever.
 */
export function createLane(limits: { atOnce: number; waiting: number }): Lane {
  const queue: (() => void)[] = [];
  let running = 0;

  // A place that becomes free goes to whoever waits longest, never to a newcomer.
  const leave = () => {
    const next = queue.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return async (work) => {
    if (running < limits.atOnce) running += 1;
    else {
      if (queue.length >= limits.waiting) throw new AppError('busy', {}, RETRY_SECONDS);
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
