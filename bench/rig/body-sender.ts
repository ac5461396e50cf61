import { parentPort, workerData } from 'node:worker_threads';
import { Connection } from './connection.ts';

/** Work of a thread that only sends: each connection one body after the other, up to a number. */
export type Bodies = {
  port: number;
  /** Whole requests, each with a body of megabytes. */
  requests: Buffer[];
  connectionsEach: number;
  bodiesEach: number;
};

const { port, requests, connectionsEach, bodiesEach } = workerData as Bodies;
let ended = false;
// Bodies that wait to be read must not delay the end.
const end = new Promise<null>((resolve) => {
  parentPort?.once('message', () => {
    ended = true;
    resolve(null);
  });
});

await Promise.all(
  requests.flatMap((request) => [...Array(connectionsEach)].map(() => sendBodies(Buffer.from(request)))),
);
parentPort?.close();

async function sendBodies(request: Buffer): Promise<void> {
  let connection = new Connection(port);
  for (let sent = 0; sent < bodiesEach && !ended; sent += 1) {
    const reply = await Promise.race([connection.send(request).catch(() => null), end]);
    // Refused before it was read, or hung up on: the next one needs a new connection.
    if (reply === null || reply.status !== 200) {
      connection.close();
      connection = new Connection(port);
    }
  }
  connection.close();
}
