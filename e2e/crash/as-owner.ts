import { withOwner } from '../support/owner.ts';

/** Moves the deadline of an attempt to so many seconds from now. */
export async function moveDeadlineOf(
  dataDir: string,
  attemptId: string,
  secondsFromNow: number,
): Promise<void> {
  await withOwner(dataDir, (owner) =>
    owner(
      `update attempts set started_at = least(started_at, clock_timestamp() + make_interval(secs => $2 - 60)),
         deadline_at = clock_timestamp() + make_interval(secs => $2) where id = $1`,
      [attemptId, secondsFromNow],
    ),
  );
}

/** Counts the demonstration's rows by table. */
export function countDemonstration(dataDir: string): Promise<Record<string, number>> {
  const tables = [
    'tenants',
    'tenant_hosts',
    'tests',
    'test_versions',
    'users',
    'attempts',
    'reports',
    'report_answers',
  ];
  return withOwner(dataDir, async (owner) => {
    const counts: Record<string, number> = {};
    for (const table of tables) counts[table] = (await owner(`select from ${table}`, [])).length;
    return counts;
  });
}

/**
 * True when the attempt is closed, by the learner or the clock. Reads the database, because any call of the
 * learner would close it.
 */
export async function isClosed(dataDir: string, attemptId: string): Promise<boolean> {
  const rows = await withOwner(dataDir, (owner) =>
    owner('select from attempts where id = $1 and closed_at is not null', [attemptId]),
  );
  return rows.length === 1;
}

/**
 * Learners whose totals differ from those that the letters of their first reports give: the counted ones and
 * the kept ones.
 */
export function listWrongTotals(dataDir: string): Promise<{ counted: unknown; kept: unknown }[]> {
  return withOwner(dataDir, (owner) =>
    owner(
      `with first as (
         select a.tenant_id, a.user_id, length(r.statuses) as total, r.submitted_at, t.status,
                length(regexp_replace(r.statuses, '[^C]', '', 'g')) as correct
         from attempts a join reports r on r.attempt_id = a.id join tests t on t.id = a.test_id
         where a.number = 1
       ), counted as (
         select tenant_id, user_id, count(*) as reports, count(*) filter (where status = 'Active') as active_tests,
                sum(correct) as correct, sum(total) as total, min(submitted_at) as first_submitted_at
         from first group by 1, 2
       )
       select to_jsonb(c) as counted, to_jsonb(l) as kept
       from counted c full join (select * from learner_totals where reports > 0) l using (tenant_id, user_id)
       where (c.reports, c.active_tests, c.correct, c.total, c.first_submitted_at)
         is distinct from (l.reports, l.active_tests, l.correct, l.total, l.first_submitted_at)`,
      [],
    ),
  );
}
