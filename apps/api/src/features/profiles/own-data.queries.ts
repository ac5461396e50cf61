import type { AttemptId, ReportId, StoredAnswers, TestType, TestVersionId, UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

/** Data kept of a learner beside the profile and the attempts. */
export type KeptBeside = {
  created_at: Date;
  plan_expires_at: Date | null;
  devices: { since: string; lastUsedAt: string }[];
  /**
   * Times of writing and sending. The text is left out: it may hold a code, which is only for the reader of
   * the mail.
   */
  mails: { createdAt: string; sentAt: string | null }[];
};

export async function getKeptBeside(userId: UserId): Promise<KeptBeside> {
  const [row] = await query<KeptBeside>(
    `select u.created_at, p.expires_at as plan_expires_at,
       (select coalesce(jsonb_agg(jsonb_build_object('since', d.created_at, 'lastUsedAt', d.last_used_at)
                 order by d.created_at), '[]')
        from known_devices d where d.tenant_id = $1 and d.user_id = $2) as devices,
       (select coalesce(jsonb_agg(jsonb_build_object('createdAt', m.created_at, 'sentAt', m.sent_at) order by m.created_at), '[]')
        from mails m where m.tenant_id = $1 and lower(m.recipient) = lower(u.email)) as mails
     from users u left join subscriptions p on p.tenant_id = u.tenant_id and p.user_id = u.id
     where u.tenant_id = $1 and u.id = $2`,
    [userId],
  );
  if (row === undefined) throw new Error(`User ${userId} is missing.`);
  return row;
}

export async function listAttemptIds(userId: UserId): Promise<AttemptId[]> {
  const rows = await query<{ id: AttemptId }>(
    'select id from attempts where tenant_id = $1 and user_id = $2 order by started_at, id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

export type KeptAttempt = {
  test_version_id: TestVersionId;
  test_name: string;
  test_type: TestType;
  started_at: Date;
  deadline_at: Date;
  closed_at: Date | null;
  answers: StoredAnswers;
  seconds: number[] | null;
  report_id: ReportId | null;
  events: { kind: string; at: string }[];
  late: { kind: string; receivedAt: string; body: unknown }[];
};

/** One attempt of the learner with all that is kept beside it. */
export async function findKeptAttempt(userId: UserId, id: AttemptId): Promise<KeptAttempt | null> {
  const [row] = await query<KeptAttempt>(
    `select a.test_version_id, t.test_name, t.test_type, a.started_at, a.deadline_at, a.closed_at, a.answers,
       a.seconds,
       r.id as report_id,
       (select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.happened_at) order by e.id), '[]')
        from attempt_events e where e.tenant_id = $1 and e.attempt_id = a.id) as events,
       (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'receivedAt', l.received_at, 'body', l.body)
                 order by l.id), '[]')
        from late_payloads l where l.tenant_id = $1 and l.attempt_id = a.id) as late
     from attempts a
     join tests t on t.tenant_id = a.tenant_id and t.id = a.test_id
     left join reports r on r.tenant_id = a.tenant_id and r.attempt_id = a.id
     where a.tenant_id = $1 and a.user_id = $2 and a.id = $3`,
    [userId, id],
  );
  return row ?? null;
}
