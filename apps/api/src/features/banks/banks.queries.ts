import type { Question, QuestionId, TopicId, UserId } from '@assay/assessment';
import { currentTime } from '../../clock/corrected-time.ts';
import { one, query } from '../../db/query.ts';
import type { QuestionTex } from './question-tex.ts';

export type BankTopicRow = { id: TopicId; parent_id: TopicId | null; name: string };

/** Serialises imports into one tenant; readers are not blocked. */
export async function lockBank(): Promise<void> {
  await query(`select pg_advisory_xact_lock(hashtextextended('bank:' || $1::text, 0))`);
}

export async function listTopics(): Promise<BankTopicRow[]> {
  return query<BankTopicRow>('select id, parent_id, name from topics where tenant_id = $1');
}

export async function insertTopic(topic: BankTopicRow & { depth: number }): Promise<void> {
  await query(
    `insert into topics (tenant_id, id, parent_id, name, depth)
     values ($1, $2, $3, $4, $5)`,
    [topic.id, topic.parent_id, topic.name, topic.depth],
  );
}

/** Joins the latest version of a question `q` as `v`; columns that a query does not name are not read. */
export const LATEST_VERSION = `join lateral (
       select number, content, content -> 'topic' as topic, digest, created_at, tex from question_versions
       where tenant_id = $1 and question_id = q.id order by number desc limit 1
     ) v on true`;

/** Condition on a question `q`: learners practise a version of it, as far as no test holds it back. */
export const PRACTISED =
  'q.released_at is not null and q.released_version is not null and q.retired_at is null';

export type StoredQuestion = {
  id: QuestionId;
  source_id: string;
  number: number;
  digest: Buffer;
  has_tex: boolean;
  /** True where learners practise a version of it. */
  practised: boolean;
};

/** The latest version of each question that is known by one of these names. */
export async function listStoredQuestions(sourceIds: string[]): Promise<StoredQuestion[]> {
  return query<StoredQuestion>(
    `select q.id, q.source_id, v.number, v.digest, v.tex is not null as has_tex,
            ${PRACTISED} as practised
     from questions q
     ${LATEST_VERSION}
     where q.tenant_id = $1 and q.source_id = any($2::text[])`,
    [sourceIds],
  );
}

/** Numbers of the newest versions of these questions. */
export async function listNewestNumbers(ids: QuestionId[]): Promise<{ id: QuestionId; number: number }[]> {
  return query<{ id: QuestionId; number: number }>(
    `select question_id as id, max(number) as number from question_versions
     where tenant_id = $1 and question_id = any($2::uuid[]) group by question_id`,
    [ids],
  );
}

export type KeptVersion = {
  id: QuestionId;
  name: string;
  number: number;
  content: unknown;
  tex: QuestionTex | null;
};

/** These versions of questions, with the names of the questions. */
export async function listVersionsAt(versions: { id: QuestionId; number: number }[]): Promise<KeptVersion[]> {
  return query<KeptVersion>(
    `select v.question_id as id, q.source_id as name, v.number, v.content, v.tex
     from jsonb_to_recordset($2::jsonb) as r (id uuid, number integer)
     join question_versions v on v.tenant_id = $1 and v.question_id = r.id and v.number = r.number
     join questions q on q.tenant_id = $1 and q.id = r.id`,
    [JSON.stringify(versions)],
  );
}

/** Deletes questions with all of their versions. Refused by the keys where anything refers to a version. */
export async function deleteQuestions(ids: QuestionId[]): Promise<void> {
  await query('delete from question_versions where tenant_id = $1 and question_id = any($2::uuid[])', [ids]);
  await query('delete from questions where tenant_id = $1 and id = any($2::uuid[])', [ids]);
}

/** Number of questions whose names begin with those of these banks. */
export async function countQuestionsOfBanks(banks: string[]): Promise<number> {
  const { questions } = one(
    await query<{ questions: number }>(
      `select count(*)::int as questions from questions
       where tenant_id = $1 and source_id like '%:%' and split_part(source_id, ':', 1) = any($2::text[])`,
      [banks],
    ),
  );
  return questions;
}

export async function insertQuestions(rows: { id: QuestionId; source_id: string }[]): Promise<void> {
  await query(
    `insert into questions (tenant_id, id, source_id)
     select n.tenant_id, r.id, r.source_id
     from tenants n cross join jsonb_to_recordset($2::jsonb) as r (id uuid, source_id text)
     where n.tenant_id = $1`,
    [JSON.stringify(rows)],
  );
}

/**
 * Releases the newest versions of questions for practice, retired ones excepted; or takes back the release of
 * whichever version had it.
 * @returns the number of questions changed
 */
export async function setReleased(ids: QuestionId[], released: boolean): Promise<number> {
  const changed = released ? await release(ids) : await hold(ids);
  return changed.length;
}

/** Number of the newest version of a question `q`: looked up for each, whatever is known of the tables. */
const NEWEST = `(
       select max(v.number) from question_versions v where v.tenant_id = $1 and v.question_id = q.id)`;

function release(ids: QuestionId[]): Promise<object[]> {
  return query(
    `update questions q set released_at = $3, released_version = ${NEWEST}
     where q.tenant_id = $1 and q.id = any($2::uuid[]) and q.retired_at is null
       and (q.released_at is null or q.released_version is distinct from ${NEWEST})
     returning 1`,
    [ids, currentTime()],
  );
}

function hold(ids: QuestionId[]): Promise<object[]> {
  return query(
    `update questions set released_at = null, released_version = null
     where tenant_id = $1 and id = any($2::uuid[]) and released_at is not null
     returning 1`,
    [ids],
  );
}

/**
 * Retires questions, so that they are neither practised nor chosen for new tests, or restores them with the
 * release that they had.
 * @returns the number of questions changed
 */
export async function setRetired(ids: QuestionId[], retired: boolean): Promise<number> {
  const changed = await query(
    `update questions set retired_at = $3::timestamptz
     where tenant_id = $1 and id = any($2::uuid[]) and (retired_at is null) = ($3::timestamptz is not null)
     returning 1`,
    [ids, retired ? currentTime() : null],
  );
  return changed.length;
}

export type TagChange = { add: string[]; remove: string[] };

/** Tags of a question `q` after a change: `$3` without `$4`. */
const TAGS_AFTER = `array(
       select distinct tag from unnest(q.tags || $3::text[]) as tag where tag <> all($4::text[]) order by tag)`;

/** Adds and removes tags. @returns the number of questions changed */
export async function changeTags(ids: QuestionId[], { add, remove }: TagChange): Promise<number> {
  const changed = await query(
    `update questions q set tags = ${TAGS_AFTER}
     where q.tenant_id = $1 and q.id = any($2::uuid[]) and q.tags <> ${TAGS_AFTER}
     returning 1`,
    [ids, add, remove],
  );
  return changed.length;
}

/** Counts the questions that would have more tags than allowed. */
export async function countOverTagged(
  ids: QuestionId[],
  { add, remove }: TagChange,
  atMost: number,
): Promise<number> {
  const rows = await query<{ questions: number }>(
    `select count(*)::int as questions from questions q
     where q.tenant_id = $1 and q.id = any($2::uuid[]) and cardinality(${TAGS_AFTER}) > $5`,
    [ids, add, remove, atMost],
  );
  return one(rows).questions;
}

export type NewVersion = {
  question_id: QuestionId;
  number: number;
  topic_id: TopicId | null;
  content: Question;
  /** Hexadecimal. */
  digest: string;
  tex: QuestionTex | null;
  /** Words about it; null where there are none. The author is null where a command made it. */
  message: string | null;
  author_id: UserId | null;
};

export async function insertQuestionVersions(rows: NewVersion[]): Promise<void> {
  await query(
    `insert into question_versions (tenant_id, question_id, number, topic_id, content, digest, tex, message,
       author_id)
     select n.tenant_id, r.question_id, r.number, r.topic_id, r.content, decode(r.digest, 'hex'), r.tex, r.message,
            r.author_id
     from tenants n cross join jsonb_to_recordset($2::jsonb)
       as r (question_id uuid, number integer, topic_id uuid, content jsonb, digest text, tex jsonb, message text,
             author_id uuid)
     where n.tenant_id = $1`,
    [JSON.stringify(rows)],
  );
}

/** Keeps the TeX of versions that were written before it was stored. Existing TeX stays. */
export async function fillTex(
  rows: { question_id: QuestionId; number: number; tex: QuestionTex }[],
): Promise<void> {
  await query(
    `update question_versions v set tex = r.tex
     from jsonb_to_recordset($2::jsonb) as r (question_id uuid, number integer, tex jsonb)
     where v.tenant_id = $1 and v.question_id = r.question_id and v.number = r.number and v.tex is null`,
    [JSON.stringify(rows)],
  );
}
