import type { UserId } from '@assay/assessment';
import { listAuditsOf } from '../audits/audits.service.ts';
import type { LearnerAudit } from '../learners/learners.service.ts';

/** A change of an account. */
export type PersonChange = { done_at: Date; done_by: string; action: string; reason: string | null };

/** Changes that are shown: the newest. */
const MOST_SHOWN = 100;

/** Merges what was done to a person, the newest first. @param ofLearner what only a learner's account has */
export async function listChangesOf(
  userId: UserId,
  ofLearner: readonly LearnerAudit[],
): Promise<PersonChange[]> {
  const ofAll = await listAuditsOf(userId, MOST_SHOWN);
  return [...ofAll, ...ofLearner]
    .map(({ done_at, done_by, action, reason }) => ({ done_at, done_by, action, reason }))
    .toSorted((one, other) => other.done_at.getTime() - one.done_at.getTime())
    .slice(0, MOST_SHOWN);
}
