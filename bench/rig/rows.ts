import { createHash } from 'node:crypto';
import type { StoredAnswers, TestId, TestVersionId } from '@assay/assessment';
import type { Client } from 'pg';
import { currentConnection } from '../../apps/api/src/db/context.ts';
import { newId } from '../../apps/api/src/db/ids.ts';

/** Rows by the thousand, which services would make one by one. */

/** The secret of the page that holds every prepared attempt. */
export const WRITER = 'the-writer-of-every-prepared-attempt-0000000';

export function tokenOf(learner: number): string {
  return `bench-learner-token-${String(learner).padStart(6, '0')}`;
}

/** Opens accounts with a session each, numbered from `first`; their tokens are `tokenOf(number)`. */
export async function addLearners(
  owner: Client,
  tenantId: string,
  first: number,
  count: number,
): Promise<void> {
  const learners = numbersFrom(first, count).map((number) => {
    const tokenHash = createHash('sha256').update(tokenOf(number)).digest('hex');
    return { id: newId<'user'>(), number: String(number), tokenHash };
  });
  const values = [tenantId, JSON.stringify(learners)];
  await owner.query(
    `insert into users (tenant_id, id, first_name, last_name, dob, mobile, email, verified_at, created_at)
     select n.tenant_id, r.id, 'Learner', r.number, '1990-01-01', '447700900123',
            'l' || r.number || '@bench.test', now(), now()
     from tenants n cross join jsonb_to_recordset($2::jsonb) as r (id uuid, number text) where n.tenant_id = $1`,
    values,
  );
  await owner.query(
    `insert into sessions (tenant_id, token_hash, user_id, created_at, last_used_at, expires_at)
     select n.tenant_id, decode(r."tokenHash", 'hex'), r.id, now(), now(), now() + interval '24 hours'
     from tenants n cross join jsonb_to_recordset($2::jsonb) as r (id uuid, "tokenHash" text) where n.tenant_id = $1`,
    values,
  );
}

/** Opens a test for learners numbered from `first`. @returns the attempts' ids in the learners' order */
export async function addAttempts(
  owner: Client,
  tenantId: string,
  test: { id: string; versionId: string },
  first: number,
  count: number,
  answers: StoredAnswers,
): Promise<string[]> {
  const attempts = numbersFrom(first, count).map((number) => ({
    id: newId<'attempt'>(),
    number: String(number),
  }));
  await owner.query(
    `insert into attempts (tenant_id, id, user_id, test_id, test_version_id, number, started_at, deadline_at,
                           writer_hash, revision, answers)
     select n.tenant_id, r.id, u.id, $3, $4, 1, now(), now() + interval '3 hours',
            sha256(convert_to($6, 'UTF8')), 1, $5::jsonb
     from tenants n cross join jsonb_to_recordset($2::jsonb) as r (id uuid, number text)
     join users u on u.tenant_id = $1 and u.last_name = r.number where n.tenant_id = $1`,
    [tenantId, JSON.stringify(attempts), test.id, test.versionId, JSON.stringify(answers), WRITER],
  );
  return attempts.map(({ id }) => id);
}

function numbersFrom(first: number, count: number): number[] {
  return [...Array(count).keys()].map((at) => first + at);
}

/** The current versions of tests, in the tests' order; in the ambient transaction. */
export async function getVersionIds(
  testIds: TestId[],
): Promise<{ testId: TestId; versionId: TestVersionId }[]> {
  const { rows } = await currentConnection().query<{ testId: TestId; versionId: TestVersionId }>(
    `select id as "testId", current_version_id as "versionId" from tests
     where id = any($1) order by array_position($1, id)`,
    [testIds],
  );
  return rows;
}
