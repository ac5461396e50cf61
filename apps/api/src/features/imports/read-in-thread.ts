import { parentPort, Worker, workerData } from 'node:worker_threads';

/** Message of a reading thread: an update on the way, the result, or why there is none. */
type ThreadMessage<Update, Result> =
  | { type: 'update'; update: Update }
  | { type: 'result'; result: Result }
  | { type: 'failed'; message: string };

/**
 * Task of a reading thread: the input, the module that calls `runReadingThread`, and a timeout.
 * @param adviceOnTimeout what to do when it takes longer
 * @param maxHeapMb limit of its memory, beside bytes that it was handed; by default that of the process
 * @param signal ends it early, with its reason
 */
type ReadingTask = {
  module: URL;
  input: unknown;
  timeoutMs: number;
  adviceOnTimeout: string;
  maxHeapMb?: number;
  signal?: AbortSignal;
};

/**
 * Heap limit for short-lived objects. V8 would let a thread have 100 MB and more of them before it collects,
 * and is no quicker then.
 */
const YOUNG_GENERATION_MB = 24;

/** Error of a reading that was stopped because it took too long. */
export class ReadingTimeout extends Error {}

/**
 * Reads an untrusted file in a worker thread. A parser does not yield, so that within its thread neither a
 * timer nor Ctrl-C would be noticed: the thread is terminated when its time is over.
 * @param onUpdate called on the way; what it throws ends the reading
 * @throws an Error whose message says what is wrong
 */
export function readInThread<Update, Result>(
  { module, input, timeoutMs, adviceOnTimeout, maxHeapMb, signal }: ReadingTask,
  onUpdate: (update: Update) => void,
): Promise<Result> {
  const worker = new Worker(module, {
    workerData: input,
    resourceLimits: {
      maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
      ...(maxHeapMb !== undefined && { maxOldGenerationSizeMb: maxHeapMb }),
    },
  });
  return new Promise<Result>((resolve, reject) => {
    const limit = setTimeout(() => {
      const seconds = Math.max(1, Math.round(timeoutMs / 1_000));
      fail(
        new ReadingTimeout(
          `Reading took more than ${seconds} s and was stopped; nothing was written. ${adviceOnTimeout}`,
        ),
      );
    }, timeoutMs);
    const stop = () => fail(signal?.reason);
    signal?.addEventListener('abort', stop);
    const end = () => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', stop);
      worker.removeAllListeners();
      // A thread that fails while it is being terminated has nothing more to report.
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
    worker.on('exit', () => fail(new Error('Reading stopped unexpectedly; nothing was written.')));
  });
}

function describeThreadError(error: NodeJS.ErrnoException): Error {
  return error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new Error('Reading needs more memory than there is; nothing was written. Split the file.')
    : error;
}

/**
 * The other side of `readInThread`: does the work of a reading thread.
 * @param work gets the input, and `onUpdate`, whose second argument is transferred and not copied
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
