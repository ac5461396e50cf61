import type { CohortId } from '@assay/assessment';
import { one, query } from '../../db/query.ts';
import { IN_FORCE } from './may-sit.queries.ts';

export type CohortRow = {
  id: CohortId;
  name: string;
  /** "YYYY-MM-DD". */
  starts_on: string | null;
  ends_on: string | null;
  in_force: boolean;
  members: number;
};

const ROWS = `select h.id, h.name, h.starts_on::text, h.ends_on::text, (${IN_FORCE}) as in_force,
    (select count(*)::int from cohort_members m where m.tenant_id = $1 and m.cohort_id = h.id) as members
  from cohorts h where h.tenant_id = $1`;

/** All cohorts by name. */
export async function listCohorts(): Promise<CohortRow[]> {
  return query<CohortRow>(`${ROWS} order by h.name_key, h.id`);
}

export async function findCohort(id: CohortId): Promise<CohortRow | null> {
  const rows = await query<CohortRow>(`${ROWS} and h.id = $2`, [id]);
  return rows[0] ?? null;
}

/** Numbers of tests that are for each cohort; one without any is left out. */
export async function countTestsOfCohorts(): Promise<Map<CohortId, number>> {
  const rows = await query<{ cohort_id: CohortId; tests: number }>(
    'select cohort_id, count(*)::int as tests from test_cohorts where tenant_id = $1 group by cohort_id',
  );
  return new Map(rows.map(({ cohort_id, tests }) => [cohort_id, tests]));
}

/** Names of the published tests that are for a cohort. */
export async function listTestNames(id: CohortId): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select t.test_name as name from test_cohorts x join tests t on t.tenant_id = $1 and t.id = x.test_id
     where x.tenant_id = $1 and x.cohort_id = $2 order by lower(t.test_name)`,
    [id],
  );
  return rows.map(({ name }) => name);
}

export async function countCohorts(): Promise<number> {
  const rows = await query<{ cohorts: number }>(
    'select count(*)::int as cohorts from cohorts where tenant_id = $1',
  );
  return one(rows).cohorts;
}

type Named = { name: string; startsOn: string | null; endsOn: string | null };

/** @returns false when there is one of this name */
export async function insertCohort(id: CohortId, { name, startsOn, endsOn }: Named): Promise<boolean> {
  const rows = await query(
    `insert into cohorts (tenant_id, id, name, starts_on, ends_on) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, name_key) do nothing returning id`,
    [id, name, startsOn, endsOn],
  );
  return rows.length > 0;
}

/** Locks a cohort until the transaction ends, against changes and against tests that would be for it. */
export async function lockCohort(id: CohortId): Promise<CohortRow | null> {
  await query('select from cohorts where tenant_id = $1 and id = $2 for update', [id]);
  return findCohort(id);
}

/** Locks cohorts, in a fixed order, against their deletion. @returns the number of those that exist */
export async function keepCohorts(ids: readonly CohortId[]): Promise<number> {
  const rows = await query(
    'select id from cohorts where tenant_id = $1 and id = any($2::uuid[]) order by id for key share',
    [ids],
  );
  return rows.length;
}

/** True when another cohort has this name. */
export async function isNameTaken(name: string, but: CohortId): Promise<boolean> {
  const rows = await query('select from cohorts where tenant_id = $1 and name_key = lower($2) and id <> $3', [
    name,
    but,
  ]);
  return rows.length > 0;
}

export async function updateCohort(id: CohortId, { name, startsOn, endsOn }: Named): Promise<void> {
  await query('update cohorts set name = $3, starts_on = $4, ends_on = $5 where tenant_id = $1 and id = $2', [
    id,
    name,
    startsOn,
    endsOn,
  ]);
}

export async function deleteCohort(id: CohortId): Promise<void> {
  await query('delete from cohorts where tenant_id = $1 and id = $2', [id]);
}

/** Lets those who name cohorts wait for one another until the transaction ends. */
export async function lockNames(): Promise<void> {
  await query(`select pg_advisory_xact_lock(hashtextextended('cohorts:' || $1::text, 0))`);
}
