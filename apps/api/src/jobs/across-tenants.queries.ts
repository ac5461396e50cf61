import type { AttemptId, TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import { queryWithoutTenant } from '../db/query.ts';

/** Queries across tenants, through reviewed functions of the database, which return ids only. */

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
