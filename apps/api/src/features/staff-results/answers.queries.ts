import type { ReportId, TestVersionId } from '@assay/assessment';
import { query } from '../../db/query.ts';
import type { ResultRow } from './results.queries.ts';

/** A report with its answers, by the places of its version: see `AnswerRecord`. */
export type AnsweredRow = ResultRow & {
  test_name: string;
  test_version_id: TestVersionId;
  key_revision: number;
  results: string;
  picked: number[];
  confidence: string;
  chosen: string;
  seconds: number[] | null;
};

/** Reports with their answers, by their ids and in their order; those that are gone are left out. */
export async function listAnswered(ids: readonly ReportId[]): Promise<AnsweredRow[]> {
  return query<AnsweredRow>(
    `select r.id, r.test_id, t.test_name, r.user_id, u.first_name, u.last_name, u.email, a.number, r.correct,
            r.partial, r.wrong, length(x.results) - length(replace(x.results, 'U', '')) as unanswered, r.total,
            r.performance_percent, r.time_taken_seconds, a.started_at, r.submitted_at, a.closed_by, r.revision,
            r.test_version_id, r.key_revision, x.results, x.picked, x.confidence, x.chosen, x.seconds
     from reports r
     join report_answers x on x.tenant_id = $1 and x.report_id = r.id
     join attempts a on a.tenant_id = $1 and a.id = r.attempt_id
     join users u on u.tenant_id = $1 and u.id = r.user_id
     join tests t on t.tenant_id = $1 and t.id = r.test_id
     where r.tenant_id = $1 and r.id = any($2::uuid[]) order by array_position($2::uuid[], r.id)`,
    [ids],
  );
}

/** Those of these reports whose answers are not recorded yet. */
export async function listUnrecorded(ids: readonly ReportId[]): Promise<ReportId[]> {
  const rows = await query<{ id: ReportId }>(
    `select r.id from reports r
     where r.tenant_id = $1 and r.id = any($2::uuid[]) and not exists (
       select from report_answers x where x.tenant_id = $1 and x.report_id = r.id)
     order by r.id`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

export type RevisionRow = {
  correct: number;
  total: number;
  performance_percent: number;
  results: string;
  /** Null for the revision that counts now. */
  replaced_at: Date | null;
  reason: string | null;
  notice: string | null;
};

/** Revisions of a report, the oldest first, each with the re-mark that replaced it. */
export async function listRevisions(reportId: ReportId): Promise<RevisionRow[]> {
  return query<RevisionRow>(
    `select f.correct, f.total, f.performance_percent, f.results, f.replaced_at, m.reason, m.notice
     from (
       select report_id, revision, correct, total, performance_percent, results, replaced_at, replaced_under
       from report_revisions where tenant_id = $1 and report_id = $2
       union all
       select r.id, r.revision, r.correct, r.total, r.performance_percent, x.results, null, null
       from reports r join report_answers x on x.tenant_id = $1 and x.report_id = r.id
       where r.tenant_id = $1 and r.id = $2
     ) f
     join reports r on r.tenant_id = $1 and r.id = f.report_id
     left join remarks m on m.tenant_id = $1 and m.test_id = r.test_id and m.key_revision = f.replaced_under
     order by f.revision`,
    [reportId],
  );
}
