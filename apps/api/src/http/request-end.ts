import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

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

/** Calls `ended` once when a request has ended, in whatever way. */
export function whenEnded(
  request: FastifyRequest,
  reply: FastifyReply,
  ended: (request: EndedRequest) => void,
): void {
  const since = performance.now();
  let isSent = false;
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
}

/** Calls `ended` for each request of the application, and `begun` before it. */
export function onRequestEnd(
  app: FastifyInstance,
  { begun = () => {}, ended }: { begun?: () => void; ended: (request: EndedRequest) => void },
): void {
  app.addHook('onRequest', (request, reply, next) => {
    begun();
    whenEnded(request, reply, ended);
    next();
  });
}
