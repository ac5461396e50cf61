import type { LeaderboardNames, UserId } from '@assay/assessment';
import { one, query } from '../../db/query.ts';
import type { CohortTests } from '../cohorts/cohort-tests.ts';

const ACTIVE = `t.status = 'Active' and (t.opens_at is null or t.opens_at <= the_clock())`;

/** Table: number of active tests that are for everybody. @param all parameter with the others */
const forEverybody = (all: `$${number}`) => `(
  select count(*)::int as tests from tests t where t.tenant_id = $1 and ${ACTIVE} and t.id <> all(${all}::uuid[]))`;

/**
 * Table: numbers of further active tests, which are for cohorts of a learner, by `user_id`. A learner without
 * such a test is left out.
 */
const forCohorts = (pairs: `$${number}`) => `(
  select m.user_id, count(distinct t.id)::int as tests
  from jsonb_to_recordset(${pairs}::jsonb) as x (cohort_id uuid, test_id uuid)
  join cohort_members m on m.tenant_id = $1 and m.cohort_id = x.cohort_id
  join tests t on t.tenant_id = $1 and t.id = x.test_id and ${ACTIVE}
  group by m.user_id)`;

export type ReadRanking = {
  /** True when the tenant has a leaderboard. */
  shown: boolean;
  /** Share of the active tests for a learner that one who is ranked has taken; null for any. */
  least_percent: number | null;
  packed: Buffer;
};

/**
 * All learners on the tenant's leaderboard, the best first, packed: a hundred thousand of them are 2.4 MB.
 * They come in parts, between which other requests are served: as one value they blocked the process for some
 * ten milliseconds. Equal shares are equal as floating-point numbers, regardless of their totals.
 * @param partLearners number of learners in a part
 */
export async function readRanking(partLearners: number, { all, pairs }: CohortTests): Promise<ReadRanking> {
  const rows = await query<Omit<ReadRanking, 'packed'> & { packed: Buffer | null }>(
    `select n.leaderboard as shown, n.leaderboard_least_percent as least_percent, p.packed
     from tenants n
     cross join ${forEverybody('$3')} a
     left join lateral (
       select r.place / $2 as part,
              string_agg(uuid_send(r.user_id) || int4send(r.correct) || int4send(r.total), ''::bytea
                order by r.place) as packed
       from (
         select l.user_id, l.correct, l.total,
                row_number() over (order by l.correct::float8 / l.total desc, l.active_tests desc,
                  l.first_submitted_at, l.user_id) - 1 as place
         from learner_totals l
         join users u on u.tenant_id = $1 and u.id = l.user_id
         left join ${forCohorts('$4')} c on c.user_id = l.user_id
         where n.leaderboard and l.tenant_id = $1 and l.total > 0
           -- As leastTestsTaken has it.
           and l.active_tests * 100 >= coalesce(n.leaderboard_least_percent, 0) * (a.tests + coalesce(c.tests, 0))
           and u.on_leaderboard and u.role = 'learner' and u.closed_at is null and u.disabled_at is null
       ) r
       group by part
     ) p on true
     where n.tenant_id = $1
     order by p.part`,
    [partLearners, all, pairs],
  );
  const [first] = rows;
  if (first === undefined) throw new Error('The tenant is gone.');
  return { ...first, packed: Buffer.concat(rows.flatMap(({ packed }) => packed ?? [])) };
}

export type ShownLearner = {
  user_id: UserId;
  name: string;
  /** Active tests that the learner took, and those that are for them. */
  active_tests: number;
  own_tests: number;
  /** Form of the shown name: as the tenant chooses, and initials at most for a reader without a report. */
  names: LeaderboardNames;
};

/**
 * Names of these learners on the leaderboard, and the numbers of active tests that they took, and that are
 * for them. Learners who left meanwhile are missing.
 * @param reader who sees the names
 */
export async function listShownLearners(
  userIds: UserId[],
  reader: UserId,
  { all, pairs }: CohortTests,
): Promise<ShownLearner[]> {
  return query<ShownLearner>(
    `select l.user_id, coalesce(u.leaderboard_name, u.first_name || ' ' || u.last_name) as name, l.active_tests,
            a.tests + coalesce(c.tests, 0) as own_tests,
            case when n.leaderboard_names = 'full'
                and not exists (select from learner_totals o where o.tenant_id = $1 and o.user_id = $3 and o.reports > 0)
              then 'initials' else n.leaderboard_names end as names
     from learner_totals l
     join tenants n on n.tenant_id = $1
     join users u on u.tenant_id = $1 and u.id = l.user_id
     cross join ${forEverybody('$4')} a
     left join ${forCohorts('$5')} c on c.user_id = l.user_id
     where l.tenant_id = $1 and l.user_id = any($2::uuid[]) and u.on_leaderboard and u.closed_at is null`,
    [userIds, reader, all, pairs],
  );
}

export type LeaderboardEntryRow = {
  takes_part: boolean;
  name: string | null;
  shown: boolean;
  names: LeaderboardNames;
};

/** Numbers of active tests that a learner has taken, and that are for them. */
export async function countOwnTests(
  userId: UserId,
  { all, pairs }: CohortTests,
): Promise<{ taken: number; active: number }> {
  const rows = await query<{ taken: number; active: number }>(
    `select coalesce(l.active_tests, 0) as taken, a.tests + coalesce(c.tests, 0) as active
     from ${forEverybody('$3')} a
     left join learner_totals l on l.tenant_id = $1 and l.user_id = $2
     left join ${forCohorts('$4')} c on c.user_id = $2`,
    [userId, all, pairs],
  );
  return one(rows);
}

/** Participation of a learner, whether the tenant has a leaderboard at all, and the form of its names. */
export async function readLeaderboardEntry(userId: UserId): Promise<LeaderboardEntryRow> {
  const [row] = await query<LeaderboardEntryRow>(
    `select u.on_leaderboard as takes_part, u.leaderboard_name as name, n.leaderboard as shown,
            n.leaderboard_names as names
     from users u join tenants n on n.tenant_id = $1 where u.tenant_id = $1 and u.id = $2`,
    [userId],
  );
  if (row === undefined) throw new Error('The account is gone.');
  return row;
}
