import type { TestId, TransactionId, UserId } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import { query } from '../../db/query.ts';

export type LearnerAudit = {
  action: AuditDetails['action'];
  done_at: Date;
  done_by: string;
  reason: string;
  details: unknown;
};

/** Whoever makes a manual change, and the reason. `user` is a member of staff, left out for an operator. */
export type By = { by: string; reason: string; user?: UserId };

/**
 * Action and its details, by ids and figures: nothing in it is about the person. Kept when the account is
 * erased.
 */
export type AuditDetails =
  | { action: 'plan_granted'; details: { days: number } | { until: string } }
  | { action: 'refunded'; details: { transaction: TransactionId; pence: number; found_refunded: boolean } }
  | { action: 'exported'; details: Record<string, never> }
  | { action: 'readmitted'; details: { test: TestId } }
  | { action: 'erased'; details: { kept_transactions: number; kept_invoices: number } };

export async function insertRow(
  userId: UserId,
  { by, reason }: By,
  { action, details }: AuditDetails,
): Promise<void> {
  await query(
    `insert into learner_audits (tenant_id, id, user_id, action, done_by, reason, details)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [newId<'learner_audit'>(), userId, action, by, reason, JSON.stringify(details)],
  );
}

/** Manual changes for a learner, oldest first. */
export async function listAudits(userId: UserId): Promise<LearnerAudit[]> {
  return query<LearnerAudit>(
    `select action, done_at, done_by, reason, details
     from learner_audits
     where tenant_id = $1 and user_id = $2
     order by done_at, id`,
    [userId],
  );
}

/** @param withinSeconds without it, at any time */
export async function hasRefundAudit(
  userId: UserId,
  transactionId: TransactionId,
  withinSeconds: number | null = null,
): Promise<boolean> {
  const found = await query(
    `select 1 from learner_audits
     where tenant_id = $1 and user_id = $2 and action = 'refunded' and details ->> 'transaction' = $3
       and ($4::float8 is null or done_at > the_clock() - make_interval(secs => $4::float8))
     limit 1`,
    [userId, transactionId, withinSeconds],
  );
  return found.length > 0;
}

/** Replaces the reasons of manual changes for a learner: the changes stay. */
export async function replaceReasons(userId: UserId, by: string): Promise<void> {
  await query('update learner_audits set reason = $3 where tenant_id = $1 and user_id = $2', [userId, by]);
}
