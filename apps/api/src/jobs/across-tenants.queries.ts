import type { AttemptId, TenantId } from '@assay/assessment';
import type { Pool } from 'pg';

/** Queries across tenants, through reviewed functions of the database, which return ids only. */

export async function listTenantIds(pool: Pool): Promise<TenantId[]> {
  const { rows } = await pool.query<{ id: TenantId }>('select tenant_ids() as id');
  return rows.map((row) => row.id);
}

export async function listOverdueAttempts(
  pool: Pool,
  afterDeadlineMs: number,
  atMost: number,
): Promise<{ tenantId: TenantId; attemptId: AttemptId }[]> {
  const { rows } = await pool.query<{ tenantId: TenantId; attemptId: AttemptId }>(
    `select tenant_id as "tenantId", attempt_id as "attemptId"
     from overdue_attempts(make_interval(secs => $1::float8 / 1000), $2)`,
    [afterDeadlineMs, atMost],
  );
  return rows;
}
