import fastify from 'fastify';
import { expect, it } from 'vitest';
import { holdConnection, listenSomewhere } from '../../testing/raw-connection.ts';
import { watchConnections } from './connections.ts';
import { drainOnClose } from './draining.ts';

it('an answer that is ready the moment the server closes promises its connection no more', async () => {
  const app = fastify({ return503OnClosing: false });
  drainOnClose(app, watchConnections(app), 1_500);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<string>();
  app.get('/slow', () => {
    asked.resolve();
    return answer.promise;
  });
  const { ended } = await holdConnection(
    await listenSomewhere(app),
    'GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n',
  );
  await asked.promise;
  const { server } = app;
  const close = server.close.bind(server);
  server.close = (done) => {
    answer.resolve('done');
    return close(done);
  };
  await app.close();
  expect(await ended).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n[\s\S]*done$/iu);
});
