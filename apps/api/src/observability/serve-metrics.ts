import { hash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Compares hashes: comparing the texts would take longer the more of the token is right. */
function hasToken(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}

/**
 * Serves `/metrics`. To a caller without the token there is no such address.
 * @param token null where none is asked for
 */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  app.get('/metrics', async (request, reply) => {
    if (token !== null && !hasToken(request.headers.authorization, token)) return reply.callNotFound();
    reply.header('cache-control', 'no-store').type(metrics.contentType);
    return metrics.scrape();
  });
}

/** Builds the server of metrics on a port of its own, to which no proxy leads. */
export function buildMetricsApp(metrics: Metrics, token: string | null): FastifyInstance {
  const app = Fastify();
  serveMetrics(app, metrics, token);
  return app;
}
