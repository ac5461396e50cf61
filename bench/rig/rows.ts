import type { StoredAnswers, TestId, TestVersionId } from '@assay/assessment';
import type { Client } from 'pg';
import { currentConnection } from '../../apps/api/src/db/context.ts';

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
  await owner.query(
    `with added as (
       insert into users (tenant_id, id, first_name, last_name, dob, mobile, email, verified_at)
       select $1, uuidv7(), 'Learner', n::text, '1990-01-01', '447700900123', 'l' || n || '@bench.test', now()
       from generate_series($2::int, $2::int + $3::int - 1) n
       returning id, last_name
     )
     insert into sessions (tenant_id, token_hash, user_id, expires_at)
     select $1, sha256(convert_to('bench-learner-token-' || lpad(last_name, 6, '0'), 'UTF8')), id,
            now() + interval '24 hours'
     from added`,
    [tenantId, first, count],
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
  const { rows } = await owner.query<{ id: string; learner: number }>(
    `with added as (
       insert into attempts (tenant_id, id, user_id, test_id, test_version_id, number, started_at, deadline_at,
                             writer_hash, revision, answers)
       select $1, uuidv7(), u.id, $2, $3, 1, now(), now() + interval '3 hours',
              sha256(convert_to($7, 'UTF8')), 1, $6::jsonb
       from users u where u.tenant_id = $1 and u.last_name::int between $4::int and $4::int + $5::int - 1
       returning id, user_id
     )
     select a.id, u.last_name::int as learner from added a join users u on u.tenant_id = $1 and u.id = a.user_id
     order by 2`,
    [tenantId, test.id, test.versionId, first, count, JSON.stringify(answers), WRITER],
  );
  return rows.map(({ id }) => id);
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
