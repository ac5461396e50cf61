import { parentPort, workerData } from 'node:worker_threads';
import type { Said } from './read-apart.ts';

/**
 * The other side of `readApart`: does the work of a reading thread.
 * @param work gets what was to be read, and `tell`, whose second argument is handed over and not copied
 */
export async function readHere<Input, Told, Result>(
  work: (input: Input, tell: (told: Told, handedOver?: ArrayBuffer[]) => void) => Promise<Result>,
): Promise<void> {
  const say = (said: Said<Told, Result>, handedOver: ArrayBuffer[] = []) =>
    parentPort?.postMessage(said, handedOver);
  try {
    const result = await work(workerData, (told, handedOver) => say({ type: 'told', told }, handedOver));
    say({ type: 'result', result });
  } catch (error) {
    say({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}
