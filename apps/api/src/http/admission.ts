import type { Endpoint } from '@assay/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { inTransaction, withTenant } from '../db/context.ts';
import { AppError } from '../failure.ts';
import { createPace, type PaceLimits } from '../lanes/pace.ts';
import { bearerToken } from './bearer-token.ts';
import { type BodyRoom, openBodyRoom } from './body-room.ts';
import { type Claim, createBytesInFlight } from './bytes-in-flight.ts';
import { createKnownSessions, type FindSession, type KnownSessions } from './known-sessions.ts';
import { ANSWER_PER_CALL, BYTES, COUNTED_BESIDES, SMALL_BODY, USUAL_BODY } from './limits.ts';
import { networkOf } from './network.ts';
import type { TenantDirectory } from './tenant.ts';
import { createTurns, type Turns } from './turns.ts';
import { bringsBody } from './unread.ts';

/** Who calls, as far as it is known before the call's own transaction asks. */
export type Admitted = {
  tenantId: string;
  /** Empty for calls that anyone may make. */
  token: string;
  network: string;
  /** Null for whom no session is known yet. */
  learnerId: string | null;
  /** Null where it brings no body. */
  room: BodyRoom | null;
};

export type Admission = {
  /** Decides whether a call may send what it brings; what it may not is refused unread. */
  admit(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<Admitted>;
  /** Waits until the caller's rate lets the call go on. */
  keepPace(admitted: Admitted): Promise<void>;
  /** Lets a large answer count as several calls. */
  charge(admitted: Admitted, answerBytes: number): void;
  sessions: KnownSessions;
  turns: Turns;
};

/** How often callers may come: learners by themselves, others by network. */
export type Rates = { learners: PaceLimits; strangers: PaceLimits };

type Deps = {
  pool: Pool;
  visitorPool: Pool;
  tenants: TenantDirectory;
  findSession: FindSession;
  rates: Rates;
};

export function createAdmission({ pool, visitorPool, tenants, findSession, rates }: Deps): Admission {
  const bytes = createBytesInFlight();
  const sessions = createKnownSessions();
  const learners = createPace(rates.learners);
  const strangers = createPace(rates.strangers);
  const turns = createTurns({ learners: pool.options.max, visitors: visitorPool.options.max });

  /** Asked outside the call's transaction, and only where much is to be granted before it begins. */
  async function checkSession({ tenantId, token, network }: Admitted): Promise<string> {
    const learner = await sessions.check({ tenantId, token }, () =>
      withTenant(
        visitorPool,
        tenantId,
        () => inTransaction(() => findSession(token)),
        turns.ofStranger(network),
      ),
    );
    if (learner === null) throw new AppError('unauthenticated');
    return learner.id;
  }

  async function takeLarge(admitted: Admitted, room: BodyRoom, come: number): Promise<void> {
    if (admitted.token === '') throw new AppError('too_large');
    admitted.learnerId = await checkSession(admitted);
    room.take(claimsOfLarge(admitted, admitted.learnerId), COUNTED_BESIDES + come);
  }

  return {
    sessions,
    turns,
    async admit(endpoint, request, reply) {
      const most = endpoint.bodyLimit ?? USUAL_BODY;
      const { socket } = request.raw;
      // Of a caller who has gone, not even the address is known.
      if (socket.destroyed) throw new AppError('malformed');
      const network = networkOf(request.ip);
      const room = bringsBody(request.raw) ? openBodyRoom(bytes, socket, reply.raw) : null;
      const tenantId = await tenants.tenantOfHost(request.headers.host ?? '');
      if (tenantId === null) throw new AppError('invalid_hostname');
      const forLearners = endpoint.access === 'learner';
      const token = forLearners ? bearerToken(request.headers.authorization) : '';
      const declared = declaredLength(request);
      if (declared > most || (declared > SMALL_BODY && !token)) throw new AppError('too_large');
      if (token === null) {
        // What a refusal costs comes at the same rate as a call.
        if (room === null) await strangers.enter(network);
        throw new AppError('unauthenticated');
      }
      const learnerId = forLearners ? (sessions.recall({ tenantId, token })?.id ?? null) : null;
      const admitted: Admitted = { tenantId, token, network, learnerId, room };
      if (room === null) return admitted;

      if (declared > SMALL_BODY) await takeLarge(admitted, room, 0);
      else room.take(claimsOfSmall(admitted), COUNTED_BESIDES);
      request.allowance = {
        granted: declared > 0 ? declared : Math.min(SMALL_BODY, most),
        room,
        async askForMore(come) {
          await takeLarge(admitted, room, come);
          return most;
        },
      };
      return admitted;
    },
    async keepPace({ learnerId, network }) {
      await (learnerId === null ? strangers.enter(network) : learners.enter(learnerId));
    },
    charge({ learnerId, network }, answerBytes) {
      const calls = Math.floor(answerBytes / ANSWER_PER_CALL);
      if (calls === 0) return;
      if (learnerId === null) strangers.charge(network, calls);
      else learners.charge(learnerId, calls);
    },
  };
}

/** @returns 0 where it is not said */
function declaredLength({ headers }: FastifyRequest): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : 0;
}

const OF_ALL: Claim = { key: 'all', most: BYTES.all };

function claimsOfSmall({ learnerId, network }: Admitted): Claim[] {
  if (learnerId !== null) return [OF_ALL, { key: `learner ${learnerId}`, most: BYTES.learner }];
  return [
    OF_ALL,
    { key: 'strangers', most: BYTES.strangers },
    { key: `address ${network}`, most: BYTES.strangersOfAddress },
  ];
}

function claimsOfLarge({ network }: Admitted, learnerId: string): Claim[] {
  return [
    OF_ALL,
    { key: 'large', most: BYTES.large },
    { key: `large of address ${network}`, most: BYTES.largeOfAddress },
    { key: `large of learner ${learnerId}`, most: BYTES.largeOfLearner },
  ];
}
