import type { TenantId, UserId } from '@assay/assessment';
import type { Turn } from '../db/context.ts';
import { AppError } from '../failure.ts';
import { createFairLane } from '../lanes/fair-lane.ts';
import {
  AT_ONCE_OF_LEARNER,
  KEPT_FOR_LEARNERS,
  MOST_WAITING,
  MOST_WAITING_OF_LEARNER,
  RETRY_SECONDS,
  TURN_PATIENCE_MS,
} from './limits.ts';

/** The way to a connection, for each of those who want one. */
export type Turns = {
  ofUser(tenantId: TenantId, userId: UserId): Turn;
  /** Of a caller who names a session that is not known yet. */
  ofNewcomer(tenantId: TenantId, network: string): Turn;
  ofStranger(network: string): Turn;
  /** For bodies of megabytes: one is understood at a time. */
  withLargeBody<T>(network: string, work: () => Promise<T>): Promise<T>;
};

/**
 * Shares connections out. First a learner has no more than two calls at work, then tenants come in turn: the third call
 * of a learner waits for the first, not anybody else; and a crowd of one tenant delays another tenant's call by one.
 */
export function createTurns(connections: { learners: number; visitors: number }): Turns {
  const { learners, visitors } = connections;
  const ofOneUser = createFairLane({
    atOnce: Number.POSITIVE_INFINITY,
    atOnceOfKey: AT_ONCE_OF_LEARNER,
    waiting: MOST_WAITING,
    waitingOfKey: MOST_WAITING_OF_LEARNER,
  });
  const newcomers = createFairLane({
    atOnce: Math.max(1, learners - KEPT_FOR_LEARNERS),
    waiting: MOST_WAITING,
  });
  const tenants = createFairLane({ atOnce: learners, waiting: MOST_WAITING });
  const strangers = createFairLane({ atOnce: visitors, waiting: MOST_WAITING });
  const large = createFairLane({ atOnce: 1, waiting: MOST_WAITING });
  return {
    ofUser: (tenantId, userId) => (work) => {
      const patient = withPatience(work);
      return ofOneUser(userId, () => tenants(tenantId, patient));
    },
    ofNewcomer: (tenantId, network) => (work) => {
      const patient = withPatience(work);
      return newcomers(network, () => tenants(tenantId, patient));
    },
    ofStranger: (network) => (work) => strangers(network, withPatience(work)),
    withLargeBody: large,
  };
}

/** Where the database stands still, those who waited are told so one after the other, not served minutes later. */
function withPatience<T>(work: () => Promise<T>): () => Promise<T> {
  const since = performance.now();
  return () => {
    if (performance.now() - since > TURN_PATIENCE_MS) throw new AppError('busy', {}, RETRY_SECONDS);
    return work();
  };
}
