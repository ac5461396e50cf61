import type { UserId } from '@assay/assessment';
import { ERASED_TEXT } from '../accounts/personal-data.ts';
import { redactPerson } from './audits.queries.ts';

/**
 * Part of erasing a person: their name in what they did, and reasons, which may name them. What was done
 * stays.
 */
export function eraseLearner(userId: UserId): Promise<void> {
  return redactPerson(userId, ERASED_TEXT);
}
