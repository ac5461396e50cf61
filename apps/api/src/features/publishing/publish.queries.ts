import type { QuestionId, TestId, TestType } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { newId } from '../../db/ids.ts';

export async function findTestByName(name: string) {
  const row = await db()
    .selectFrom('tests as t')
    .leftJoin('test_versions as v', (join) =>
      join.onRef('v.tenant_id', '=', 't.tenant_id').onRef('v.id', '=', 't.current_version_id'),
    )
    .select(['t.id', 't.test_type', 't.status', 'v.number', 'v.digest'])
    .where('t.tenant_id', '=', currentTenantId())
    .where('t.test_name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertTest(test: { id: TestId; name: string; type: TestType }): Promise<void> {
  await db()
    .insertInto('tests')
    .values({ tenant_id: currentTenantId(), id: test.id, test_name: test.name, test_type: test.type })
    .execute();
}

export type NewTestVersion = {
  testId: TestId;
  number: number;
  minutes: number;
  learnerView: string;
  digest: Buffer;
  questions: { id: QuestionId; version: number }[];
};

/** Publishes a version: from now on it never changes, and the test points at it. */
export async function insertTestVersion(version: NewTestVersion): Promise<void> {
  const id = newId<'test_version'>();
  await db()
    .insertInto('test_versions')
    .values({
      tenant_id: currentTenantId(),
      id,
      test_id: version.testId,
      number: version.number,
      duration_in_mins: version.minutes,
      number_of_questions: version.questions.length,
      learner_view: version.learnerView,
      digest: version.digest,
    })
    .execute();
  const rows = version.questions.map((question, position) => ({ ...question, position }));
  await sql`
    insert into test_version_questions (tenant_id, test_version_id, position, question_id, question_version)
    select ${currentTenantId()}, ${id}, r.position, r.id, r.version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (position integer, id uuid, version integer)`.execute(
    db(),
  );
  await db()
    .updateTable('tests')
    .set({ current_version_id: id })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', version.testId)
    .execute();
}
