import type { UserId } from '@assay/assessment';
import { LEARNER_ACTIONS, listAuditsOf } from '../audits/audits.service.ts';
import type { LearnerAudit } from '../learners/learners.service.ts';

/** A change of an account. */
export type PersonChange = { done_at: Date; done_by: string; action: string; reason: string | null };

/** Changes that are shown: the newest. */
const MOST_SHOWN = 100;

/**
 * Merges what was done to a person, the newest first. The manual changes for a learner come from the
 * learner's own records, which are older than the organisation's log.
 */
export async function listChangesOf(
  userId: UserId,
  ofLearner: readonly LearnerAudit[],
): Promise<PersonChange[]> {
  const ofAll = await listAuditsOf(userId, LEARNER_ACTIONS, MOST_SHOWN);
  return [...ofAll, ...ofLearner]
    .map(({ done_at, done_by, action, reason }) => ({ done_at, done_by, action, reason }))
    .toSorted((one, other) => other.done_at.getTime() - one.done_at.getTime())
    .slice(0, MOST_SHOWN);
}
