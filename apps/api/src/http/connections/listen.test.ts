import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { listenWhenFree } from './listen.ts';

const host = '127.0.0.1';
const servers: Server[] = [];
const apps: ReturnType<typeof Fastify>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  for (const app of apps.splice(0)) await app.close();
});

/** Occupies a port like another process. */
async function occupyPort(): Promise<number> {
  const server = createServer().listen(0, host);
  servers.push(server);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function start(port: number, { limitMs = 60_000, stopping = new AbortController() } = {}) {
  const app = Fastify();
  apps.push(app);
  const said: string[] = [];
  const log = (line: string) => void said.push(line);
  const listening = listenWhenFree(app, { host, port }, { limitMs, log, signal: stopping.signal });
  return { app, said, listening };
}

it('waits until no other process listens, says so, and then listens', async () => {
  const port = await occupyPort();
  const { app, said, listening } = start(port);
  await expect.poll(() => said).toEqual([expect.stringContaining(`Port ${port} is taken`)]);
  servers.shift()?.close();
  expect(await listening).toBe(true);
  expect(app.addresses()).toMatchObject([{ port }]);
});

it('has two that wait take their place one after the other', async () => {
  const port = await occupyPort();
  const both = [start(port), start(port)];
  for (const { said } of both) await expect.poll(() => said).toHaveLength(1);
  servers.shift()?.close();
  const first = await Promise.race(both.map(async (one) => ({ one, listens: await one.listening })));
  expect(first.listens).toBe(true);
  await first.one.app.close();
  expect(await Promise.all(both.map(({ listening }) => listening))).toEqual([true, true]);
});

it('gives up where the other stays', async () => {
  const port = await occupyPort();
  await expect(start(port, { limitMs: 30 }).listening).rejects.toThrow('EADDRINUSE');
});

it('listens no more where this process is to end meanwhile', async () => {
  const port = await occupyPort();
  const stopping = new AbortController();
  const { app, said, listening } = start(port, { stopping });
  await expect.poll(() => said).toHaveLength(1);
  stopping.abort();
  await app.close();
  servers.shift()?.close();
  expect(await listening).toBe(false);
  expect(app.server.listening).toBe(false);
});

it('says nothing at a port that is free, and at once what else stands in the way', async () => {
  const port = await occupyPort();
  servers.shift()?.close();
  const { said, listening } = start(port);
  expect([await listening, said]).toEqual([true, []]);
  const elsewhere = listenWhenFree(
    Fastify(),
    { host: '192.0.2.1', port: 0 },
    {
      limitMs: 60_000,
      log: (line) => void said.push(line),
      signal: new AbortController().signal,
    },
  );
  await expect(elsewhere).rejects.toThrow('EADDRNOTAVAIL');
  expect(said).toEqual([]);
});
