import type { TestId, TransactionId, UserId } from '@assay/assessment';
import { type Selectable, sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import type { Database } from '../../db/database.types.ts';
import { db } from '../../db/db.ts';
import { newId } from '../../db/ids.ts';

type Row = Selectable<Database['learner_audits']>;
export type LearnerAudit = Pick<Row, 'action' | 'done_at' | 'done_by' | 'reason' | 'details'>;

/** Operator of a manual change, and the reason. */
export type By = { by: string; reason: string };

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

/** Writes an audit row. For the owner's role. */
export async function insertAudit(
  userId: UserId,
  { by, reason }: By,
  { action, details }: AuditDetails,
): Promise<void> {
  await db()
    .insertInto('learner_audits')
    .values({
      ...{ tenant_id: currentTenantId(), id: newId<'learner_audit'>(), user_id: userId, action },
      ...{ done_by: by, reason, details: JSON.stringify(details) },
    })
    .execute();
}

/** Manual changes for a learner, oldest first. */
export async function listAudits(userId: UserId): Promise<LearnerAudit[]> {
  return db()
    .selectFrom('learner_audits')
    .select(['action', 'done_at', 'done_by', 'reason', 'details'])
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .orderBy('done_at')
    .orderBy('id')
    .execute();
}

/** @param withinSeconds without it, at any time */
export async function hasRefundAudit(
  userId: UserId,
  transactionId: TransactionId,
  withinSeconds: number | null = null,
): Promise<boolean> {
  const row = await db()
    .selectFrom('learner_audits')
    .select('id')
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .where('action', '=', 'refunded')
    .where(sql`details ->> 'transaction'`, '=', transactionId)
    .where(
      sql<boolean>`(${withinSeconds}::float8 is null
        or done_at > clock_timestamp() - make_interval(secs => ${withinSeconds}))`,
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
