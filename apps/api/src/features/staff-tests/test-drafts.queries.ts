import type { TestId, UserId } from '@assay/assessment';
import { one, query } from '../../db/query.ts';

export type DraftRow = {
  content: unknown;
  revision: number;
  saved_at: Date;
  /** Name of whoever saved it last. */
  saved_by: string | null;
};

export async function findDraft(testId: TestId): Promise<DraftRow | null> {
  const rows = await query<DraftRow>(
    `select d.content, d.revision, d.saved_at, trim(u.first_name || ' ' || u.last_name) as saved_by
     from test_drafts d
     left join users u on u.tenant_id = $1 and u.id = d.saved_by
     where d.tenant_id = $1 and d.test_id = $2`,
    [testId],
  );
  return rows[0] ?? null;
}

/** @returns false when there is one */
export async function insertDraft(testId: TestId, userId: UserId, content: object): Promise<boolean> {
  const rows = await query(
    `insert into test_drafts (tenant_id, test_id, saved_by, content, revision)
     values ($1, $2, $3, $4, 1) on conflict do nothing returning 1`,
    [testId, userId, JSON.stringify(content)],
  );
  return rows.length > 0;
}

/** @param revision that the draft has now @returns false when it has another one, or is gone */
export async function updateDraft(
  testId: TestId,
  userId: UserId,
  revision: number,
  content: object,
): Promise<boolean> {
  const rows = await query(
    `update test_drafts set content = $5, saved_by = $3, revision = revision + 1, saved_at = the_clock()
     where tenant_id = $1 and test_id = $2 and revision = $4 returning 1`,
    [testId, userId, revision, JSON.stringify(content)],
  );
  return rows.length > 0;
}

/** @returns false when it has another revision, or is gone */
export async function deleteDraft(testId: TestId, revision: number): Promise<boolean> {
  const rows = await query(
    'delete from test_drafts where tenant_id = $1 and test_id = $2 and revision = $3 returning 1',
    [testId, revision],
  );
  return rows.length > 0;
}

export async function countDrafts(): Promise<number> {
  const rows = await query<{ drafts: number }>(
    'select count(*)::int as drafts from test_drafts where tenant_id = $1',
  );
  return one(rows).drafts;
}
