import type { AttemptId } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import { removeReports } from '../reports/totals.service.ts';
import { detachReportsOf } from '../tickets/tickets.service.ts';
import {
  insertAudits,
  type LockedAttempt,
  listSuperseded,
  lockAttempts,
  type NewAudit,
  setDeadlines,
  withdrawReports,
} from './corrections.queries.ts';

export type { AttemptSelection, AuditRow, EvidenceCounts, FoundAttempt } from './corrections.queries.ts';
export { countEvidence, listAttempts, listAudits } from './corrections.queries.ts';

export type Correction = {
  action: 'extend' | 'reopen';
  /** Extending: minutes after the former deadline. Reopening: minutes from now. */
  minutes: number;
  by: string;
  reason: string;
};
export type SkippedAttempt = { id: AttemptId; why: 'closed' | 'open' | 'another_open' };
export type CorrectionResult = { done: AttemptId[]; skipped: SkippedAttempt[] };

/**
 * Corrects attempts by hand, all of them in the caller's transaction, with one audit row for each. An attempt
 * that is no longer as expected, because of a concurrent change, is left as it is and named. For the owner's
 * role.
 */
export async function correctAttempts(ids: AttemptId[], correction: Correction): Promise<CorrectionResult> {
  const locked = await lockAttempts(ids);
  const superseded = new Set(correction.action === 'reopen' ? await listSuperseded(ids) : []);
  const skipped: SkippedAttempt[] = [];
  const correctable = locked.filter(({ id, closed_at }) => {
    const why = refusalReason(correction.action, closed_at !== null, superseded.has(id));
    if (why !== null) skipped.push({ id, why });
    return why === null;
  });
  const audits = correctable.map((attempt) => auditOf(attempt, correction));
  if (audits.length > 0) {
    await insertAudits(audits);
    if (correction.action === 'reopen') {
      const attemptIds = correctable.map(({ id }) => id);
      await withdrawReports(audits);
      await detachReportsOf(attemptIds);
      await removeReports(attemptIds, [...new Set(correctable.map(({ user_id }) => user_id))]);
    }
    await setDeadlines(audits);
  }
  return { done: correctable.map(({ id }) => id), skipped };
}

function refusalReason(
  action: Correction['action'],
  closed: boolean,
  superseded: boolean,
): SkippedAttempt['why'] | null {
  if (action === 'extend') return closed ? 'closed' : null;
  if (!closed) return 'open';
  return superseded ? 'another_open' : null;
}

function auditOf(attempt: LockedAttempt, { action, minutes, by, reason }: Correction): NewAudit {
  const { id, deadline_at, closed_at, closed_by, now } = attempt;
  const from = action === 'extend' ? deadline_at : now;
  return {
    id: newId(),
    attemptId: id,
    action: action === 'extend' ? 'extended' : 'reopened',
    by,
    reason,
    deadlineFrom: deadline_at,
    deadlineTo: new Date(from.getTime() + minutes * 60_000),
    closedAt: closed_at,
    closedBy: closed_by,
  };
}
