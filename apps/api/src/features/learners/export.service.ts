import type { UserId } from '@assay/assessment';
import { inTransaction } from '../../db/context.ts';
import { copyOwnDataForOffice } from '../profiles/own-data.service.ts';
import { type By, insertAudit } from './audits.queries.ts';

/**
 * All that is kept of a learner, as the learner's own copy has it, piece by piece. That it was made is written down
 * first: no copy leaves without that.
 */
export async function exportLearner(
  deps: { appSecret: string },
  userId: UserId,
  by: By,
): Promise<AsyncIterable<string>> {
  await inTransaction(() => insertAudit(userId, by, { action: 'exported', details: {} }));
  return copyOwnDataForOffice(deps, userId);
}
