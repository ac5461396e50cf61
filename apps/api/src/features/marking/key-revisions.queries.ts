import type { RemarkPolicy, RuledQuestion, TestId } from '@assay/assessment';
import type { KeyRevision } from '@assay/assessment/grading';
import { one, query } from '../../db/query.ts';

/**
 * Newest revision of a test's keys, 0 while they are as published. The row is locked against a new revision
 * until the transaction ends, in a way that locks out no other learner: whatever is graded under this
 * revision is kept before the next one exists.
 */
export async function holdKeyRevision(testId: TestId): Promise<number> {
  const rows = await query<{ key_revision: number }>(
    'select key_revision from tests where tenant_id = $1 and id = $2 for key share',
    [testId],
  );
  return one(rows).key_revision;
}

export type KeyRevisionRow = {
  number: number;
  rules: unknown;
  policy: RemarkPolicy;
  back_to: number | null;
};

/** Revisions of a test's keys up to a number, in its order. */
export async function listKeyRevisions(testId: TestId, upTo: number): Promise<KeyRevisionRow[]> {
  return query<KeyRevisionRow>(
    `select number, rules, policy, back_to from key_revisions
     where tenant_id = $1 and test_id = $2 and number <= $3 order by number`,
    [testId, upTo],
  );
}

/** Waits for those who grade the test now, and keeps others from it until the transaction ends. */
export async function lockKeys(testId: TestId): Promise<number> {
  const rows = await query<{ key_revision: number }>(
    'select key_revision from tests where tenant_id = $1 and id = $2 for update',
    [testId],
  );
  return one(rows).key_revision;
}

export async function insertKeyRevision(
  testId: TestId,
  { number, rules, policy, backTo }: KeyRevision & { rules: RuledQuestion[] },
): Promise<void> {
  await query(
    `insert into key_revisions (tenant_id, test_id, number, rules, policy, back_to, made_at)
     values ($1, $2, $3, $4, $5, $6, the_clock())`,
    [testId, number, JSON.stringify(rules), policy, backTo],
  );
}
