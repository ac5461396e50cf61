import type { Pool } from 'pg';

const AT_MOST = 500;

/** Looks across tenants through a reviewed function that returns ids only. */
export async function listOverdueAttempts(
  pool: Pool,
  afterDeadlineMs: number,
): Promise<{ tenantId: string; attemptId: string }[]> {
  const { rows } = await pool.query<{ tenantId: string; attemptId: string }>(
    `select tenant_id as "tenantId", attempt_id as "attemptId"
     from overdue_attempts(make_interval(secs => $1::float8 / 1000), $2)`,
    [afterDeadlineMs, AT_MOST],
  );
  return rows;
}
