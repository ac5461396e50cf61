import type { AttemptId, TenantId, TestId } from '@assay/assessment';
import type { Pool } from 'pg';
import { queryWithoutTenant } from '../db/query.ts';
import type { OutboxRow } from '../outbox/outbox.queries.ts';

/** Queries across tenants, through reviewed functions of the database, which return ids and the like only. */

export async function listTenantIds(pool: Pool): Promise<TenantId[]> {
  const rows = await queryWithoutTenant<{ id: TenantId }>(pool, 'select tenant_ids() as id');
  return rows.map((row) => row.id);
}

export async function listOverdueAttempts(
  pool: Pool,
  afterDeadlineMs: number,
  atMost: number,
): Promise<{ tenantId: TenantId; attemptId: AttemptId }[]> {
  return queryWithoutTenant<{ tenantId: TenantId; attemptId: AttemptId }>(
    pool,
    `select tenant_id as "tenantId", attempt_id as "attemptId"
     from overdue_attempts(make_interval(secs => $1::float8 / 1000), $2)`,
    [afterDeadlineMs, atMost],
  );
}

/** Lists active tests whose closing time has passed, the longest ago first. */
export async function listTestsPastClosing(
  pool: Pool,
  atMost: number,
): Promise<{ tenantId: TenantId; testId: TestId }[]> {
  return queryWithoutTenant<{ tenantId: TenantId; testId: TestId }>(
    pool,
    'select tenant_id as "tenantId", test_id as "testId" from tests_past_closing($1)',
    [atMost],
  );
}

/** Lists the oldest jobs that are to be added to the queue. */
export async function listOutboxRows(pool: Pool, atMost: number): Promise<OutboxRow[]> {
  return queryWithoutTenant<OutboxRow>(
    pool,
    `select tenant_id as "tenantId", id, task, subject_id as "subjectId", delay_seconds as "delaySeconds",
            created_at as "createdAt"
     from outbox_rows($1)`,
    [atMost],
  );
}
