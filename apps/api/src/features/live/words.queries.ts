import type { AttemptId, AttemptWordId, ReportId, TestId, UserId } from '@assay/assessment';
import { currentTime } from '../../clock/corrected-time.ts';
import { query } from '../../db/query.ts';

/**
 * Keeps a word for those of the attempts on the test that are open.
 * @returns the number of attempts that did not have it yet
 */
export async function insertWords(
  testId: TestId,
  { id, text }: { id: AttemptWordId; text: string },
  attemptIds: AttemptId[],
): Promise<number> {
  const rows = await query(
    `insert into attempt_words (tenant_id, attempt_id, id, text, sent_at)
     select a.tenant_id, a.id, $4::uuid, $5, $6::timestamptz
     from attempts a
     where a.tenant_id = $1 and a.test_id = $2 and a.id = any($3::uuid[]) and a.closed_at is null
     on conflict do nothing returning id`,
    [testId, attemptIds, id, text, currentTime()],
  );
  return rows.length;
}

export type NewsRow = {
  deadline_at: Date;
  closed: boolean;
  report_id: ReportId | null;
  words: { id: AttemptWordId; text: string; sentAt: string }[];
};

/**
 * Finds what the page of an attempt asks from time to time; null where it is not the learner's own.
 * @param mostWords number of words at most, the newest
 */
export async function findNews(
  userId: UserId,
  attemptId: AttemptId,
  mostWords: number,
): Promise<NewsRow | null> {
  const rows = await query<NewsRow>(
    `select a.deadline_at, a.closed_at is not null as closed, r.id as report_id,
            (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'text', w.text, 'sentAt', w.sent_at)
                      order by w.sent_at, w.id), '[]')
             from (select id, text, sent_at from attempt_words
                   where tenant_id = $1 and attempt_id = $2 order by sent_at desc, id limit $4) w) as words
     from attempts a
     left join reports r on r.tenant_id = $1 and r.attempt_id = a.id
     where a.tenant_id = $1 and a.id = $2 and a.user_id = $3`,
    [attemptId, userId, mostWords],
  );
  return rows[0] ?? null;
}

const OF_USER = `tenant_id = $1
    and attempt_id in (select id from attempts where tenant_id = $1 and user_id = $2)`;

/** Words to a learner, the earliest first. */
export async function listOfLearner(userId: UserId): Promise<{ text: string; sentAt: Date }[]> {
  return query<{ text: string; sentAt: Date }>(
    `select text, sent_at as "sentAt" from attempt_words where ${OF_USER} order by sent_at, id`,
    [userId],
  );
}

export async function deleteOf(userId: UserId): Promise<void> {
  await query(`delete from attempt_words where ${OF_USER}`, [userId]);
}
