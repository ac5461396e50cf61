import type { TenantId, UserId } from '@assay/assessment';
import type { ConnectionQueue } from '../../db/context.ts';
import { createFairQueue } from './fair-queue.ts';
import { LIMITS } from './limits.ts';
import { beyond } from './refusal.ts';

/** The queues for a connection, one per kind of caller. */
export type ConnectionQueues = {
  forUser(tenantId: TenantId, userId: UserId): ConnectionQueue;
  /** For a caller who names a session that is not known yet. */
  forUnknownSession(tenantId: TenantId, network: string): ConnectionQueue;
  forVisitor(network: string): ConnectionQueue;
  /** For bodies of megabytes: one is parsed at a time. */
  withLargeBody<T>(network: string, work: () => Promise<T>): Promise<T>;
  /** Numbers of calls that wait now. */
  countWaiting(): { learners: number; visitors: number; large_bodies: number };
};

/**
 * Shares connections fairly. First a learner has no more than two calls at work, then tenants come in turn:
 * the third call of a learner waits for the first, not for anybody else's; and a crowd of one tenant delays
 * another tenant's call by one.
 */
export function createConnectionQueues(connections: {
  learners: number;
  visitors: number;
}): ConnectionQueues {
  const { learners, visitors } = connections;
  const { databaseConnections } = LIMITS;
  const ofUnknown = Math.max(1, learners - databaseConnections.reservedForLearners);
  const userQueue = createFairQueue({ ...LIMITS.callsAtWork, concurrency: Number.POSITIVE_INFINITY });
  const unknownSessionQueue = createFairQueue({ ...databaseConnections, concurrency: ofUnknown });
  const tenantQueue = createFairQueue({ ...databaseConnections, concurrency: learners });
  const visitorQueue = createFairQueue({ ...databaseConnections, concurrency: visitors });
  const largeBodyQueue = createFairQueue(LIMITS.largeBodies);
  return {
    forUser: (tenantId, userId) => (work) => {
      const timed = withTimeout(work);
      return userQueue(userId, () => tenantQueue(tenantId, timed));
    },
    forUnknownSession: (tenantId, network) => (work) => {
      const timed = withTimeout(work);
      return unknownSessionQueue(network, () => tenantQueue(tenantId, timed));
    },
    forVisitor: (network) => (work) => visitorQueue(network, withTimeout(work)),
    withLargeBody: largeBodyQueue,
    countWaiting: () => ({
      learners: userQueue.countWaiting() + unknownSessionQueue.countWaiting() + tenantQueue.countWaiting(),
      visitors: visitorQueue.countWaiting(),
      large_bodies: largeBodyQueue.countWaiting(),
    }),
  };
}

/**
 * Adds a timeout to queued work: if the database stalls, those who waited are refused one after the other,
 * not served minutes later.
 */
function withTimeout<T>(work: () => Promise<T>): () => Promise<T> {
  const since = performance.now();
  return () => {
    if (performance.now() - since > LIMITS.queueTime.mostMs) throw beyond(LIMITS.queueTime);
    return work();
  };
}
