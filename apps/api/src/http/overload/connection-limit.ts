import { readdir, readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { LIMITS } from './limits.ts';

const { most, fewest, descriptorsReserved } = LIMITS.connections;
const ALL_TAKEN = `all connections are taken; a higher limit of open files (ulimit -n) helps up to ${most}`;
const SAY_AGAIN_AFTER_MS = 600_000;

/**
 * Accepts no more connections than the system lets this process have, and memory has room for: a caller that
 * comes when all are taken is refused at once, instead of waiting in vain for a response; the others notice
 * nothing. It is logged.
 */
export function limitConnections(app: FastifyInstance): void {
  app.addHook('onListen', async () => {
    const limit = await findDescriptorLimit();
    const taken = (await readdir('/proc/self/fd').catch(() => [])).length;
    app.server.maxConnections = connectionsWithin(limit, taken);
  });
  let saidAt = Number.NEGATIVE_INFINITY;
  app.server.on('drop', () => {
    if (performance.now() - saidAt < SAY_AGAIN_AFTER_MS) return;
    saidAt = performance.now();
    const { maxConnections } = app.server;
    app.log.error({ maxConnections }, ALL_TAKEN);
  });
}

/** @param taken descriptors that are in use before the first connection */
export function connectionsWithin(limit: number, taken: number): number {
  // Each may hold a file open besides itself, while it reads it.
  return Math.min(most, Math.max(fewest, Math.floor((limit - taken - descriptorsReserved) / 2)));
}

/**
 * Reads how many files and connections this process may hold open; infinity if that is unlimited or not
 * known.
 */
async function findDescriptorLimit(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const soft = /^Max open files +(\d+)/mu.exec(limits)?.[1];
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
}
