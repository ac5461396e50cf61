import type { UserId } from '@assay/assessment';
import { currentTenantId } from '../db/context.ts';
import { recordAudit } from '../features/audits/audits.service.ts';
import { staffActor } from '../features/audits/staff-actor.service.ts';
import { setRemarksNeedSecond } from './remark-rule.queries.ts';

/** Chooses, in the ambient transaction, whether a second person must agree before results change. */
export async function setRemarkRule(userId: UserId, needsSecond: boolean): Promise<void> {
  if (!(await setRemarksNeedSecond(needsSecond))) return;
  await recordAudit(await staffActor(userId), {
    action: 'remark_rule_changed',
    subject: 'tenant',
    subjectId: currentTenantId(),
    details: { needs_second: needsSecond },
  });
}
