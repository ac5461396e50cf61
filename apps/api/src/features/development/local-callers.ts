import type { FastifyRequest } from 'fastify';
import { isProxied } from '../../http/caller.ts';

/** A caller on this machine, not someone whom a proxy on this machine brings. */
export function isLocal(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  return !isProxied(request.headers) && /^(127\.|::1$|::ffff:127\.)/u.test(address);
}
