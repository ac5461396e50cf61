import type { TenantId, UserId } from '@assay/assessment';
import { type Endpoint, isFormBody, refusesPrefetch, requiresSession } from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { inTransaction, withTenant } from '../db/context.ts';
import { AppError } from '../failure.ts';
import { decideAccess } from './access.policy.ts';
import { hasBody } from './bodies/unread-bodies.ts';
import { bearerToken, isPrefetch, networkOf } from './caller.ts';
import { type BodyCapacity, createBodyCapacities } from './overload/body-capacity.ts';
import {
  ALL_BODIES,
  answersBodyLimit,
  bodyLimitOf,
  byteLimitsOfLarge,
  byteLimitsOfSmall,
  declaredLength,
  isJson,
  type Paper,
  paperOf,
} from './overload/body-limits.ts';
import { type ConnectionQueues, createConnectionQueues } from './overload/connection-queues.ts';
import { LIMITS, SMALL_BODY } from './overload/limits.ts';
import { createRateLimiter, type RateLimit } from './overload/rate-limiter.ts';
import { createSessionCache, type FindSession, type SessionCache, sessionKey } from './session-cache.ts';
import type { TenantDirectory } from './tenant.ts';

/** The caller, as far as known before the call's own transaction looks. */
export type Admitted = {
  tenantId: TenantId;
  /** Empty for public calls. */
  token: string;
  /** Cache key of the session; empty where there is no token. */
  sessionKey: string;
  network: string;
  /** Null while no session is known. */
  userId: UserId | null;
  /** Null for a call without a body. */
  capacity: BodyCapacity | null;
  /** True when the call was counted against its learner's rate before its body was read. */
  counted: boolean;
};

/**
 * Looks up, within the current tenant, how many questions a learner's paper has; 0 if there is no such paper.
 */
export type CountQuestions = (userId: UserId, paper: Paper) => Promise<number>;

export type Admission = {
  /** Decides whether a call may send what it brings; a refusal leaves its body unread. */
  admit(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Admitted>;
  /** Waits until the caller's rate limit lets the call go on; not if its body has waited already. */
  waitForRate(admitted: Admitted): Promise<void>;
  /** Counts a large response as several calls. */
  charge(admitted: Admitted, answerBytes: number): void;
  /** Bytes of request bodies that are held now. */
  countBodyBytes(): number;
  sessions: SessionCache;
  queues: ConnectionQueues;
};

/** Rate limits: learners by themselves, all others by network. */
export type Rates = {
  learners: RateLimit;
  visitors: RateLimit;
  /**
   * Rate limit of calls that are refused at their headers, so that a caller that starts new ones without end
   * costs no more than that.
   */
  refusals: RateLimit;
};

export const USUAL_RATES: Rates = {
  learners: LIMITS.learnerRate,
  visitors: LIMITS.visitorRate,
  refusals: LIMITS.refusalRate,
};

type Deps = {
  pool: Pool;
  visitorPool: Pool;
  tenants: TenantDirectory;
  findSession: FindSession;
  countQuestions: CountQuestions;
  rates: Rates;
};

/** A body of more than SMALL_BODY, or a form. */
type LargeBody = {
  endpoint: Endpoint;
  /** Parameters of the path, not validated yet. */
  params: unknown;
  admitted: Admitted;
  capacity: BodyCapacity;
  /** Upper limit of any body of this call. */
  most: number;
};

export function createAdmission(deps: Deps): Admission {
  const { pool, visitorPool, tenants, findSession, countQuestions, rates } = deps;
  const capacities = createBodyCapacities();
  const sessions = createSessionCache();
  const learners = createRateLimiter(rates.learners);
  const visitors = createRateLimiter(rates.visitors);
  const refusals = createRateLimiter(rates.refusals);
  const queues = createConnectionQueues({ learners: pool.options.max, visitors: visitorPool.options.max });

  /** Checked outside the call's transaction, and only where much is to be granted before it begins. */
  async function checkSession(
    endpoint: Endpoint,
    { tenantId, token, sessionKey: key, network }: Admitted,
  ): Promise<UserId> {
    const findUser = async () => {
      const found = await findSession(token);
      await found?.renew?.();
      return found?.user ?? null;
    };
    const user = await sessions.getFresh(key, () =>
      withTenant(visitorPool, tenantId, () => inTransaction(findUser), queues.forVisitor(network)),
    );
    const decision = decideAccess(endpoint, user);
    // Looking up a token without a session costs more than any other refusal.
    if (user === null || decision === 'unauthenticated') return refuseAtRate('unauthenticated', network);
    if (decision === 'forbidden') throw new AppError('forbidden');
    return user.id;
  }

  /** Refuses without reading the body, at the rate of refusals. */
  async function refuseAtRate(
    code: 'invalid_hostname' | 'prefetch_refused' | 'too_large' | 'unauthenticated',
    network: string,
  ): Promise<never> {
    await refusals.enter(network);
    throw new AppError(code);
  }

  /**
   * Admits a body of more than SMALL_BODY. Its bytes count against the learner's rate before any of them is
   * read, so that a caller that sends without end waits, and what waits costs nothing.
   * @param declared its length; 0 if the headers do not say it, so that it counts as the longest there may be
   * @param come bytes of it that have arrived already
   * @returns how long it may be
   * @throws AppError where it is longer, or may not be sent
   */
  async function takeLarge(
    { endpoint, params, admitted, capacity, most }: LargeBody,
    { declared, come }: { declared: number; come: number },
  ): Promise<number> {
    // The bytes that have arrived count while it waits to be refused.
    if (admitted.token === '') await refuseAtRate('too_large', admitted.network);
    const userId = await checkSession(endpoint, admitted);
    admitted.userId = userId;
    await learners.enter(userId);
    admitted.counted = true;
    learners.charge(userId, Math.floor((declared || most) / LIMITS.largeCalls.bytesPerCall));
    const paper = paperOf(endpoint, params);
    const limit = paper === null ? most : Math.min(most, await limitOfPaper(userId, paper, admitted));
    if (declared > limit) throw new AppError('too_large');
    capacity.take(byteLimitsOfLarge(admitted, userId), LIMITS.bodyBytes.overheadBytes + come);
    return limit;
  }

  async function limitOfPaper(userId: UserId, paper: Paper, { tenantId, network }: Admitted) {
    const count = () => inTransaction(() => countQuestions(userId, paper));
    return answersBodyLimit(await withTenant(visitorPool, tenantId, count, queues.forVisitor(network)));
  }

  return {
    sessions,
    queues,
    countBodyBytes: () => capacities.on(ALL_BODIES),
    async admit(endpoint, request, reply) {
      const isForm = isFormBody(endpoint.body) && !isJson(request);
      const most = bodyLimitOf(endpoint, isForm);
      const { socket } = request.raw;
      // For a caller who has gone, not even the address is known.
      if (socket.destroyed) throw new AppError('malformed');
      const network = networkOf(request.ip);
      const capacity = hasBody(request.raw) ? capacities.open(socket, reply.raw) : null;
      const tenantId = await tenants.tenantOfHost(request.headers.host ?? '');
      if (tenantId === null) return refuseAtRate('invalid_hostname', network);
      if (refusesPrefetch(endpoint) && isPrefetch(request.headers)) {
        return refuseAtRate('prefetch_refused', network);
      }
      const { access } = endpoint;
      const token = requiresSession(access) ? bearerToken(request.headers.authorization) : '';
      const declared = declaredLength(request);
      if (declared > most || (declared > SMALL_BODY && !token)) return refuseAtRate('too_large', network);
      if (token === null) return refuseAtRate('unauthenticated', network);
      const key = token === '' ? '' : sessionKey(tenantId, token);
      const userId = sessions.get(key)?.id ?? null;
      const admitted: Admitted = {
        tenantId,
        token,
        sessionKey: key,
        network,
        userId,
        capacity,
        counted: false,
      };
      if (capacity === null) return admitted;

      const large: LargeBody = { endpoint, params: request.params, admitted, capacity, most };
      // A file is written to the disk, and only for a caller whose session is known.
      if (declared > SMALL_BODY || isForm) await takeLarge(large, { declared, come: 0 });
      else capacity.take(byteLimitsOfSmall(admitted), LIMITS.bodyBytes.overheadBytes);
      request.allowance = {
        granted: isForm ? most : declared > 0 ? declared : Math.min(SMALL_BODY, most),
        capacity,
        askForMore: (come) => takeLarge(large, { declared: 0, come }),
      };
      return admitted;
    },
    async waitForRate({ userId, network, counted }) {
      if (counted) return;
      await (userId === null ? visitors.enter(network) : learners.enter(userId));
    },
    charge({ userId, network }, answerBytes) {
      const calls = Math.floor(answerBytes / LIMITS.largeCalls.bytesPerCall);
      if (calls === 0) return;
      if (userId === null) visitors.charge(network, calls);
      else learners.charge(userId, calls);
    },
  };
}
