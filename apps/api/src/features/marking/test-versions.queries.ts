import type { TestId, TestVersionId } from '@assay/assessment';
import { query } from '../../db/query.ts';

/** Newest revision of the keys of a published test; null where there is no such test. */
export async function findKeyRevisionOf(testId: TestId): Promise<number | null> {
  const rows = await query<{ key_revision: number }>(
    `select key_revision from tests
     where tenant_id = $1 and id = $2 and current_version_id is not null`,
    [testId],
  );
  return rows[0]?.key_revision ?? null;
}

/** Versions of a test, the newest first. */
export async function listVersions(testId: TestId): Promise<{ id: TestVersionId; current: boolean }[]> {
  return query<{ id: TestVersionId; current: boolean }>(
    `select v.id, v.id = t.current_version_id as current
     from test_versions v join tests t on t.tenant_id = $1 and t.id = v.test_id
     where v.tenant_id = $1 and v.test_id = $2 order by v.number desc`,
    [testId],
  );
}
