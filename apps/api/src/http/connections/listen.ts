import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const POLL_MS = 10;
/**
 * Length of the queue of connections to be accepted. The system silently drops a caller that finds no room
 * there, and it tries again a second later.
 */
const BACKLOG = 4_096;

type Options = {
  limitMs: number;
  log: (line: string) => void;
  /** Aborted when this process itself is to end. */
  signal: AbortSignal;
};

/**
 * Listens at an address. If another process listens there, waits until that accepts no one any more: so one
 * that was started beside it takes its place.
 * @returns true when it listens; false when this process is to end meanwhile
 * @throws if something else stands in the way, or the other process stays
 */
export async function listenWhenFree(
  app: FastifyInstance,
  address: { host: string; port: number },
  { limitMs, log, signal }: Options,
): Promise<boolean> {
  const until = performance.now() + limitMs;
  let isFirst = true;
  while (!signal.aborted) {
    const error = await app.listen({ ...address, backlog: BACKLOG }).then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error === null) {
      // The framework would listen again after it was closed.
      if (signal.aborted) app.server.close();
      return !signal.aborted;
    }
    if (!isTaken(error) || performance.now() > until) throw error;
    if (isFirst)
      log(`Port ${address.port} is taken: this process waits ${limitMs / 1_000} s for the one there to end.`);
    isFirst = false;
    await wait(POLL_MS);
  }
  return false;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
