import { parentPort, Worker, workerData } from 'node:worker_threads';

/** What a reading thread says: something on the way, what came of it, or why nothing did. */
type ThreadMessage<Update, Result> =
  | { type: 'update'; update: Update }
  | { type: 'result'; result: Result }
  | { type: 'failed'; message: string };

/**
 * What is read, in a module that calls `runReadingThread`, and for how long at most.
 * @param adviceOnTimeout what to do when it takes longer
 */
type ReadingTask = { module: URL; input: unknown; timeoutMs: number; adviceOnTimeout: string };

/** Of what lives only for a moment. V8 would let a thread have 100 MB and more of it before it looks, and is no quicker then. */
const YOUNG_GENERATION_MB = 24;

/**
 * Reads a stranger's file in a thread of its own. Whoever parses does not pause, so that within this thread neither a
 * clock nor Ctrl-C would be heard: the other one is ended when its time is over.
 * @param onUpdate called on the way; what it throws ends the reading
 * @throws an Error whose message says what is wrong
 */
export function readInThread<Update, Result>(
  { module, input, timeoutMs, adviceOnTimeout }: ReadingTask,
  onUpdate: (update: Update) => void,
): Promise<Result> {
  const worker = new Worker(module, {
    workerData: input,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  return new Promise<Result>((resolve, reject) => {
    const limit = setTimeout(() => {
      const seconds = Math.max(1, Math.round(timeoutMs / 1_000));
      fail(
        new Error(
          `Reading took more than ${seconds} s and was ended; nothing was written. ${adviceOnTimeout}`,
        ),
      );
    }, timeoutMs);
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
    worker.on('message', (message: ThreadMessage<Update, Result>) => {
      if (message.type === 'failed') return fail(new Error(message.message));
      if (message.type === 'result') {
        end();
        return resolve(message.result);
      }
      try {
        onUpdate(message.update);
      } catch (error) {
        fail(error);
      }
    });
    worker.on('error', (error: NodeJS.ErrnoException) => fail(describeThreadError(error)));
    worker.on('exit', () => fail(new Error('Reading ended before its end; nothing was written.')));
  });
}

function describeThreadError(error: NodeJS.ErrnoException): Error {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new Error('Reading took more memory than there is; nothing was written. Divide the file.')
    : error;
}

/**
 * The other side of `readInThread`: does the work of a reading thread.
 * @param work gets what was to be read, and `onUpdate`, whose second argument is handed over and not copied
 */
export async function runReadingThread<Input, Update, Result>(
  work: (input: Input, onUpdate: (update: Update, handedOver?: ArrayBuffer[]) => void) => Promise<Result>,
): Promise<void> {
  const post = (message: ThreadMessage<Update, Result>, handedOver: ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, handedOver);
  try {
    const result = await work(workerData, (update, handedOver) =>
      post({ type: 'update', update }, handedOver),
    );
    post({ type: 'result', result });
  } catch (error) {
    post({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}
