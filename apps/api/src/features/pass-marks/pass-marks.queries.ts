import type { PassMarkMethod, ResultCount, TestId, UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';
import type { MarkDetails } from './find-mark.ts';

export type PassMarkRow = {
  number: number;
  method: PassMarkMethod;
  /** Null where it was taken away. */
  percent: number | null;
  /** Names of its judges; null where it has none, or of before they were kept. */
  judges: (string | null)[] | null;
  reason: string;
  set_at: Date;
  /** Null for somebody who is gone. */
  setter: string | null;
};

/** Pass marks of a test, the newest first. */
export async function listPassMarks(testId: TestId, atMost: number): Promise<PassMarkRow[]> {
  return query<PassMarkRow>(
    `select p.number, p.method, p.percent, p.details -> 'names' as judges, p.reason, p.set_at,
       nullif(trim(u.first_name || ' ' || u.last_name), '') as setter
     from pass_marks p
     left join users u on u.tenant_id = $1 and u.id = p.set_by
     where p.tenant_id = $1 and p.test_id = $2 order by p.number desc limit $3`,
    [testId, atMost],
  );
}

/** @returns false where somebody set one meanwhile */
export async function insertPassMark(mark: {
  testId: TestId;
  number: number;
  method: PassMarkMethod;
  percent: number | null;
  details: MarkDetails;
  reason: string;
  setBy: UserId;
}): Promise<boolean> {
  const rows = await query(
    `insert into pass_marks (tenant_id, test_id, number, method, percent, details, reason, set_by, set_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, the_clock())
     on conflict do nothing returning number`,
    [
      mark.testId,
      mark.number,
      mark.method,
      mark.percent,
      JSON.stringify(mark.details),
      mark.reason,
      mark.setBy,
    ],
  );
  return rows.length > 0;
}

/** Number of first attempts at a test with each result in percent, the lowest first. */
export async function countFirstResults(testId: TestId): Promise<ResultCount[]> {
  return query<ResultCount>(
    `select r.performance_percent as percent, count(*)::int as attempts
     from reports r join attempts a on a.tenant_id = $1 and a.id = r.attempt_id and a.number = 1
     where r.tenant_id = $1 and r.test_id = $2
     group by r.performance_percent order by r.performance_percent`,
    [testId],
  );
}
