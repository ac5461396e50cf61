import type { AttemptId, ReportId, StoredAnswers, TestType, TestVersionId, UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';

const ANSWERS_WITHOUT_NOTES = `(select jsonb_object_agg(key, value - 'n') from jsonb_each(answers))`;
const ATTEMPTS_OF_USER = 'select id from attempts where tenant_id = $1 and user_id = $2';

/**
 * Erases a learner's own words: the notes of answers, and, whole, late bodies, in which there may be some.
 * Chosen answers stay, and so every figure.
 */
export async function eraseWords(userId: UserId): Promise<void> {
  await query(
    `update attempts set answers = ${ANSWERS_WITHOUT_NOTES}
     where tenant_id = $1 and user_id = $2 and answers @? '$.*.n'`,
    [userId],
  );
  await query(
    `update withdrawn_reports set answers = ${ANSWERS_WITHOUT_NOTES}
     where tenant_id = $1 and attempt_id in (${ATTEMPTS_OF_USER}) and answers @? '$.*.n'`,
    [userId],
  );
  await query(
    `update late_payloads set body = null, kept = 'digest', kept_size = 0
     where tenant_id = $1 and attempt_id in (${ATTEMPTS_OF_USER}) and body is not null`,
    [userId],
  );
}

/** Replaces the reasons of corrections by hand: the corrections stay. */
export async function replaceReasons(userId: UserId, by: string): Promise<void> {
  await query(
    `update attempt_audits set reason = $3 where tenant_id = $1 and attempt_id in (${ATTEMPTS_OF_USER})`,
    [userId, by],
  );
}

/** Ids of all attempts of a learner, in the order of their beginning. */
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
     join tests t on t.tenant_id = $1 and t.id = a.test_id
     left join reports r on r.tenant_id = $1 and r.attempt_id = a.id
     where a.tenant_id = $1 and a.user_id = $2 and a.id = $3`,
    [userId, id],
  );
  return row ?? null;
}
