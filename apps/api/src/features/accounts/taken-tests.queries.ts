import type { TestId, UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

/** Part of a statement: true where the tenant `n` does not let everybody sign up. */
const IS_RESTRICTED = `(n.sign_up <> 'open' or n.sign_up_domains is not null)`;

type TestRow = { test_id: TestId };

/**
 * Active tests that a user took or may not open; none where sign-up is unrestricted: there a further account
 * only takes another address.
 */
export async function listTestsToRemember(userId: UserId): Promise<TestId[]> {
  const rows = await query<TestRow>(
    `select t.id as test_id from tests t join tenants n on n.tenant_id = $1 and ${IS_RESTRICTED}
     where t.tenant_id = $1 and t.status = 'Active' and (
       exists (select from attempts a where a.tenant_id = $1 and a.user_id = $2 and a.test_id = t.id)
       or exists (select from barred_tests b where b.tenant_id = $1 and b.user_id = $2 and b.test_id = t.id))`,
    [userId],
  );
  return rows.map(({ test_id }) => test_id);
}

export async function insertTakenTests(tests: TestId[], digests: Buffer[]): Promise<void> {
  await query(
    `insert into taken_tests (tenant_id, test_id, mailbox_digest)
     select n.tenant_id, k.test_id, decode(k.digest, 'hex')
     from tenants n cross join jsonb_to_recordset($2::jsonb) as k (test_id uuid, digest text)
     where n.tenant_id = $1 on conflict do nothing`,
    [asRecords(tests, digests)],
  );
}

/** Writes tests with the mailbox's digest for each, as a list of records. */
function asRecords(tests: TestId[], digests: Buffer[]): string {
  return JSON.stringify(tests.map((test_id, at) => ({ test_id, digest: digests[at]?.toString('hex') })));
}

/** Active tests that were taken with an account that is closed now; none where sign-up is unrestricted. */
export async function listRememberedTests(): Promise<TestId[]> {
  const rows = await query<TestRow>(`
     select t.id as test_id from tests t join tenants n on n.tenant_id = $1 and ${IS_RESTRICTED}
     where t.tenant_id = $1 and t.status = 'Active'
       and exists (select from taken_tests k where k.tenant_id = $1 and k.test_id = t.id)`);
  return rows.map(({ test_id }) => test_id);
}

/** Bars a user from those of the tests that have been taken by the mailbox with this digest, test by test. */
export async function insertBars(userId: UserId, tests: TestId[], digests: Buffer[]): Promise<void> {
  await query(
    `insert into barred_tests (tenant_id, user_id, test_id)
     select k.tenant_id, $2::uuid, k.test_id from taken_tests k
     join jsonb_to_recordset($3::jsonb) as own (test_id uuid, digest text)
       on own.test_id = k.test_id and decode(own.digest, 'hex') = k.mailbox_digest
     where k.tenant_id = $1 on conflict do nothing`,
    [userId, asRecords(tests, digests)],
  );
}

export async function deleteBars(userId: UserId): Promise<void> {
  await query('delete from barred_tests where tenant_id = $1 and user_id = $2', [userId]);
}

export type BarredTest = { test_id: TestId; test_name: string };

/** The tests that a user may not open, as a closed account of the same mailbox took them. */
export async function listBarredTests(userId: UserId): Promise<BarredTest[]> {
  return query<BarredTest>(
    `select b.test_id, t.test_name from barred_tests b
     join tests t on t.tenant_id = $1 and t.id = b.test_id
     where b.tenant_id = $1 and b.user_id = $2 order by t.test_name, t.id`,
    [userId],
  );
}

/** Forgets that a mailbox took a test. @returns false where the user was not barred from it any more */
export async function deleteBar(userId: UserId, testId: TestId, digest: Buffer): Promise<boolean> {
  await query('delete from taken_tests where tenant_id = $1 and test_id = $2 and mailbox_digest = $3', [
    testId,
    digest,
  ]);
  const rows = await query<TestRow>(
    'delete from barred_tests where tenant_id = $1 and user_id = $2 and test_id = $3 returning test_id',
    [userId, testId],
  );
  return rows.length > 0;
}
