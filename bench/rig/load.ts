import { Connection } from './connection.ts';

export type Load = {
  clients: number;
  requestsEach: number;
  /** The next request of a client; `sequence` counts its own from 0. */
  request(client: number, sequence: number): Buffer;
};
export type LoadResult = {
  requests: number;
  seconds: number;
  millisecondsEach: number[];
  /** The body of the first client's last answer. */
  sample: string;
};

/**
 * Runs a closed loop: each client sends a request, waits for the whole answer, and sends the next.
 * @throws when any answer is no success: a figure of refusals would be no figure
 */
export async function runLoad(port: number, load: Load): Promise<LoadResult> {
  const connections = [...Array(load.clients)].map(() => new Connection(port));
  const millisecondsEach: number[] = [];
  let sample = '';
  const begun = performance.now();
  try {
    await Promise.all(
      connections.map(async (connection, client) => {
        for (let sequence = 0; sequence < load.requestsEach; sequence += 1) {
          const request = load.request(client, sequence);
          const sent = performance.now();
          const { status, body } = await connection.send(request);
          millisecondsEach.push(performance.now() - sent);
          if (status !== 200) throw new Error(`Answered with ${status}: ${body.toString().slice(0, 300)}`);
          if (client === 0 && sequence === load.requestsEach - 1) sample = body.toString();
        }
      }),
    );
  } finally {
    for (const connection of connections) connection.close();
  }
  const seconds = (performance.now() - begun) / 1_000;
  return { requests: millisecondsEach.length, seconds, millisecondsEach, sample };
}
