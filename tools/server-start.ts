import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MILLISECONDS = 100;

/**
 * Polls /readyz until the server reports that it is migrated and connected.
 * @param hasEnded true when waiting has become pointless
 * @param listens true when it is this server that listens there: another one may have taken its port
 * meanwhile
 * @throws when the server ended, or the limit passed
 */
export async function untilReady(
  origin: string,
  limitMilliseconds: number,
  hasEnded: () => boolean,
  listens: () => boolean = () => true,
): Promise<void> {
  const deadline = performance.now() + limitMilliseconds;
  while (performance.now() < deadline) {
    if (hasEnded()) throw new Error('The server ended before it was ready.');
    if (listens() && (await isReady(origin))) return;
    await wait(POLL_MILLISECONDS);
  }
  throw new Error(`The server was not ready within ${limitMilliseconds / 1_000} s.`);
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) });
    return response.ok;
  } catch {
    return false;
  }
}

/** A free port on loopback. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system named no port.');
  return address.port;
}
