import type { UserId } from '@assay/assessment';
import { ERASED_TEXT } from '../accounts/personal-data.ts';
import { eraseWords, replaceReasons } from './personal-data.queries.ts';

/**
 * Part of erasing a learner: notes of answers, late bodies, and operators' reasons, which may name the
 * learner. Attempts and their figures stay.
 */
export async function eraseLearner(userId: UserId): Promise<void> {
  await eraseWords(userId);
  await replaceReasons(userId, ERASED_TEXT);
}
