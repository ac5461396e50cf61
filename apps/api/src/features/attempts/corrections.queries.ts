import type { AttemptId, ClosedBy, Id, ReportId, TestId, UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

/** Selection of attempts: one, or all of a tenant that ended, or are open, within a window of time. */
export type AttemptSelection = {
  attemptId: AttemptId | null;
  open: boolean | null;
  /** Closed by; a learner who submitted has seen the answers. */
  closedBy: ClosedBy | null;
  test: string | null;
  /** Bounds of the closing time for closed attempts, of the deadline for open ones. */
  from: Date | null;
  to: Date | null;
};

export type FoundAttempt = {
  id: AttemptId;
  email: string;
  test_name: string;
  number: number;
  started_at: Date;
  deadline_at: Date;
  closed_at: Date | null;
  closed_by: ClosedBy | null;
  revision: number;
  last_saved_at: Date | null;
  report_id: ReportId | null;
  correct: number | null;
  total: number | null;
};

/** The selected attempts of the tenant with their outcome, in the order of their ends. */
export async function listAttempts(selection: AttemptSelection): Promise<FoundAttempt[]> {
  const { attemptId, open, closedBy, test, from, to } = selection;
  return query<FoundAttempt>(
    `select a.id, u.email, t.test_name, a.number, a.started_at, a.deadline_at, a.closed_at, a.closed_by, a.revision,
            a.last_saved_at, r.id as report_id, r.correct, r.total
     from attempts a
     join users u on u.tenant_id = $1 and u.id = a.user_id
     join tests t on t.tenant_id = $1 and t.id = a.test_id
     left join reports r on r.tenant_id = $1 and r.attempt_id = a.id
     where a.tenant_id = $1 and ($2::uuid is null or a.id = $2) and ($3::boolean is null or (a.closed_at is null) = $3)
       and ($4::text is null or t.test_name = $4) and ($7::text is null or a.closed_by = $7)
       and ($5::timestamptz is null or coalesce(a.closed_at, a.deadline_at) >= $5)
       and ($6::timestamptz is null or coalesce(a.closed_at, a.deadline_at) <= $6)
     order by coalesce(a.closed_at, a.deadline_at), a.id`,
    [attemptId, open, test, from, to, closedBy],
  );
}

export type EvidenceCounts = {
  late_came: number;
  late_kept: number;
  late_newest: Date | null;
  events: number;
  withdrawn: number;
};

/** Counts the evidence that is kept beside an attempt. */
export async function countEvidence(attemptId: AttemptId): Promise<EvidenceCounts> {
  const [row] = await query<EvidenceCounts>(
    `select coalesce(greatest(l.came, l.kept), 0)::int as late_came, coalesce(l.kept, 0)::int as late_kept,
            l.newest as late_newest,
            (select count(*)::int from attempt_events where tenant_id = $1 and attempt_id = $2) as events,
            (select count(*)::int from withdrawn_reports where tenant_id = $1 and attempt_id = $2) as withdrawn
     from (select max(number) as came, count(*) as kept, max(received_at) as newest
           from late_payloads where tenant_id = $1 and attempt_id = $2) l`,
    [attemptId],
  );
  if (row === undefined) throw new Error('The database did not count.');
  return row;
}

export type AuditAction = 'extended' | 'reopened' | 'accommodated' | 'ended';

export type AuditRow = {
  action: AuditAction;
  done_at: Date;
  done_by: string;
  reason: string;
  deadline_from: Date;
  deadline_to: Date;
  closed_at_from: Date | null;
  closed_by_from: ClosedBy | null;
};

/** Manual corrections of an attempt, oldest first. */
export async function listAudits(attemptId: AttemptId): Promise<AuditRow[]> {
  return query<AuditRow>(
    `select action, done_at, done_by, reason, deadline_from, deadline_to, closed_at_from, closed_by_from
     from attempt_audits where tenant_id = $1 and attempt_id = $2 order by done_at, id`,
    [attemptId],
  );
}

export type LockedAttempt = {
  id: AttemptId;
  user_id: UserId;
  test_id: TestId;
  started_at: Date;
  deadline_at: Date;
  closed_at: Date | null;
  closed_by: ClosedBy | null;
  now: Date;
};

const TIMES_OF_ATTEMPTS = `select id, user_id, test_id, started_at, deadline_at, closed_at, closed_by,
    date_trunc('milliseconds', the_clock()) as now
  from attempts where tenant_id = $1 and id = any($2::uuid[]) order by id`;

/** Reads what a correction of attempts is decided on. */
export async function listTimes(ids: AttemptId[]): Promise<LockedAttempt[]> {
  return query<LockedAttempt>(TIMES_OF_ATTEMPTS, [ids]);
}

/** Locks attempts until the transaction ends, in a fixed order, so that callers cannot deadlock. */
export async function lockAttempts(ids: AttemptId[]): Promise<LockedAttempt[]> {
  return query<LockedAttempt>(`${TIMES_OF_ATTEMPTS} for no key update`, [ids]);
}

/**
 * Those of the attempts whose learner has another one on the same test that is open, or is among these and
 * later.
 */
export async function listSuperseded(ids: AttemptId[]): Promise<AttemptId[]> {
  const rows = await query<{ id: AttemptId }>(
    `select distinct a.id from attempts a
     join attempts b on b.tenant_id = $1 and b.user_id = a.user_id and b.test_id = a.test_id and b.id <> a.id
     where a.tenant_id = $1 and a.id = any($2::uuid[])
       and (b.closed_at is null or (b.id = any($2::uuid[]) and b.number > a.number))`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

export type NewAudit = {
  id: Id<'attempt_audit'>;
  attemptId: AttemptId;
  action: AuditAction;
  by: string;
  reason: string;
  deadlineFrom: Date;
  deadlineTo: Date;
  closedAt: Date | null;
  closedBy: ClosedBy | null;
};

export async function insertAudits(audits: NewAudit[]): Promise<void> {
  await query(
    `insert into attempt_audits (tenant_id, id, attempt_id, action, done_by, reason, deadline_from, deadline_to,
       closed_at_from, closed_by_from, done_at)
     select n.tenant_id, x.id, x."attemptId", x.action, x.by, x.reason, x."deadlineFrom", x."deadlineTo",
       x."closedAt", x."closedBy", the_clock()
     from tenants n cross join jsonb_to_recordset($2::jsonb) as x (id uuid, "attemptId" uuid, action text, by text,
       reason text, "deadlineFrom" timestamptz, "deadlineTo" timestamptz, "closedAt" timestamptz, "closedBy" text)
     where n.tenant_id = $1`,
    [JSON.stringify(audits)],
  );
}

/**
 * Gives attempts the deadlines that their audits name, which opens them; one that was closed, or that staff
 * end, is timed by hand from then on. The answers of one that was
 * submitted have the revision of that submission, so the attempt goes on from there.
 */
export async function setDeadlines(
  audits: Pick<NewAudit, 'attemptId' | 'action' | 'deadlineTo'>[],
): Promise<void> {
  await query(
    `update attempts a set deadline_at = x."deadlineTo", closed_at = null, closed_by = null,
       extra_seconds = case when a.closed_at is null and x.action <> 'ended' then a.extra_seconds end,
       revision = a.revision + case when a.closed_by = 'learner' then 1 else 0 end
     from jsonb_to_recordset($2::jsonb) as x ("attemptId" uuid, action text, "deadlineTo" timestamptz)
     where a.tenant_id = $1 and a.id = x."attemptId"`,
    [JSON.stringify(audits)],
  );
}

/**
 * Copies the attempts' reports, whole and with the answers they were made of, for staff to explain them.
 */
export async function withdrawReports(audits: Pick<NewAudit, 'id' | 'attemptId'>[]): Promise<void> {
  await query(
    `insert into withdrawn_reports (tenant_id, id, attempt_id, audit_id, report, answers)
     select r.tenant_id, r.id, r.attempt_id, x.id, to_jsonb(r), a.answers
     from jsonb_to_recordset($2::jsonb) as x (id uuid, "attemptId" uuid)
     join reports r on r.tenant_id = $1 and r.attempt_id = x."attemptId"
     join attempts a on a.tenant_id = $1 and a.id = x."attemptId"`,
    [JSON.stringify(audits)],
  );
}
