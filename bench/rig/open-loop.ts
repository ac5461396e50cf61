import { setTimeout as wait } from 'node:timers/promises';
import { Connection } from './connection.ts';

/** A request that is due at a time, whatever became of the ones before it. */
export type Arrival = {
  /** Milliseconds after the beginning. */
  at: number;
  kind: string;
  /** Learner whose connection it takes; requests of one follow one another, as a page sends them. */
  client: number;
  request(): Buffer;
};

/** Outcome of the arrivals of a kind. */
export type KindResult = {
  milliseconds: number[];
  /** Requests that were sent again, as the page does, because no answer came or the server was busy. */
  retries: number;
  /** Statuses of requests that were refused for good. */
  refused: number[];
};

const RETRY_MS = 1_000;
const MOST_RETRIES = 20;
/** Statuses after which a page sends the same again. */
const AGAIN = new Set([429, 502, 503, 504]);

/**
 * Sends requests at fixed times. An answer's time counts from when its request was due: a server that stalls
 * makes all those late that were due meanwhile, as it would with people.
 */
export async function runOpenLoop(
  port: number,
  arrivals: readonly Arrival[],
): Promise<Map<string, KindResult>> {
  const results = new Map<string, KindResult>();
  const connections = new Map<number, Connection>();
  const last = new Map<number, Promise<void>>();
  const begun = performance.now();

  const answered = async ({ at, kind, client, request }: Arrival): Promise<void> => {
    const result = results.get(kind) ?? { milliseconds: [], retries: 0, refused: [] };
    results.set(kind, result);
    const bytes = request();
    for (let retries = 0; ; retries += 1) {
      const connection = connections.get(client) ?? new Connection(port);
      connections.set(client, connection);
      const reply = await connection.send(bytes).catch(() => null);
      if (reply === null) connections.delete(client);
      const isAgain = reply === null || AGAIN.has(reply.status);
      if (isAgain && retries < MOST_RETRIES) {
        result.retries += 1;
        await wait(RETRY_MS);
        continue;
      }
      result.milliseconds.push(performance.now() - begun - at);
      if (reply?.status !== 200) result.refused.push(reply?.status ?? 0);
      return;
    }
  };

  const inOrder = arrivals.toSorted((a, b) => a.at - b.at);
  for (const arrival of inOrder) {
    const early = begun + arrival.at - performance.now();
    if (early > 0) await wait(early);
    const before = last.get(arrival.client) ?? Promise.resolve();
    last.set(
      arrival.client,
      before.then(() => answered(arrival)),
    );
  }
  await Promise.all(last.values());
  for (const connection of connections.values()) connection.close();
  return results;
}
