import type { QuestionId, TestId, TestStatus, TestType, TestVersionId, UserId } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import { query } from '../../db/query.ts';

/** A test and its current version. */
export type KnownTestRow = TestMixing & {
  id: TestId;
  test_name: string;
  test_type: TestType;
  status: TestStatus;
  closes_at: Date | null;
  /** Id, number and digest of the current version; null without one. */
  version_id: TestVersionId | null;
  number: number | null;
  digest: Buffer | null;
};

/** True for what each learner sees in an order of their own. */
export type TestMixing = { mixes_questions: boolean; mixes_options: boolean };

const KNOWN_TEST = `select t.id, t.test_name, t.test_type, t.status, t.closes_at, v.id as version_id, v.number, v.digest,
            coalesce(v.mixes_questions, false) as mixes_questions, coalesce(v.mixes_options, false) as mixes_options
     from tests t
     left join test_versions v on v.tenant_id = $1 and v.id = t.current_version_id`;

export async function findTestByName(name: string): Promise<KnownTestRow | null> {
  const [row] = await query<KnownTestRow>(`${KNOWN_TEST} where t.tenant_id = $1 and t.test_name = $2`, [
    name,
  ]);
  return row ?? null;
}

export async function findTestById(id: TestId): Promise<KnownTestRow | null> {
  const [row] = await query<KnownTestRow>(`${KNOWN_TEST} where t.tenant_id = $1 and t.id = $2`, [id]);
  return row ?? null;
}

export async function insertTest(test: { id: TestId; name: string; type: TestType }): Promise<void> {
  await query('insert into tests (tenant_id, id, test_name, test_type) values ($1, $2, $3, $4)', [
    test.id,
    test.name,
    test.type,
  ]);
}

export type NewTestVersion = TestMixing & {
  testId: TestId;
  number: number;
  minutes: number;
  learnerView: string;
  digest: Buffer;
  /** Subject that its questions have; null for several. */
  subject: string | null;
  questions: { id: QuestionId; version: number }[];
  /** Null for a command. */
  publishedBy: UserId | null;
};

/**
 * Publishes a version: from now on it never changes, and the test points at it.
 * @returns its id
 */
export async function insertTestVersion(version: NewTestVersion): Promise<TestVersionId> {
  const id = newId<'test_version'>();
  await query(
    `insert into test_versions
       (tenant_id, id, test_id, number, duration_in_mins, number_of_questions, learner_view, digest,
        mixes_questions, mixes_options, published_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      version.testId,
      version.number,
      version.minutes,
      version.questions.length,
      version.learnerView,
      version.digest,
      version.mixes_questions,
      version.mixes_options,
      version.publishedBy,
    ],
  );
  const rows = version.questions.map((question, position) => ({ ...question, position }));
  await query(
    `insert into test_version_questions (tenant_id, test_version_id, position, question_id, question_version)
     select n.tenant_id, $2::uuid, r.position, r.id, r.version
     from tenants n cross join jsonb_to_recordset($3::jsonb) as r (position integer, id uuid, version integer)
     where n.tenant_id = $1`,
    [id, JSON.stringify(rows)],
  );
  await query(
    'update tests set current_version_id = $3, derived_subject = $4 where tenant_id = $1 and id = $2',
    [version.testId, id, version.subject],
  );
  return id;
}
