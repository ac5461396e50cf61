import type { UserId } from '@assay/assessment';
import { listOfLearner } from './words.queries.ts';

/** Part of erasing a learner. */
export { deleteOf as eraseLearner } from './words.queries.ts';

/** Copies what staff said to a learner during tests, for their own export. */
export async function exportLearner(userId: UserId): Promise<{ words: object[] }> {
  return { words: await listOfLearner(userId) };
}
