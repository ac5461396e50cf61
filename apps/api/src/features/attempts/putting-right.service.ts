import type { AttemptId } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import {
  insertAudits,
  type LockedAttempt,
  listSuperseded,
  lockAttempts,
  type NewAudit,
  openUntil,
  withdrawReports,
} from './putting-right.queries.ts';

export type { AttemptSelection, AuditRow, Evidence, FoundAttempt } from './putting-right.queries.ts';
export { getEvidence, listAttempts, listAudits } from './putting-right.queries.ts';

export type Correction = {
  action: 'extend' | 'reopen';
  /** Extending: so much later than the deadline was. Reopening: so long from now. */
  minutes: number;
  by: string;
  reason: string;
};
export type Untouched = { id: AttemptId; why: 'closed' | 'open' | 'another_open' };
export type PutRight = { done: AttemptId[]; untouched: Untouched[] };

/**
 * Puts attempts right by hand, all of them in the caller's transaction, with one audit row for each. An attempt that
 * is not what was expected of it, because somebody was quicker, is left as it is and named. For the owner's role.
 */
export async function putAttemptsRight(ids: AttemptId[], correction: Correction): Promise<PutRight> {
  const locked = await lockAttempts(ids);
  const superseded = new Set(correction.action === 'reopen' ? await listSuperseded(ids) : []);
  const untouched: Untouched[] = [];
  const fit = locked.filter(({ id, closed_at }) => {
    const why = refusal(correction.action, closed_at !== null, superseded.has(id));
    if (why !== null) untouched.push({ id, why });
    return why === null;
  });
  const audits = fit.map((attempt) => auditOf(attempt, correction));
  if (audits.length > 0) {
    await insertAudits(audits);
    if (correction.action === 'reopen') await withdrawReports(audits);
    await openUntil(audits);
  }
  return { done: fit.map(({ id }) => id), untouched };
}

function refusal(
  action: Correction['action'],
  closed: boolean,
  superseded: boolean,
): Untouched['why'] | null {
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
