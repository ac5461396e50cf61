import { Worker } from 'node:worker_threads';

/** What a reading thread says: something on the way, what came of it, or in words why nothing did. */
export type Said<Told, Result> =
  | { type: 'told'; told: Told }
  | { type: 'result'; result: Result }
  | { type: 'failed'; message: string };

/**
 * What is read, in a module that calls `readHere`, and for how long at most.
 * @param limitInWords what to do when it takes longer
 */
export type Reading = { module: URL; input: unknown; limitMs: number; limitInWords: string };

/**
 * Reads a stranger's file in a thread of its own. Whoever parses does not pause, so that within this thread neither a
 * clock nor Ctrl-C would be heard: the other one is ended when its time is over.
 * @param tell told on the way; what it throws ends the reading
 * @throws an Error whose message says in words what is wrong
 */
export function readApart<Told, Result>(
  { module, input, limitMs, limitInWords }: Reading,
  tell: (told: Told) => void,
): Promise<Result> {
  const worker = new Worker(module, { workerData: input });
  return new Promise<Result>((resolve, reject) => {
    const limit = setTimeout(() => {
      const seconds = Math.max(1, Math.round(limitMs / 1_000));
      fail(
        new Error(`Reading took more than ${seconds} s and was ended; nothing was written. ${limitInWords}`),
      );
    }, limitMs);
    const end = () => {
      clearTimeout(limit);
      worker.removeAllListeners();
      // What ends while it is being ended has nothing to say any more.
      worker.on('error', () => {});
      void worker.terminate();
    };
    const fail = (error: unknown) => {
      end();
      reject(error);
    };
    worker.on('message', (said: Said<Told, Result>) => {
      if (said.type === 'failed') return fail(new Error(said.message));
      if (said.type === 'result') {
        end();
        return resolve(said.result);
      }
      try {
        tell(said.told);
      } catch (error) {
        fail(error);
      }
    });
    worker.on('error', (error: NodeJS.ErrnoException) => fail(inWords(error)));
    worker.on('exit', () => fail(new Error('Reading ended before its end; nothing was written.')));
  });
}

function inWords(error: NodeJS.ErrnoException): Error {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new Error('Reading took more memory than there is; nothing was written. Divide the file.')
    : error;
}
