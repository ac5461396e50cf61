import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 10;

type Address = { host: string; port: number };

/**
 * Waits while another process listens at an address: one that was started beside it takes its place in the moment in
 * which it lets nobody in any more. What else stands in the way of listening, and one that stays, listening itself says.
 */
export async function waitForPort(
  address: Address,
  { limitMs, log }: { limitMs: number; log: (line: string) => void },
): Promise<void> {
  const until = performance.now() + limitMs;
  if (!(await isTaken(address))) return;
  log(`Port ${address.port} is taken: this process waits ${limitMs / 1_000} s for the one there to end.`);
  while (performance.now() < until && (await isTaken(address))) await wait(POLL_MS);
}

function isTaken({ host, port }: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'));
    server.listen({ host, port }, () => server.close(() => resolve(false)));
  });
}
