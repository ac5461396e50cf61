import type { CohortId, TestId, UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

export type MemberRow = {
  id: UserId;
  first_name: string;
  last_name: string;
  email: string;
  added_at: Date;
};

/** A page of a cohort's members who match, by name, with the number of all who do. */
export async function listMembers(
  id: CohortId,
  search: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: MemberRow[]; total: number }> {
  const rows = await query<MemberRow & { total: number }>(
    `select u.id, u.first_name, u.last_name, u.email, m.added_at, count(*) over ()::int as total
     from cohort_members m
     join users u on u.tenant_id = $1 and u.id = m.user_id
     where m.tenant_id = $1 and m.cohort_id = $2 and ($3::text = '' or position(lower($3) in u.email_key) > 0
       or position(lower($3) in lower(u.first_name || ' ' || u.last_name)) > 0)
     order by lower(u.last_name), lower(u.first_name), u.id limit $4 offset $5`,
    [id, search, size, (page - 1) * size],
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

export type KnownLearner = { id: UserId; email_key: string; name: string; is_member: boolean };

/** Finds the learners of these addresses, and who of them is a member. */
export async function findLearners(id: CohortId, emails: readonly string[]): Promise<KnownLearner[]> {
  return query<KnownLearner>(
    `select u.id, u.email_key, trim(u.first_name || ' ' || u.last_name) as name, exists (
       select from cohort_members m where m.tenant_id = $1 and m.cohort_id = $2 and m.user_id = u.id) as is_member
     from users u
     where u.tenant_id = $1 and u.role = 'learner' and u.closed_at is null and u.email_key = any($3::text[])`,
    [id, emails.map((email) => email.toLowerCase())],
  );
}

/** Adds learners to a cohort. @returns those who were not in it */
export async function insertMembers(id: CohortId, people: readonly UserId[]): Promise<UserId[]> {
  const rows = await query<{ user_id: UserId }>(
    `insert into cohort_members (tenant_id, cohort_id, user_id)
     select n.tenant_id, $2::uuid, p.id from tenants n cross join unnest($3::uuid[]) as p (id)
     where n.tenant_id = $1
     on conflict do nothing returning user_id`,
    [id, people],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Removes members. @returns those who were in it */
export async function deleteMembers(id: CohortId, people: readonly UserId[]): Promise<UserId[]> {
  const rows = await query<{ user_id: UserId }>(
    `delete from cohort_members where tenant_id = $1 and cohort_id = $2 and user_id = any($3::uuid[])
     returning user_id`,
    [id, people],
  );
  return rows.map(({ user_id }) => user_id);
}

export type Membership = { cohort: string; addedAt: Date };

/** Cohorts that a person is in, by name. */
export async function listMemberships(userId: UserId): Promise<Membership[]> {
  return query<Membership>(
    `select h.name as cohort, m.added_at as "addedAt"
     from cohort_members m join cohorts h on h.tenant_id = $1 and h.id = m.cohort_id
     where m.tenant_id = $1 and m.user_id = $2 order by h.name_key`,
    [userId],
  );
}

export type CohortOfMember = { user_id: UserId; cohort_id: CohortId; name: string };

/** Each cohort of each person who has handed in a test, by name. */
export async function listCohortsOfTakers(testId: TestId): Promise<CohortOfMember[]> {
  return query<CohortOfMember>(
    `select m.user_id, h.id as cohort_id, h.name
     from cohort_members m join cohorts h on h.tenant_id = $1 and h.id = m.cohort_id
     where m.tenant_id = $1 and m.user_id in (select r.user_id from reports r where r.tenant_id = $1 and r.test_id = $2)
     order by h.name_key, h.id`,
    [testId],
  );
}

/** Cohorts with a member who has handed in a test, by name. */
export async function listCohortsSeenIn(testId: TestId): Promise<{ id: CohortId; name: string }[]> {
  return query<{ id: CohortId; name: string }>(
    `select h.id, h.name from cohorts h
     where h.tenant_id = $1 and h.id in (
       select m.cohort_id from cohort_members m
       join reports r on r.tenant_id = $1 and r.user_id = m.user_id and r.test_id = $2
       where m.tenant_id = $1)
     order by h.name_key, h.id`,
    [testId],
  );
}

export async function deleteOf(userId: UserId): Promise<void> {
  await query('delete from cohort_members where tenant_id = $1 and user_id = $2', [userId]);
}
