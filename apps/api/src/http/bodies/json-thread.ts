import { Worker } from 'node:worker_threads';
import { AppError } from '../../failure.ts';
import type { JsonReply, JsonTask } from './json-worker.ts';

/**
 * Parses JSON beside the event loop: a megabyte takes some ten milliseconds, in which no save would be
 * answered.
 */
export type JsonThread = {
  /** @throws AppError `malformed` */
  parse(bytes: Buffer): Promise<unknown>;
  close(): Promise<void>;
};

type Waiting = { resolve(value: unknown): void; reject(error: Error): void };
type Running = { worker: Worker; waiting: Map<number, Waiting> };

/** Starting a thread takes some 30 ms of processor time, keeping one some megabytes of memory. */
const USUAL_IDLE_MS = 30_000;
/**
 * Size of the thread's young generation, in megabytes. With V8's default it grows larger before it is
 * collected.
 */
const YOUNG_GENERATION_MB = 16;

/** @param idleMs idle time after which the thread ends; the next body starts another */
export function createJsonThread(idleMs = USUAL_IDLE_MS): JsonThread {
  let running: Running | null = null;
  let idle: NodeJS.Timeout | undefined;
  let sent = 0;

  const start = (): Running => {
    const worker = new Worker(new URL('./json-worker.ts', import.meta.url), {
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    const started: Running = { worker, waiting: new Map() };
    // Does not keep the process alive: the connection of a waiting call does.
    worker.unref();
    const fail = (error: Error) => {
      if (running === started) running = null;
      for (const { reject } of started.waiting.values()) reject(error);
      started.waiting.clear();
    };
    worker.on('message', ({ number, ...reply }: JsonReply) => {
      const waiting = started.waiting.get(number);
      started.waiting.delete(number);
      if ('value' in reply) waiting?.resolve(reply.value);
      else waiting?.reject(new AppError('malformed'));
    });
    worker.on('error', fail);
    // A reply that cannot be read would leave its call waiting, and with it all other large bodies.
    worker.on('messageerror', fail);
    worker.on('exit', () => fail(new Error('The thread that parses bodies ended.')));
    return started;
  };
  const end = async () => {
    clearTimeout(idle);
    const ended = running;
    running = null;
    await ended?.worker.terminate();
  };

  return {
    async parse(bytes) {
      clearTimeout(idle);
      running ??= start();
      const { worker, waiting } = running;
      sent += 1;
      const task: JsonTask = { number: sent, bytes: new Uint8Array(bytes) };
      const parsed = new Promise<unknown>((resolve, reject) => waiting.set(task.number, { resolve, reject }));
      worker.postMessage(task, [task.bytes.buffer]);
      try {
        return await parsed;
      } finally {
        clearTimeout(idle);
        if (waiting.size === 0) idle = setTimeout(() => void end(), idleMs).unref();
      }
    },
    close: end,
  };
}
