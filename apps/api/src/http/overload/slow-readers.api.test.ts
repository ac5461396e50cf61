import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenSomewhere } from '../../testing/raw-connection.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** More than the system buffers for a client that does not read. */
const LARGE = Buffer.alloc(24_000_000);
const PICTURE = `${'0'.repeat(32)}.png`;
let test: TestApp;
let port: number;
let tenant: TestTenant;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-web-'));
  await writeFile(join(folder, 'index.html'), '');
  await writeFile(join(folder, 'large.bin'), LARGE);
  test = await startTestApp({ dataDir: folder, timeouts: { unread: 1_000, betweenLooks: 50 } });
  port = await listenSomewhere(test.app);
  tenant = await createTestTenant(test);
  await test.files.put(tenant.id, PICTURE, LARGE);
});
afterAll(() => test.close());

function ask(path: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${tenant.host}\r\n\r\n`);
  return socket;
}

const openConnections = () => promisify(test.app.server.getConnections.bind(test.app.server))();

it.each(['/large.bin', `/files/${PICTURE}`])('a client that does not read %s is ended', async (path) => {
  const socket = ask(path).pause();
  await expect.poll(openConnections).toBe(1);
  await expect.poll(openConnections).toBe(0);
  socket.destroy();
});

it.each(['/large.bin', `/files/${PICTURE}`])('one that reads %s gets all of it', async (path) => {
  let bytes = 0;
  const socket = ask(path);
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await expect.poll(() => bytes).toBeGreaterThan(LARGE.length);
  // Kept alive: nothing is left to read.
  expect(socket.destroyed).toBe(false);
  socket.destroy();
});

it.each(['/healthz', '/large.bin'])('many requests for %s at once on one connection end it', async (path) => {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${tenant.host}\r\n\r\n`.repeat(200));
  await once(socket, 'close');
  expect(said.split('HTTP/1.1 200').length - 1).toBeLessThan(10);
});

it('a few requests at once are answered one after the other', async () => {
  let said = '';
  const socket = connect(port, '127.0.0.1');
  socket.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4));
  await expect.poll(() => said.split('HTTP/1.1 200').length - 1).toBe(4);
  socket.destroy();
});
