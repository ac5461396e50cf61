import type { RemarkId, RemarkPolicy, RemarkSums, RuledQuestion, TestId, UserId } from '@assay/assessment';
import type { RemarkState } from '@assay/contract';
import { one, query } from '../../db/query.ts';

/** Sums of the last preview, and a digest of all that it was made of. */
export type Foreseen = { seen: string; sums: RemarkSums };

export type RemarkRow = {
  id: RemarkId;
  test_id: TestId;
  test_name: string;
  /** Newest revision of the test's keys. */
  newest_keys: number;
  state: RemarkState;
  rules: RuledQuestion[];
  policy: RemarkPolicy;
  reason: string;
  notice: string;
  back_to: number | null;
  revision: number;
  created_by: UserId | null;
  /** Names are null for nobody, and for somebody who is gone. */
  creator: string | null;
  saved_at: Date;
  foreseen: Foreseen | null;
  asked_person: UserId | null;
  asked: string | null;
  starter: string | null;
  started_at: Date | null;
  /** Revision of the keys that it made. */
  key_revision: number | null;
  finished_at: Date | null;
};

const nameOf = (user: string) => `nullif(trim(${user}.first_name || ' ' || ${user}.last_name), '')`;

const REMARKS = `select m.id, m.test_id, t.test_name, t.key_revision as newest_keys, m.state, m.rules, m.policy, m.reason,
    m.notice, m.back_to, m.revision, m.created_by, ${nameOf('c')} as creator, m.saved_at, m.foreseen, m.asked_person,
    ${nameOf('k')} as asked, ${nameOf('s')} as starter, m.started_at, m.key_revision, m.finished_at
  from remarks m
  join tests t on t.tenant_id = $1 and t.id = m.test_id
  left join users c on c.tenant_id = $1 and c.id = m.created_by
  left join users k on k.tenant_id = $1 and k.id = m.asked_person
  left join users s on s.tenant_id = $1 and s.id = m.started_by
  where m.tenant_id = $1`;

/** The latest re-marks, of a test or of all, without those that were thrown away. */
export async function listRemarks(testId: TestId | null, atMost: number): Promise<RemarkRow[]> {
  return query<RemarkRow>(
    `${REMARKS} and m.state <> 'thrown_away' and ($2::uuid is null or m.test_id = $2)
     order by m.saved_at desc, m.id limit $3`,
    [testId, atMost],
  );
}

export async function findRemark(id: RemarkId): Promise<RemarkRow | null> {
  const rows = await query<RemarkRow>(`${REMARKS} and m.id = $2 and m.state <> 'thrown_away'`, [id]);
  return rows[0] ?? null;
}

/** Locks a re-mark until the transaction ends, then reads it. */
export async function lockRemark(id: RemarkId): Promise<RemarkRow | null> {
  await query('select from remarks where tenant_id = $1 and id = $2 for update', [id]);
  return findRemark(id);
}

/** The re-mark of a test that is under way; null where there is none. */
export async function findOpenRemark(testId: TestId): Promise<RemarkId | null> {
  const rows = await query<{ id: RemarkId }>(
    `select id from remarks where tenant_id = $1 and test_id = $2 and state in ('draft', 'asked', 'running')`,
    [testId],
  );
  return rows[0]?.id ?? null;
}

/** @returns false where one is under way already */
export async function insertRemark(remark: {
  id: RemarkId;
  testId: TestId;
  rules: RuledQuestion[];
  policy: RemarkPolicy;
  backTo: number | null;
  createdBy: UserId;
}): Promise<boolean> {
  const rows = await query(
    `insert into remarks (tenant_id, id, test_id, state, rules, policy, reason, notice, back_to, created_by,
       created_at, saved_at)
     values ($1, $2, $3, 'draft', $4, $5, '', '', $6, $7, the_clock(), the_clock())
     on conflict do nothing returning id`,
    [remark.id, remark.testId, JSON.stringify(remark.rules), remark.policy, remark.backTo, remark.createdBy],
  );
  return rows.length > 0;
}

/** Keeps the draft, whose row the caller has locked. */
export async function updateDraft(
  id: RemarkId,
  draft: { rules: RuledQuestion[]; policy: RemarkPolicy; reason: string; notice: string },
): Promise<{ revision: number; saved_at: Date }> {
  const rows = await query<{ revision: number; saved_at: Date }>(
    `update remarks set rules = $3, policy = $4, reason = $5, notice = $6, revision = revision + 1, foreseen = null,
       saved_at = the_clock()
     where tenant_id = $1 and id = $2 returning revision, saved_at`,
    [id, JSON.stringify(draft.rules), draft.policy, draft.reason, draft.notice],
  );
  return one(rows);
}

export async function setForeseen(id: RemarkId, foreseen: Foreseen): Promise<void> {
  await query('update remarks set foreseen = $3 where tenant_id = $1 and id = $2', [
    id,
    JSON.stringify(foreseen),
  ]);
}

/** @param asked null: a draft that nobody is asked about */
export async function setAsked(id: RemarkId, asked: UserId | null): Promise<void> {
  await query('update remarks set state = $3, asked_person = $4 where tenant_id = $1 and id = $2', [
    id,
    asked === null ? 'draft' : 'asked',
    asked,
  ]);
}

export async function setRunning(id: RemarkId, startedBy: UserId, keyRevision: number): Promise<void> {
  await query(
    `update remarks set state = 'running', started_by = $3, started_at = the_clock(), key_revision = $4
     where tenant_id = $1 and id = $2`,
    [id, startedBy, keyRevision],
  );
}

/** @returns false where it had finished, or was never started */
export async function setDone(id: RemarkId): Promise<boolean> {
  const rows = await query(
    `update remarks set state = 'done', finished_at = the_clock()
     where tenant_id = $1 and id = $2 and state = 'running' returning id`,
    [id],
  );
  return rows.length > 0;
}

export async function setThrownAway(id: RemarkId): Promise<void> {
  await query(`update remarks set state = 'thrown_away' where tenant_id = $1 and id = $2`, [id]);
}

/** State of a test's reports as one text: it changes with each that is made, replaced or withdrawn. */
export async function readReportsState(testId: TestId): Promise<string> {
  const rows = await query<{ state: string }>(
    `select concat_ws(' ', count(*), sum(revision), max(submitted_at),
       sum(submitted_at - timestamptz '2020-01-01 00:00:00+00')) as state
     from reports where tenant_id = $1 and test_id = $2`,
    [testId],
  );
  return one(rows).state;
}

export async function countOpenAttempts(testId: TestId): Promise<number> {
  const rows = await query<{ open: number }>(
    'select count(*)::int as open from attempts where tenant_id = $1 and test_id = $2 and closed_at is null',
    [testId],
  );
  return one(rows).open;
}

/** Number of a test's reports, and of those that were made under a revision of the keys or later. */
export async function countReports(
  testId: TestId,
  keyRevision: number,
): Promise<{ of: number; done: number }> {
  const rows = await query<{ of: number; done: number }>(
    `select count(*)::int as of, count(*) filter (where key_revision >= $3)::int as done
     from reports where tenant_id = $1 and test_id = $2`,
    [testId, keyRevision],
  );
  return one(rows);
}

/** Names of learners by their ids. */
export async function listNames(userIds: UserId[]): Promise<{ id: UserId; name: string | null }[]> {
  return query<{ id: UserId; name: string | null }>(
    `select u.id, ${nameOf('u')} as name from users u where u.tenant_id = $1 and u.id = any($2::uuid[])`,
    [userIds],
  );
}

/** Learner who is told of a changed result; null where the account is closed or disabled. */
export async function findToldLearner(userId: UserId): Promise<{ email: string; name: string } | null> {
  const rows = await query<{ email: string; name: string }>(
    `select u.email, coalesce(${nameOf('u')}, u.email) as name from users u
     where u.tenant_id = $1 and u.id = $2 and u.closed_at is null and u.disabled_at is null`,
    [userId],
  );
  return rows[0] ?? null;
}

export async function needsSecond(): Promise<boolean> {
  const rows = await query<{ needed: boolean }>(
    'select remarks_need_second as needed from tenants where tenant_id = $1',
  );
  return one(rows).needed;
}
