import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort, untilReady } from './server-start.ts';

let server: Server;
let origin: string;
beforeEach(async () => {
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  server = createServer((_request, response) => response.end('ready')).listen(port, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => void server.close());

const LIMIT_MS = 60_000;

it('waits until the server is ready', async () => {
  await expect(untilReady(origin, LIMIT_MS, () => false)).resolves.toBeUndefined();
});

it('does not take another server for its own that is ready at its address', async () => {
  let looks = 0;
  const endsAfterThree = () => {
    looks += 1;
    return looks > 3;
  };
  await expect(untilReady(origin, LIMIT_MS, endsAfterThree, () => false)).rejects.toThrow(
    'ended before it was ready',
  );
  await expect(
    untilReady(
      origin,
      LIMIT_MS,
      () => false,
      () => true,
    ),
  ).resolves.toBeUndefined();
});
