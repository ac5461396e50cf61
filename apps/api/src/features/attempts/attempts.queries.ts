import {
  type AttemptId,
  type ClosedBy,
  GRACE_MS,
  type PlatformType,
  type StoredAnswers,
  type TestId,
  type TestStatus,
  type TestType,
  type TestVersionId,
  type UserId,
} from '@assay/assessment';
import { currentTime } from '../../clock/corrected-time.ts';
import { query, queryLast } from '../../db/query.ts';

export type TestToOpenRow = {
  test_name: string;
  test_type: TestType;
  status: TestStatus;
  created_at: Date;
  /** True when the learner has a report of it, as lists of tests show it. */
  attempted: boolean;
  sub_domain_name: string;
  platform_type: PlatformType;
  plan_expires_at: Date | null;
  opens_at: Date | null;
  closes_at: Date | null;
  ends_for_all: boolean;
  current_version_id: TestVersionId | null;
  /** Minutes of the current version; null without one. */
  duration_in_mins: number | null;
  open_attempt_id: AttemptId | null;
  open_deadline_at: Date | null;
  /** Number of the latest attempt that is over; null where the test was not taken. */
  last_number: number | null;
  /** True when a closed account of the same mailbox took it. */
  barred: boolean;
  now: Date;
};

/**
 * A test with the facts that decide whether this learner may open it; null when the tenant has no such test.
 */
export async function findTestToOpen(userId: UserId, testId: TestId): Promise<TestToOpenRow | null> {
  const rows = await query<TestToOpenRow>(
    `select t.test_name, t.test_type, t.status, t.created_at, n.sub_domain_name, n.platform_type,
            p.expires_at as plan_expires_at, t.opens_at, t.closes_at, t.ends_for_all, t.current_version_id,
            v.duration_in_mins,
            a.id as open_attempt_id, a.deadline_at as open_deadline_at, the_clock() as now,
            (select max(c.number) from attempts c where c.tenant_id = $1 and c.user_id = $3
             and c.test_id = t.id and c.closed_at is not null) as last_number,
            exists (select from reports r where r.tenant_id = $1 and r.user_id = $3 and r.test_id = t.id)
              as attempted,
            -- Costs nothing where everybody may sign up.
            case when n.sign_up = 'open' and n.sign_up_domains is null then false else exists (select from barred_tests b
              where b.tenant_id = $1 and b.user_id = $3 and b.test_id = t.id) end as barred
     from tests t
     join tenants n on n.tenant_id = $1
     left join test_versions v on v.tenant_id = $1 and v.id = t.current_version_id
     left join subscriptions p on p.tenant_id = $1 and p.user_id = $3
     left join attempts a
       on a.tenant_id = $1 and a.user_id = $3 and a.test_id = t.id and a.closed_at is null
     where t.tenant_id = $1 and t.id = $2`,
    [testId, userId],
  );
  return rows[0] ?? null;
}

export type OpenedAttemptRow = {
  id: AttemptId;
  test_version_id: TestVersionId;
  started_at: Date;
  deadline_at: Date;
  revision: number;
  answers: StoredAnswers;
  seconds: number[] | null;
  duration_in_mins: number;
  number_of_questions: number;
  now: Date;
};

/**
 * Starts the clock. When another device was quicker, its attempt stands, nothing is inserted and null is
 * returned; the same when the learner is closing the account, or becomes staff. These and starting wait for
 * each other.
 */
export async function insertAttempt(attempt: {
  id: AttemptId;
  userId: UserId;
  testId: TestId;
  versionId: TestVersionId;
  /** Number of the learner's last attempt on the test plus one. */
  number: number;
  startedAt: Date;
  deadlineAt: Date;
  /** Part of the deadline that is extra time of the person. */
  extraSeconds: number;
  writerHash: Buffer;
}): Promise<OpenedAttemptRow | null> {
  const { userId, testId, versionId, startedAt, deadlineAt } = attempt;
  const [[version], , [opened]] = await Promise.all([
    query<Pick<OpenedAttemptRow, 'duration_in_mins' | 'number_of_questions'>>(
      'select duration_in_mins, number_of_questions from test_versions where tenant_id = $1 and id = $2',
      [versionId],
    ),
    query('select from users where tenant_id = $1 and id = $2 for key share', [userId]),
    query<Omit<OpenedAttemptRow, 'duration_in_mins' | 'number_of_questions' | 'now'>>(
      `insert into attempts
         (tenant_id, id, user_id, test_id, test_version_id, number, started_at, deadline_at, extra_seconds,
         writer_hash)
       select v.tenant_id, $2::uuid, u.id, $4::uuid, v.id, $8::smallint, $7::timestamptz, $9::timestamptz, $10::int,
         $6::bytea
       from test_versions v join users u on u.tenant_id = $1 and u.id = $3 and u.closed_at is null
         and u.role = 'learner'
       where v.tenant_id = $1 and v.id = $5
       on conflict do nothing
       returning id, test_version_id, started_at, deadline_at, revision, answers, seconds`,
      [
        attempt.id,
        userId,
        testId,
        versionId,
        attempt.writerHash,
        startedAt,
        attempt.number,
        deadlineAt,
        attempt.extraSeconds,
      ],
    ),
  ]);
  return version === undefined || opened === undefined ? null : { ...opened, ...version, now: startedAt };
}

/** Makes the caller the one writer of the open attempt on a test; null when none is open. */
export async function takeOverOpenAttempt(
  userId: UserId,
  testId: TestId,
  writerHash: Buffer,
): Promise<OpenedAttemptRow | null> {
  const rows = await query<OpenedAttemptRow>(
    `update attempts a set writer_hash = $4
     from test_versions v
     where a.tenant_id = $1 and a.user_id = $2 and a.test_id = $3 and a.closed_at is null
       and v.tenant_id = $1 and v.id = a.test_version_id
     returning a.id, a.test_version_id, a.started_at, a.deadline_at, a.revision, a.answers, a.seconds,
               v.duration_in_mins, v.number_of_questions, $5::timestamptz as now`,
    [userId, testId, writerHash, currentTime()],
  );
  return rows[0] ?? null;
}

export type RunningAttempt = {
  id: AttemptId;
  test_name: string;
  deadline_at: Date;
  /** Minutes of its version. */
  minutes: number;
  /** Part of the deadline that is extra time of the person; null where staff time it by hand. */
  extra_seconds: number | null;
};

/** Open attempts of a learner, locked until the transaction ends, in a fixed order. */
export async function lockRunningAttempts(userId: UserId): Promise<RunningAttempt[]> {
  await query(
    `select from attempts where tenant_id = $1 and user_id = $2 and closed_at is null order by id
     for no key update`,
    [userId],
  );
  return listRunningAttempts(userId);
}

/** Open attempts of a learner. */
export async function listRunningAttempts(userId: UserId): Promise<RunningAttempt[]> {
  return query<RunningAttempt>(
    `select a.id, t.test_name, a.deadline_at, v.duration_in_mins as minutes, a.extra_seconds
     from attempts a
     join tests t on t.tenant_id = $1 and t.id = a.test_id
     join test_versions v on v.tenant_id = $1 and v.id = a.test_version_id
     where a.tenant_id = $1 and a.user_id = $2 and a.closed_at is null order by a.id`,
    [userId],
  );
}

/** Moves the deadline of an open attempt that the caller has locked. */
export async function setExtraTime(
  id: AttemptId,
  { deadlineAt, extraSeconds }: { deadlineAt: number; extraSeconds: number },
): Promise<void> {
  await query('update attempts set deadline_at = $3, extra_seconds = $4 where tenant_id = $1 and id = $2', [
    id,
    new Date(deadlineAt),
    extraSeconds,
  ]);
}

export type AttemptRow = {
  id: AttemptId;
  user_id: UserId;
  test_id: TestId;
  test_version_id: TestVersionId;
  /** 1 for the first attempt on the test. */
  number: number;
  started_at: Date;
  deadline_at: Date;
  closed_at: Date | null;
  closed_by: ClosedBy | null;
  revision: number;
  writer_hash: Buffer;
  last_save_id: string | null;
  last_save_digest: Buffer | null;
  last_saved_at: Date | null;
  now: Date;
};

const ATTEMPT_COLUMNS = `id, user_id, test_id, test_version_id, number, started_at, deadline_at, closed_at,
  closed_by, revision, writer_hash, last_save_id, last_save_digest, last_saved_at, the_clock() as now`;

/**
 * Finds the learner's own attempt, without its answers; null when it does not exist or is another learner's.
 */
export async function findAttempt(userId: UserId, id: AttemptId): Promise<AttemptRow | null> {
  const rows = await query<AttemptRow>(
    `select ${ATTEMPT_COLUMNS} from attempts where tenant_id = $1 and id = $2 and user_id = $3`,
    [id, userId],
  );
  return rows[0] ?? null;
}

/**
 * Number of questions of the largest paper that the learner has opened as this attempt, or of this test; 0
 * without one.
 */
export async function countQuestionsOfPaper(
  userId: UserId,
  { attemptId, testId }: { attemptId: string | null; testId: string | null },
): Promise<number> {
  const rows = await query<{ questions: number }>(
    `select coalesce(max(v.number_of_questions), 0)::int as questions
     from attempts a join test_versions v on v.tenant_id = $1 and v.id = a.test_version_id
     where a.tenant_id = $1 and a.user_id = $2 and (a.id = $3 or a.test_id = $4)`,
    [userId, attemptId, testId],
  );
  return rows[0]?.questions ?? 0;
}

/**
 * Finds the attempt of a submission: the named one, else the open one, else the latest. Locked until the
 * transaction ends.
 */
export async function lockAttemptToSubmit(
  userId: UserId,
  testId: TestId,
  attemptId: AttemptId | null,
): Promise<AttemptRow | null> {
  const rows = await query<AttemptRow>(
    `select ${ATTEMPT_COLUMNS} from attempts
     where tenant_id = $1 and user_id = $2 and test_id = $3 and ($4::uuid is null or id = $4)
     order by (closed_at is null) desc, number desc limit 1 for no key update`,
    [userId, testId, attemptId],
  );
  return rows[0] ?? null;
}

/** Locks an open attempt; null when it is closed, or when it is busy and the caller does not wait. */
export async function lockOpenAttempt(id: AttemptId, whenBusy: 'wait' | 'skip'): Promise<AttemptRow | null> {
  const rows = await query<AttemptRow>(
    `select ${ATTEMPT_COLUMNS} from attempts where tenant_id = $1 and id = $2 and closed_at is null
     for no key update${whenBusy === 'skip' ? ' skip locked' : ''}`,
    [id],
  );
  return rows[0] ?? null;
}

export async function getAnswers(attemptId: AttemptId): Promise<StoredAnswers> {
  const [row] = await query<{ answers: StoredAnswers }>(
    'select answers from attempts where tenant_id = $1 and id = $2',
    [attemptId],
  );
  if (row === undefined) throw new Error(`Attempt ${attemptId} is missing.`);
  return row.answers;
}

/**
 * The seconds of an attempt merged with those that a page sends (`parameter`, null when it sends none): the
 * greater of both for each question. So neither their order nor repetition nor the number of pages matters.
 */
const mergedSeconds = (parameter: string) => `case when ${parameter}::int[] is null then seconds else array(
  select greatest(known, told)
  from (select unnest(seconds) as known, unnest(${parameter}::int[]) as told) by_position) end`;

/**
 * Answers that a page sends, some of which (by position) leave out what is struck out: there it stays as the
 * attempt has it. A page of the former version, and a client of the plain specification, leave it out. They
 * have statements of their own, so that those of our page, which are nearly all, do not pay for it.
 */
const withKeptStruckOut = (sent: string, positions: string) => `(
  select coalesce(jsonb_object_agg(key, value || case when key = any(${positions}::text[]) and answers -> key ? 'x'
    then jsonb_build_object('x', answers -> key -> 'x') else '{}' end), '{}')
  from jsonb_each(${sent}::jsonb))`;

export type Save = {
  attemptId: AttemptId;
  userId: UserId;
  writerHash: Buffer;
  revision: number;
  answers: StoredAnswers;
  /** Positions of answers that leave what is struck out as it is; null for none. */
  positionsWithoutStruckOut: string[] | null;
  saveId: string;
  digest: Buffer;
  /** By position; null when the page sends none. */
  seconds: number[] | null;
};

/**
 * The guarded save: it changes the row only while everything it was decided on still holds.
 * @returns when it was kept, or null when the row changed meanwhile
 */
export async function saveAnswers(save: Save): Promise<{ savedAt: Date; deadlineAt: Date } | null> {
  const positions = save.positionsWithoutStruckOut;
  const now = currentTime();
  const rows = await queryLast<{ savedAt: Date; deadlineAt: Date }>(
    `update attempts
     set revision = $5, answers = answers || ${positions === null ? '$6::jsonb' : withKeptStruckOut('$6', '$12')},
         last_save_id = $7, last_save_digest = $8,
         last_saved_at = $9,
         seconds = ${mergedSeconds('$11')}
     where tenant_id = $1 and id = $2 and user_id = $3 and writer_hash = $4 and revision = $5 - 1
       and closed_at is null and last_save_id is distinct from $7
       and deadline_at >= $10
     returning last_saved_at as "savedAt", deadline_at as "deadlineAt"`,
    [
      save.attemptId,
      save.userId,
      save.writerHash,
      save.revision,
      JSON.stringify(save.answers),
      save.saveId,
      save.digest,
      now,
      new Date(now.getTime() - GRACE_MS),
      save.seconds,
      ...(positions === null ? [] : [positions]),
    ],
  );
  return rows[0] ?? null;
}

/** Final state that a page submits. */
export type FinalState = {
  answers: StoredAnswers;
  /** As in a save. */
  positionsWithoutStruckOut: string[] | null;
  /** By position; null when the page sends none. */
  seconds: number[] | null;
};

/**
 * Closes a locked attempt; `final` replaces the answers that were saved when it is given.
 * @returns the seconds of its questions, by position; null when no page has sent any
 */
export async function closeAttempt(
  attempt: { id: AttemptId; now: Date },
  closedBy: ClosedBy,
  final: FinalState | null,
): Promise<number[] | null> {
  const positions = final?.positionsWithoutStruckOut ?? null;
  const answers = positions === null ? 'coalesce($4::jsonb, answers)' : withKeptStruckOut('$4', '$7');
  const [row] = await query<{ seconds: number[] | null }>(
    `update attempts
     set closed_at = $5, closed_by = $3, answers = ${answers},
         seconds = ${mergedSeconds('$6')}
     where tenant_id = $1 and id = $2 returning seconds`,
    [
      attempt.id,
      closedBy,
      final === null ? null : JSON.stringify(final.answers),
      attempt.now,
      final?.seconds ?? null,
      ...(positions === null ? [] : [positions]),
    ],
  );
  if (row === undefined) throw new Error(`Attempt ${attempt.id} is missing.`);
  return row.seconds;
}
