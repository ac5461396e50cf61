import {
  type Contract,
  contract,
  type Endpoint,
  type EndpointName,
  type RequestOf,
  type ResponseIn,
} from '@assay/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { inTransaction, withTenant } from '../db/context.ts';
import { AppError, Failure } from '../failure.ts';
import { type Admission, type Admitted, createAdmission, type Rates } from './admission.ts';
import { refuse, WrittenJson } from './answer.ts';
import { createJsonReader, readBodies } from './bodies.ts';
import { type Cookies, openCookies } from './cookies.ts';
import type { FindSession, SignedInLearner } from './known-sessions.ts';
import { SMALL_BODY } from './limits.ts';
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
type Deps = {
  pool: Pool;
  visitorPool: Pool;
  tenants: TenantDirectory;
  /** Asked within a transaction of the tenant. */
  findSession: FindSession;
  secureCookies: boolean;
  rates: Rates;
};
type AnyHandler = (request: RequestOf<Endpoint>, caller: LearnerCaller) => Promise<unknown>;
/** What serving any call takes. */
type Service = Deps & { admission: Admission; readJson: (request: FastifyRequest) => unknown };

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before the call was admitted, and for what is no call of the contract. */
    admitted: Admitted | null;
  }
}

/**
 * Serves the contract. Every call goes the same way: tenant from the host, what it brings and how often it comes
 * within bounds, request checked, and for learners a transaction, in its turn, in which the session is looked up and
 * the handler works. Public calls open their own transactions, because hashing a password must not hold one.
 */
export function serve(app: FastifyInstance, handlers: Handlers, deps: Deps): void {
  readBodies(app);
  app.decorateRequest('admitted', null);
  const service = { ...deps, admission: createAdmission(deps), readJson: createJsonReader(app) };
  for (const [name, endpoint] of Object.entries(contract)) {
    // The compiler checked each handler against its own call; the loop needs the common form.
    const handler = handlers[name as EndpointName] as AnyHandler;
    serveOne(app, endpoint, handler, service);
  }
}

function serveOne(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler, service: Service): void {
  const { admission } = service;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Asking for the head alone would run the handler, and opening a test starts the attempt.
    exposeHeadRoute: false,
    onRequest: async (request, reply) => {
      request.admitted = await admission.admit(endpoint, request, reply);
    },
    handler: async (request, reply) => {
      const { admitted } = request;
      if (admitted === null) throw new Error('A call is admitted before it is handled.');
      admitted.room?.keep();
      try {
        await admission.keepPace(admitted);
        const cookies = openCookies(request.headers.cookie, service.secureCookies);
        const work = () => callHandler(endpoint, handler, request, { ...service, admitted, cookies });
        const isLarge = (request.bytes?.length ?? 0) > SMALL_BODY;
        const result = await (isLarge ? admission.turns.withLargeBody(admitted.network, work) : work());
        // Only here: what was thrown has undone what a cookie would stand for.
        if (cookies.written().length > 0) reply.header('set-cookie', cookies.written());
        return answer(reply, endpoint, result, (bytes) => admission.charge(admitted, bytes));
      } finally {
        admitted.room?.release();
      }
    },
  });
}

/** Public handlers are typed without a learner; this stands in where the loop needs one. */
const nobody: SignedInLearner = { id: '' };

function callHandler(
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  service: Service & { admitted: Admitted; cookies: Cookies },
): Promise<unknown> {
  const { admitted, admission, cookies } = service;
  const { tenantId, token, network } = admitted;
  const caller = { tenantId, address: network, headers: request.headers, cookies, token };
  const parsed = () => parseRequest(endpoint, request, service.readJson);
  if (endpoint.access === 'learner')
    return asLearner(service, (learner) => handler(parsed(), { ...caller, learner }));
  const work = () => handler(parsed(), { ...caller, learner: nobody });
  return withTenant(service.visitorPool, tenantId, work, admission.turns.ofStranger(network));
}

async function asLearner(
  { pool, findSession, admission: { sessions, turns }, admitted }: Service & { admitted: Admitted },
  work: (learner: SignedInLearner) => Promise<unknown>,
): Promise<unknown> {
  const { tenantId, token, network, learnerId } = admitted;
  const turn =
    learnerId === null ? turns.ofNewcomer(tenantId, network) : turns.ofLearner(tenantId, learnerId);
  const inside = async () => {
    const learner = await findSession(token);
    if (learner === null) {
      sessions.forget(admitted);
      throw new AppError('unauthenticated');
    }
    sessions.remember(admitted, learner);
    return work(learner);
  };
  return withTenant(pool, tenantId, () => inTransaction(inside), turn);
}

function parseRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  readJson: (request: FastifyRequest) => unknown,
): RequestOf<Endpoint> {
  return {
    params: parse(endpoint.params, request.params, 'path'),
    query: parse(endpoint.query, request.query, 'query'),
    body: parse(endpoint.body, readJson(request), 'body'),
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

function answer(
  reply: FastifyReply,
  endpoint: Endpoint,
  result: unknown,
  count: (bytes: number) => void,
): FastifyReply {
  reply.header('cache-control', 'no-store');
  if (result instanceof Failure) return refuse(reply, result);
  reply.type('application/json; charset=utf-8');
  const json = result instanceof WrittenJson ? result.json : JSON.stringify(endpoint.response.parse(result));
  count(json.length);
  return reply.send(json);
}
