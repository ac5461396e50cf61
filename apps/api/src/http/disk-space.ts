import { addresses } from '@assay/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from '../failure.ts';
import { refuse } from './answer.ts';
import { RETRY_SECONDS } from './overload/limits.ts';

const FULL = 'the disk is nearly full: what would write is refused until it has room, and reading goes on';

/**
 * Refuses calls that would write while the database's disk is nearly full: pages keep what they have and
 * retry. A database that writes until nothing is left gives up, and then nothing can be read either.
 */
export function refuseWhenDiskFull(app: FastifyInstance, hasFreeSpace: () => boolean): void {
  let had = true;
  app.addHook('onRequest', async (request, reply) => {
    if (!mayWrite(request)) return;
    const has = hasFreeSpace();
    if (has !== had) app.log.error({ hasRoom: has }, has ? 'the disk has room again' : FULL);
    had = has;
    if (!has) return refuse(reply, new Failure('busy', {}, RETRY_SECONDS));
  });
}

/** True for calls that may write. Opening a test is the one read that writes much. */
function mayWrite({ method, routeOptions }: FastifyRequest): boolean {
  return (method !== 'GET' && method !== 'HEAD') || routeOptions.url === addresses.getTest.path;
}
