import {
  type Contract,
  contract,
  type Endpoint,
  type EndpointName,
  errors,
  type RequestOf,
  type ResponseIn,
} from '@assay/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { inTransaction, withTenant } from '../db/context.ts';
import { findSession, type SignedInLearner } from '../features/accounts/sessions.ts';
import { type Cookies, openCookies } from './cookies.ts';
import { failureOf } from './error-mapping.ts';
import { AppError, Failure, WrittenJson } from './failure.ts';
import { networkOf } from './network.ts';
import type { TenantDirectory } from './tenant.ts';

/** What is known of a caller besides what the contract describes. */
export type Caller = {
  tenantId: string;
  /** Of the address that the connection, or a trusted proxy, names: the network by which callers are counted. */
  address: string;
  headers: FastifyRequest['headers'];
  cookies: Cookies;
};
export type LearnerCaller = Caller & { learner: SignedInLearner; token: string };

type CallerOf<E extends Endpoint> = E['access'] extends 'learner' ? LearnerCaller : Caller;
export type Handler<Name extends EndpointName> = (
  request: RequestOf<Contract[Name]>,
  caller: CallerOf<Contract[Name]>,
) => Promise<ResponseIn<Contract[Name]> | Failure | WrittenJson>;
/** One handler for every call of the contract: a missing one does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<Name> };

/** Visitors have a small pool of their own: their waiting for one another never holds up saves and submits. */
type Deps = { pool: Pool; visitorPool: Pool; tenants: TenantDirectory; secureCookies: boolean };
type AnyHandler = (request: RequestOf<Endpoint>, caller: LearnerCaller) => Promise<unknown>;

/**
 * Serves the contract. Every call goes the same way: tenant from the host, request checked, and for learners a
 * transaction in which the session is looked up and the handler works. Public calls open their own transactions,
 * because hashing a password must not hold one.
 */
export function serve(app: FastifyInstance, handlers: Handlers, deps: Deps): void {
  // Bodies are JSON and nothing else.
  app.removeContentTypeParser('text/plain');
  for (const [name, endpoint] of Object.entries(contract)) {
    // The compiler checked each handler against its own call; the loop needs the common form.
    const handler = handlers[name as EndpointName] as AnyHandler;
    serveOne(app, endpoint, handler, deps);
  }
}

function serveOne(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler, deps: Deps): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Asking for the head alone would run the handler, and opening a test starts the attempt.
    exposeHeadRoute: false,
    bodyLimit: endpoint.bodyLimit ?? 100_000,
    handler: async (request, reply) => {
      const tenantId = await deps.tenants.tenantOfHost(request.headers.host ?? '');
      if (tenantId === null) return refuse(reply, new Failure('invalid_hostname'));
      const cookies = openCookies(request.headers.cookie, deps.secureCookies);
      const caller = { tenantId, address: networkOf(request.ip), headers: request.headers, cookies };
      const result =
        endpoint.access === 'learner'
          ? await asLearner(endpoint, handler, request, caller, deps.pool)
          : await withTenant(deps.visitorPool, tenantId, () =>
              handler(parseRequest(endpoint, request), { ...caller, learner: nobody, token: '' }),
            );
      // Only here: what was thrown has undone what a cookie would stand for.
      if (cookies.written().length > 0) reply.header('set-cookie', cookies.written());
      return answer(reply, endpoint, result);
    },
  });
}

/** Public handlers are typed without a learner; this stands in where the loop needs one. */
const nobody: SignedInLearner = { id: '' };

async function asLearner(
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  caller: Caller,
  pool: Pool,
): Promise<unknown> {
  const token = bearerToken(request.headers.authorization);
  if (token === null) throw new AppError('unauthenticated');
  return withTenant(pool, caller.tenantId, () =>
    inTransaction(async () => {
      const learner = await findSession(token);
      if (learner === null) throw new AppError('unauthenticated');
      return handler(parseRequest(endpoint, request), { ...caller, learner, token });
    }),
  );
}

export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w-]{20,200})$/u.exec(header ?? '');
  return match?.[1] ?? null;
}

function parseRequest(endpoint: Endpoint, request: FastifyRequest): RequestOf<Endpoint> {
  return {
    params: parse(endpoint.params, request.params, 'path'),
    query: parse(endpoint.query, request.query, 'query'),
    body: parse(endpoint.body, request.body, 'body'),
  };
}

function parse(schema: z.ZodType | undefined, value: unknown, place: string): undefined {
  if (schema === undefined) return undefined;
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const fields = parsed.error.issues.slice(0, 20).map((issue) => [place, ...issue.path].join('.'));
    throw new AppError('malformed', { fields: [...new Set(fields)] });
  }
  // The common form knows no field; each handler's own type does.
  return parsed.data as undefined;
}

function answer(reply: FastifyReply, endpoint: Endpoint, result: unknown): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (result instanceof Failure) return refuse(reply, result);
  reply.type('application/json; charset=utf-8');
  if (result instanceof WrittenJson) return reply.send(result.json);
  return reply.send(JSON.stringify(endpoint.response.parse(result)));
}

/** Sends a refusal. Bodies of the same code are equal to the byte, so "not yours" and "not there" look the same. */
export function refuse(reply: FastifyReply, failure: Failure): FastifyReply {
  const { status, message } = errors[failure.code];
  if (failure.retryAfterSeconds !== null)
    reply.header('retry-after', String(Math.ceil(failure.retryAfterSeconds)));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ message, code: failure.code, ...failure.fields }));
}

/** Maps whatever was thrown; what is not expected is logged with the request's id and told to nobody. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    logFailure(request, failure, error);
    return refuse(reply, failure);
  });
}

/** Logs what led to a failure where that is ours to mend. */
export function logFailure({ log }: FastifyRequest, failure: Failure, error: unknown): void {
  if (failure.code === 'internal') log.error({ err: error }, 'unexpected');
  else if (failure.code === 'busy') log.warn({ err: error }, 'database away');
}
