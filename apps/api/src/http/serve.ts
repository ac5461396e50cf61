import type { TenantId, UserId } from '@assay/assessment';
import {
  type Access,
  type Contract,
  type Endpoint,
  type EndpointName,
  isFileAnswer,
  type RequestOf,
  type ResponseIn,
  type RolesOf,
  requiresSession,
} from '@assay/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { withTenant } from '../db/context.ts';
import { inTransactionWith } from '../db/pipelining.ts';
import { AppError, Failure } from '../failure.ts';
import type { Metrics } from '../observability/metrics.ts';
import { decideAccess } from './access.policy.ts';
import {
  type Admission,
  type Admitted,
  type CountQuestions,
  createAdmission,
  type Rates,
} from './admission.ts';
import { answer, type SerializedJson } from './answer.ts';
import { createJsonReader, isLarge, type JsonReader, readBodies } from './bodies/bodies.ts';
import { type Cookies, openCookies } from './cookies.ts';
import { type AnyRequest, checkRequest } from './requests.ts';
import type { FindSession, FoundSession, SignedIn } from './session-cache.ts';
import type { TenantDirectory } from './tenant.ts';

/** Facts about a caller beyond what the contract describes. */
export type Caller = {
  tenantId: TenantId;
  /** Network by which callers are counted, of the address that the connection or a trusted proxy names. */
  address: string;
  headers: FastifyRequest['headers'];
  cookies: Cookies;
};
/** A caller with a session, of a role that the call asks for. */
type SignedInCaller<A extends Access> = Caller & { user: SignedIn<RolesOf<A>>; token: string };

type CallerOf<A extends Access> = A extends string ? Caller : SignedInCaller<A>;
type HandlerOf<E extends Endpoint> = (
  request: RequestOf<E>,
  caller: CallerOf<E['access']>,
) => Promise<ResponseIn<E> | Failure<E['errors'][number]> | SerializedJson>;
type Endpoints = Record<string, Endpoint>;
/**
 * One handler for every call: a missing one does not compile, nor one with a refusal that its call does not
 * list.
 */
export type HandlersOf<C extends Endpoints> = { [Name in keyof C]: HandlerOf<C[Name]> };
export type Handler<Name extends EndpointName> = HandlerOf<Contract[Name]>;
export type Handlers = HandlersOf<Contract>;

/**
 * Visitors have a small connection pool of their own: waiting among them never holds up saves and submits.
 */
type Deps = {
  pool: Pool;
  visitorPool: Pool;
  tenants: TenantDirectory;
  /** Called within a transaction of the tenant. */
  findSession: FindSession;
  countQuestions: CountQuestions;
  secureCookies: boolean;
  rates: Rates;
  /** Null, or left out, where nothing is measured. */
  metrics?: Metrics | null;
};
type AnyHandler = (
  request: AnyRequest,
  caller: Caller & { user: SignedIn; token: string },
) => Promise<unknown>;
/** Dependencies of serving any call. */
type Service = Deps & { admission: Admission; json: JsonReader };

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before the call was admitted, and for requests that are no call of the contract. */
    admitted: Admitted | null;
  }
}

/**
 * Serves a contract. Every call goes the same way: tenant from the host, its body and rate within limits,
 * request checked, and if it asks for a session a transaction, by way of a queue, in which the session is
 * looked up and the handler works. Other calls open their own transactions, because hashing a password must
 * not hold one (`inOwnTransactions`, for those with a session).
 */
export function serve<C extends Endpoints>(
  app: FastifyInstance,
  contract: C,
  handlers: HandlersOf<C>,
  deps: Deps,
): void {
  readBodies(app);
  app.decorateRequest('admitted', null);
  const service = { ...deps, admission: createAdmission(deps), json: createJsonReader(app) };
  const { metrics = null } = deps;
  metrics?.beforeScrape(() => showWaiting(metrics, service.admission));
  for (const [name, endpoint] of Object.entries(contract)) {
    // The compiler checked each handler against its own call; the loop needs the common form.
    const handler = handlers[name] as unknown as AnyHandler;
    serveOne(app, endpoint, handler, service);
  }
}

function showWaiting(metrics: Metrics, { queues, countBodyBytes }: Admission): void {
  metrics.set('request_body_bytes', {}, countBodyBytes());
  for (const [queue, count] of Object.entries(queues.countWaiting())) {
    metrics.set('calls_waiting', { queue }, count);
  }
}

function serveOne(app: FastifyInstance, endpoint: Endpoint, handler: AnyHandler, service: Service): void {
  const { admission } = service;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    // A HEAD request would run the handler, and opening a test starts the attempt.
    exposeHeadRoute: isFileAnswer(endpoint.response),
    onRequest: async (request, reply) => {
      request.admitted = await admission.admit(endpoint, request, reply);
    },
    handler: async (request, reply) => {
      const { admitted } = request;
      if (admitted === null) throw new Error('A call is admitted before it is handled.');
      admitted.capacity?.keep();
      try {
        if (!isPublicFile(endpoint)) await admission.waitForRate(admitted);
        const cookies = openCookies(request.headers.cookie, service.secureCookies);
        const work = () => callHandler(endpoint, handler, request, { ...service, admitted, cookies });
        const workLarge = async () => {
          await service.json.prepare(request);
          return work();
        };
        const result = await (isLarge(request)
          ? admission.queues.withLargeBody(admitted.network, workLarge)
          : work());
        // Only here: an error has rolled back what a cookie would stand for.
        if (cookies.written().length > 0) reply.header('set-cookie', cookies.written());
        return answer(reply, endpoint, result, (bytes) => admission.charge(admitted, bytes));
      } finally {
        admitted.capacity?.release();
        await request.form?.close();
      }
    },
  });
}

/**
 * True for public files. A whole school behind one address opens its pictures at once: calls so cheap are not
 * counted.
 */
function isPublicFile({ access, response }: Endpoint): boolean {
  return access === 'public' && isFileAnswer(response);
}

const withOwnTransactions = new WeakSet<object>();

/**
 * Marks the handler of a call with a session as one that opens its own transactions: its work between them,
 * such as hashing a password or reading a picture, must not hold a connection. The session is looked up in a
 * transaction before them; a handler that then changes anything looks again, in the transaction in which it
 * does.
 */
export function inOwnTransactions<H extends object>(handler: H): H {
  withOwnTransactions.add(handler);
  return handler;
}

/**
 * Handlers of calls without a session are typed without its holder; this placeholder stands in where the loop
 * needs one.
 */
const nobody: SignedIn = { id: '' as UserId, role: 'learner', permissions: null };

function callHandler(
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  service: Service & { admitted: Admitted; cookies: Cookies },
): Promise<unknown> {
  const { admitted, admission, cookies } = service;
  const { tenantId, token, network } = admitted;
  const caller = { tenantId, address: network, headers: request.headers, cookies, token };
  const take = checkRequest(endpoint, request, admitted, service.json);
  if (requiresSession(endpoint.access)) {
    const work = (user: SignedIn) => handler(take(), { ...caller, user });
    return asSignedIn(endpoint, service, work, withOwnTransactions.has(handler));
  }
  const work = () => handler(take(), { ...caller, user: nobody });
  return withTenant(service.visitorPool, tenantId, work, admission.queues.forVisitor(network));
}

async function asSignedIn(
  endpoint: Endpoint,
  { pool, findSession, admission: { sessions, queues }, admitted }: Service & { admitted: Admitted },
  work: (user: SignedIn) => Promise<unknown>,
  opensTransactions: boolean,
): Promise<unknown> {
  const { tenantId, token, network, userId } = admitted;
  const queue =
    userId === null ? queues.forUnknownSession(tenantId, network) : queues.forUser(tenantId, userId);
  const admit = async (found: FoundSession | null) => {
    if (found === null) {
      sessions.delete(admitted.sessionKey);
      throw new AppError('unauthenticated');
    }
    const { user, renew } = found;
    await renew?.();
    sessions.set(admitted.sessionKey, user);
    return decideAccess(endpoint, user) === 'allowed' ? user : new Failure('forbidden');
  };
  const asUser = (user: SignedIn | Failure<'forbidden'>) => (user instanceof Failure ? user : work(user));
  const find = () => findSession(token);
  const answerInside = () => inTransactionWith(find, async (found) => asUser(await admit(found)));
  const answerBetween = async () => asUser(await inTransactionWith(find, admit));
  return withTenant(pool, tenantId, opensTransactions ? answerBetween : answerInside, queue);
}
