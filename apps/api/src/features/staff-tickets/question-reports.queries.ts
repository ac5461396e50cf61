import type { QuestionId, TicketId } from '@assay/assessment';
import type { TicketStatus } from '@assay/contract';
import { one, query } from '../../db/query.ts';

/**
 * Tickets `t` about a question, with the place `q` of that question in the test that was sat. From the
 * tickets on, which are few beside reports.
 */
const REPORTED = `tickets t
  join reports r on r.tenant_id = $1 and r.id = t.about_report_id
  join test_version_questions q on q.tenant_id = $1 and q.test_version_id = r.test_version_id
    and q.position = t.about_position
  where t.tenant_id = $1 and t.about_report_id is not null`;

export type QuestionReport = {
  id: TicketId;
  subject: string;
  status: TicketStatus;
  created_at: Date;
  first_name: string;
  last_name: string;
  /** Version of the question that was sat. */
  version: number;
};

/** Tickets about a question, the newest first, and their number. */
export async function listReportsOf(
  id: QuestionId,
  atMost: number,
): Promise<{ total: number; reports: QuestionReport[] }> {
  const found = await query<QuestionReport & { total: number }>(
    `select f.id, f.subject, f.status, f.created_at, f.version, f.total, u.first_name, u.last_name
     from (select t.id, t.user_id, t.subject, t.status, t.created_at, q.question_version as version,
                  count(*) over ()::int as total
           from ${REPORTED} and q.question_id = $2 order by t.id desc limit $3) f
     join users u on u.tenant_id = $1 and u.id = f.user_id
     order by f.id desc`,
    [id, atMost],
  );
  return { total: found[0]?.total ?? 0, reports: found.map(({ total: _total, ...report }) => report) };
}

/** Number of tickets about a question that are not closed. */
export async function countOpenReportsOf(id: QuestionId): Promise<number> {
  const rows = await query<{ number: number }>(
    `select count(*)::int as number from ${REPORTED} and t.status <> 'Closed' and q.question_id = $2`,
    [id],
  );
  return one(rows).number;
}

/** Counts those of the tickets that are about this question. */
export async function countAbout(id: QuestionId, tickets: readonly TicketId[]): Promise<number> {
  const found = await query(`select from ${REPORTED} and q.question_id = $2 and t.id = any($3::uuid[])`, [
    id,
    tickets,
  ]);
  return found.length;
}

/** True when the question has a version of this number. */
export async function hasVersion(id: QuestionId, number: number): Promise<boolean> {
  const found = await query(
    'select from question_versions where tenant_id = $1 and question_id = $2 and number = $3',
    [id, number],
  );
  return found.length > 0;
}
