import type { UserId } from '@assay/assessment';
import { inTransaction } from '../../db/context.ts';
import { type By, insertAudit } from '../learner-audits/audits.service.ts';
import { copyOwnDataForOffice } from '../profiles/own-data.service.ts';

/**
 * Exports all that is kept of a learner, as in the learner's own copy, piece by piece. The audit is written
 * first: no copy leaves without it.
 */
export async function exportLearner(
  deps: { appSecret: string },
  userId: UserId,
  by: By,
): Promise<AsyncIterable<string>> {
  await inTransaction(() => insertAudit(userId, by, { action: 'exported', details: {} }));
  return copyOwnDataForOffice(deps, userId);
}
