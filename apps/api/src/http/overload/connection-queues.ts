import type { TenantId, UserId } from '@assay/assessment';
import type { ConnectionQueue } from '../../db/context.ts';
import { AppError } from '../../failure.ts';
import { createFairQueue } from './fair-queue.ts';
import {
  CONCURRENT_CALLS_OF_LEARNER,
  MOST_WAITING,
  MOST_WAITING_OF_LEARNER,
  QUEUE_TIMEOUT_MS,
  RESERVED_FOR_LEARNERS,
  RETRY_SECONDS,
} from './limits.ts';

/** The queues for a connection, one per kind of caller. */
export type ConnectionQueues = {
  forUser(tenantId: TenantId, userId: UserId): ConnectionQueue;
  /** For a caller who names a session that is not known yet. */
  forUnknownSession(tenantId: TenantId, network: string): ConnectionQueue;
  forVisitor(network: string): ConnectionQueue;
  /** For bodies of megabytes: one is parsed at a time. */
  withLargeBody<T>(network: string, work: () => Promise<T>): Promise<T>;
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
  const userQueue = createFairQueue({
    concurrency: Number.POSITIVE_INFINITY,
    concurrencyPerKey: CONCURRENT_CALLS_OF_LEARNER,
    maxWaiting: MOST_WAITING,
    maxWaitingPerKey: MOST_WAITING_OF_LEARNER,
  });
  const unknownSessionQueue = createFairQueue({
    concurrency: Math.max(1, learners - RESERVED_FOR_LEARNERS),
    maxWaiting: MOST_WAITING,
  });
  const tenantQueue = createFairQueue({ concurrency: learners, maxWaiting: MOST_WAITING });
  const visitorQueue = createFairQueue({ concurrency: visitors, maxWaiting: MOST_WAITING });
  const largeBodyQueue = createFairQueue({ concurrency: 1, maxWaiting: MOST_WAITING });
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
  };
}

/**
 * Adds a timeout to queued work: if the database stalls, those who waited are refused one after the other,
 * not served minutes later.
 */
function withTimeout<T>(work: () => Promise<T>): () => Promise<T> {
  const since = performance.now();
  return () => {
    if (performance.now() - since > QUEUE_TIMEOUT_MS) throw new AppError('busy', {}, RETRY_SECONDS);
    return work();
  };
}
