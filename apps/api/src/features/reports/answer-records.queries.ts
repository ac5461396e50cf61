import type { ReportId, StoredAnswers, TestId, TestVersionId } from '@assay/assessment';
import type { AnswerRecord } from '@assay/assessment/grading';
import { query } from '../../db/query.ts';

export type UnrecordedReport = {
  id: ReportId;
  test_id: TestId;
  key_revision: number;
  test_version_id: TestVersionId;
  statuses: string;
  answers: StoredAnswers;
  seconds: number[] | null;
  time_taken_seconds: number;
};

export type ScanLimits = {
  atMost: number;
  /** Maximum number of scanned reports, so that it is quick also where no record is missing in a million. */
  among: number;
  /**
   * Size of answers in bytes from which notes are removed: removing them from all answers would cost more
   * than all the rest.
   */
  notesBelowBytes: number;
};

/**
 * Next reports of the tenant after this id that have no record of their answers, in the order of their ids,
 * with the answers that they were made of: those of a closed attempt no longer change. Without notes where
 * they are large.
 * @returns also the last scanned report; null when there is none after the id
 */
export async function listUnrecordedReports(
  afterId: ReportId,
  { atMost, among, notesBelowBytes }: ScanLimits,
): Promise<{ reports: UnrecordedReport[]; lastId: ReportId | null }> {
  const rows = await query<{ last_id: ReportId | null; report: UnrecordedReport | null }>(
    `with looked_at as materialized (
       select id from reports where tenant_id = $1 and id > $2 order by id limit $4
     ), ending as materialized (
       select (select id from looked_at order by id desc limit 1) as last_id
     ), unrecorded as (
       select l.id from looked_at l
       where not exists (
         select from report_answers a
         where a.tenant_id = $1 and a.report_id = l.id
           and a.report_id > $2 and a.report_id <= (select last_id from ending))
       order by l.id limit $3
     )
     select e.last_id, u.report
     from ending e
     left join (
       select r.id, jsonb_build_object('id', r.id, 'test_id', r.test_id,
                'key_revision', r.key_revision, 'test_version_id', r.test_version_id, 'statuses', r.statuses,
                'seconds', a.seconds, 'time_taken_seconds', r.time_taken_seconds,
                'answers', case when pg_column_size(a.answers) < $5 then a.answers else (
                  select coalesce(jsonb_object_agg(key, value - 'n'), '{}') from jsonb_each(a.answers)) end) as report
       from unrecorded n
       join reports r on r.tenant_id = $1 and r.id = n.id
       join attempts a on a.tenant_id = $1 and a.id = r.attempt_id
     ) u on true
     order by u.id`,
    [afterId, atMost, among, notesBelowBytes],
  );
  const reports = rows.flatMap(({ report }) => (report === null ? [] : [report]));
  // The maximum was reached: there may be more before the end of the scan.
  const lastId = reports.length === atMost ? reports.at(-1)?.id : rows[0]?.last_id;
  return { reports, lastId: lastId ?? null };
}

/** Adds the records of reports that have none; one that was added concurrently stays. */
export async function insertMissingRecords(
  records: (AnswerRecord & { reportId: ReportId; seconds: number[] | null })[],
): Promise<void> {
  await query(
    `insert into report_answers (tenant_id, report_id, test_version_id, results, picked, confidence, chosen, flagged,
       seconds)
     select r.tenant_id, r.id, r.test_version_id, x.results, x.picked, x.confidence, x.chosen, x.flagged, x.seconds
     from jsonb_to_recordset($2::jsonb)
       as x ("reportId" uuid, results text, picked int[], confidence text, chosen text, flagged text, seconds int[])
     join reports r on r.tenant_id = $1 and r.id = x."reportId"
     order by r.id on conflict do nothing`,
    [JSON.stringify(records)],
  );
}
