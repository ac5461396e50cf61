/** A separate process that uses the server on the folder in its first argument, until it is told to leave. */
import { openEmbeddedServer } from '../embedded.ts';

const server = await openEmbeddedServer({ dataDir: process.argv[2] ?? '' });
process.send?.(server.app.host);
process.once('message', async () => {
  await server.release();
  process.disconnect?.();
});
