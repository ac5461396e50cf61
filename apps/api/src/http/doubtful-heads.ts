import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';
import { refuse } from './answer.ts';

/** Of several, a proxy in front of us may have looked at another one than we do. */
const AT_MOST_ONCE = ['host', 'authorization', 'content-type'];
/** A target that is a whole address: it names a host of its own, which would count instead of the header. */
const WHOLE_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/iu;

/** Refuses what different programs on the way may have understood differently: above all, which tenant is meant. */
export function refuseDoubtfulHeads(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isDoubtful(request.raw)) return refuse(reply, new Failure('malformed'));
  });
}

function isDoubtful({ url = '', headers, rawHeaders }: IncomingMessage): boolean {
  // Names and values take turns.
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  if (AT_MOST_ONCE.some((name) => names.indexOf(name) !== names.lastIndexOf(name))) return true;
  const named = WHOLE_ADDRESS.exec(url);
  return named !== null && named[1]?.toLowerCase() !== headers.host?.trim().toLowerCase();
}
