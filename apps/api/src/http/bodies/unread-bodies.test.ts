import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { listenSomewhere, sendBytes } from '../../testing/raw-connection.ts';
import { answerUnread } from './unread-bodies.ts';

const app = fastify();
afterEach(() => app.close());

it('answers before a body has come, and gives the memory of each of its pieces back as it comes', async () => {
  const pieces: Buffer[] = [];
  app.addHook('onRequest', async (request, reply) => {
    request.raw.on('data', (piece: Buffer) => pieces.push(piece));
    return answerUnread(reply.code(413), 'too large');
  });
  const port = await listenSomewhere(app);
  const body = 'x'.repeat(500_000);
  const reply = await sendBytes(
    port,
    `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  expect([reply.statusCode, reply.body]).toEqual([413, 'too large']);
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces.map(({ byteLength }) => byteLength)).toEqual(pieces.map(() => 0));
});
