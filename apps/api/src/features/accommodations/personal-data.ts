import type { UserId } from '@assay/assessment';
import { listOfPerson } from './accommodations.queries.ts';

/** Part of erasing a learner. */
export { deleteOf as eraseLearner } from './accommodations.queries.ts';

/** Copies a learner's extra time for their own export. */
export async function exportLearner(userId: UserId): Promise<{ extraTime: object[] }> {
  return { extraTime: await listOfPerson(userId) };
}
