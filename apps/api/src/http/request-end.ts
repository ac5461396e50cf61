import type { FastifyInstance } from 'fastify';

/** A request that was answered, or whose caller went away. */
export type EndedRequest = {
  id: string;
  method: string;
  /** Path with parameters in place of values; null where no route has it. */
  route: string | null;
  host: string;
  /** 499 for a caller who went away before the answer was sent. */
  status: number;
  milliseconds: number;
};

const CALLER_WENT = 499;

/** Calls `listener` once for each request when it has ended, in whatever way. */
export function onRequestEnd(
  app: FastifyInstance,
  { begun = () => {}, ended }: { begun?: () => void; ended: (request: EndedRequest) => void },
): void {
  app.addHook('onRequest', (request, reply, next) => {
    const since = performance.now();
    let isSent = false;
    begun();
    reply.raw.once('finish', () => {
      isSent = true;
    });
    // Not the framework's own hook, which does not come where the caller went away.
    reply.raw.once('close', () =>
      ended({
        id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        host: request.headers.host ?? '',
        status: isSent ? reply.raw.statusCode : CALLER_WENT,
        milliseconds: performance.now() - since,
      }),
    );
    next();
  });
}
