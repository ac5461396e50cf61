import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { waitForPort } from './wait-for-port.ts';

const host = '127.0.0.1';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(port: number): Promise<number> {
  const server = createServer().listen(port, host);
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

it('waits until nobody listens any more, says so, and the port can then be had', async () => {
  const port = await listen(0);
  const said: string[] = [];
  const waited = waitForPort({ host, port }, { limitMs: 60_000, log: (line) => said.push(line) });
  await expect.poll(() => said).toEqual([expect.stringContaining(`Port ${port} is taken`)]);
  servers.shift()?.close();
  await waited;
  expect(await listen(port)).toBe(port);
});

it('waits no longer than it may for one that stays', async () => {
  const port = await listen(0);
  await waitForPort({ host, port }, { limitMs: 30, log: () => {} });
  await expect(listen(port)).rejects.toThrow('EADDRINUSE');
});

it('says and does nothing at a port that is free', async () => {
  const said: string[] = [];
  const port = await listen(0);
  servers.shift()?.close();
  await waitForPort({ host, port }, { limitMs: 60_000, log: (line) => said.push(line) });
  expect(said).toEqual([]);
});
