import { parentPort } from 'node:worker_threads';
import { parseJson } from './json.ts';

export type JsonTask = { number: number; bytes: Uint8Array<ArrayBuffer> };
/** Result of parsing: no value where it is malformed. */
export type JsonReply = { number: number; value?: unknown };

parentPort?.on('message', ({ number, bytes }: JsonTask) => {
  const reply: JsonReply = { number };
  try {
    reply.value = parseJson(Buffer.from(bytes.buffer));
  } catch {
    // A reply without a value says that the JSON is malformed.
  }
  parentPort?.postMessage(reply);
});
