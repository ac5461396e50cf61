import type { UserId } from '@assay/assessment';
import { listMemberships } from './members.queries.ts';

/** Part of erasing a learner. */
export { deleteOf as eraseLearner } from './members.queries.ts';

/** Copies a learner's memberships for their own export. */
export async function exportLearner(userId: UserId): Promise<{ cohorts: object[] }> {
  return { cohorts: await listMemberships(userId) };
}
