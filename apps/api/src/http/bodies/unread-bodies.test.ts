import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { answerUnread } from './unread-bodies.ts';

const BODY_BYTES = 1_000_000;

it('gives the memory of a body back that comes after its answer', async () => {
  const chunks: Buffer[] = [];
  const app = fastify();
  const bodyEnded = new Promise<void>((resolve) => {
    app.addHook('onRequest', async (request, reply) => {
      request.raw.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve);
      request.raw.socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      return answerUnread(reply.code(413), '{}');
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  client.resume().write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`);
  client.write('x'.repeat(BODY_BYTES));
  await bodyEnded;
  if (!client.destroyed) await once(client, 'close');
  expect(chunks.length).toBeGreaterThan(BODY_BYTES / 65_536);
  // What shares its memory with others is left to V8: of a stream a piece here and there.
  expect(chunks.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(BODY_BYTES / 4);
  await app.close();
});
