import { readdir, readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

/** For connections to the database and files that are opened for a moment. */
const RESERVED = 64;
/** Fewer would not serve a class. */
const FEWEST = 16;
const SAY_AGAIN_AFTER_MS = 600_000;

/**
 * Accepts no more connections than the system lets this process have: whoever comes when all are taken is turned away
 * at once, instead of waiting for an answer that nobody gives; the others notice nothing. It is logged.
 */
export function limitConnections(app: FastifyInstance): void {
  app.addHook('onListen', async () => {
    const limit = await findDescriptorLimit();
    if (limit === null) return;
    const taken = (await readdir('/proc/self/fd')).length;
    app.server.maxConnections = connectionsWithin(limit, taken);
  });
  let saidAt = Number.NEGATIVE_INFINITY;
  app.server.on('drop', () => {
    if (performance.now() - saidAt < SAY_AGAIN_AFTER_MS) return;
    saidAt = performance.now();
    const { maxConnections } = app.server;
    app.log.error({ maxConnections }, 'all connections are taken; raise the limit of open files (ulimit -n)');
  });
}

/** @param taken descriptors that are in use before anybody has come */
function connectionsWithin(limit: number, taken: number): number {
  // Each may hold a file open besides itself, for as long as it reads it.
  return Math.max(FEWEST, Math.floor((limit - taken - RESERVED) / 2));
}

/** How many files and connections this process may hold open; null where that is unlimited or not known. */
async function findDescriptorLimit(): Promise<number | null> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const soft = /^Max open files +(\d+)/mu.exec(limits)?.[1];
  return soft === undefined ? null : Number(soft);
}
