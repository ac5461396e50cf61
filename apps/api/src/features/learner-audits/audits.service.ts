import type { UserId } from '@assay/assessment';
import { recordAudit } from '../audits/audits.service.ts';
import { type AuditDetails, type By, insertRow } from './audits.queries.ts';

/** Records of manual changes for a learner, apart from what makes the changes: erasing changes them, too. */
export { type By, hasRefundAudit, type LearnerAudit, listAudits } from './audits.queries.ts';

/** Records a manual change, here and in the organisation's log, in the transaction that makes it. */
export async function insertAudit(userId: UserId, by: By, audit: AuditDetails): Promise<void> {
  await insertRow(userId, by, audit);
  await recordAudit(
    { userId: by.user ?? null, name: by.by, reason: by.reason },
    { action: audit.action, subject: 'person', subjectId: userId, details: audit.details },
  );
}
