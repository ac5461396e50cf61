import type { UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

/** The next learners of the tenant after this id, in the order of their ids. */
export async function listLearnersAfter(afterId: UserId, atMost: number): Promise<UserId[]> {
  const rows = await query<{ id: UserId }>(
    'select id from users where tenant_id = $1 and id > $2 order by id limit $3',
    [afterId, atMost],
  );
  return rows.map(({ id }) => id);
}

/** Locks the totals of these learners against other reports until the transaction ends. */
export async function lockLearnerTotals(userIds: UserId[]): Promise<void> {
  await query(
    `insert into learner_totals (tenant_id, user_id)
     select distinct r.tenant_id, r.user_id from reports r where r.tenant_id = $1 and r.user_id = any($2::uuid[])
     order by r.user_id on conflict do nothing`,
    [userIds],
  );
  await query(
    `select from learner_totals where tenant_id = $1 and user_id = any($2::uuid[])
     order by user_id for no key update`,
    [userIds],
  );
}

/**
 * Recounts these learners' totals from their reports. The caller has locked them in an earlier statement:
 * reports counted by others before are visible, and later ones are added to the result.
 * @returns the learners whose totals were wrong
 */
export async function recountLearnerTotals(userIds: UserId[]): Promise<UserId[]> {
  const rows = await query<{ user_id: UserId }>(
    `update learner_totals l
     set reports = c.reports, active_tests = c.active_tests, correct = c.correct, total = c.total,
         first_submitted_at = c.first_submitted_at
     from (
       select u.user_id, count(r.id)::int as reports, count(r.id) filter (where t.status = 'Active')::int as active_tests,
              coalesce(sum(r.correct), 0)::int as correct, coalesce(sum(r.total), 0)::int as total,
              min(r.submitted_at) as first_submitted_at
       from unnest($2::uuid[]) u (user_id)
       left join (reports r
         join attempts a on a.tenant_id = $1 and a.id = r.attempt_id and a.number = 1
         join tests t on t.tenant_id = $1 and t.id = r.test_id
       ) on r.tenant_id = $1 and r.user_id = u.user_id
       group by u.user_id
     ) c
     where l.tenant_id = $1 and l.user_id = c.user_id
       and (l.reports, l.active_tests, l.correct, l.total, l.first_submitted_at)
         is distinct from (c.reports, c.active_tests, c.correct, c.total, c.first_submitted_at)
     returning l.user_id`,
    [userIds],
  );
  return rows.map(({ user_id }) => user_id);
}
