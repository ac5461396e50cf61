import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { connectionsTo, tryLogIn } from './connections.ts';
import { prepareLayout } from './layout.ts';
import { generatePasswords } from './roles.ts';
import { socketIn } from './sockets.ts';

/** PostgreSQL's message format, https://www.postgresql.org/docs/18/protocol-error-fields.html */
function errorMessage(code: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mnot now\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

it('goes on when a server that is starting never ends the connection that it refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'assay-stuck-'));
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {}).once('data', () => socket.write(errorMessage('57P03')));
    onTestFinished(() => void socket.destroy());
  }).listen(socketIn(folder));
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  const layout = await prepareLayout(folder);
  expect(await tryLogIn(connectionsTo(folder, generatePasswords()), layout)).toBe(false);
});
