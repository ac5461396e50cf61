import type { UserId } from '@assay/assessment';
import { ERASED_TEXT } from '../accounts/personal-data.ts';
import { replaceReasons } from './audits.queries.ts';

/** Part of erasing a learner: operators' reasons, which may name the learner. */
export function eraseLearner(userId: UserId): Promise<void> {
  return replaceReasons(userId, ERASED_TEXT);
}
