import type { Question, QuestionId, TopicId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import type { QuestionTex } from './question-tex.ts';

export type BankTopicRow = { id: TopicId; parent_id: TopicId | null; name: string };

/** Serialises imports into one tenant; readers are not blocked. */
export async function lockBank(): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank:${currentTenantId()}`}, 0))`.execute(db());
}

export async function listTopics(): Promise<BankTopicRow[]> {
  return db()
    .selectFrom('topics')
    .select(['id', 'parent_id', 'name'])
    .where('tenant_id', '=', currentTenantId())
    .execute();
}

export async function insertTopic(topic: BankTopicRow & { depth: number }): Promise<void> {
  await db()
    .insertInto('topics')
    .values({ tenant_id: currentTenantId(), ...topic })
    .execute();
}

/** Joins the latest version of a question `q` as `v`; columns that a query does not name are not read. */
export const latestVersion = sql`join lateral (
  select number, content, content -> 'topic' as topic, digest, created_at, tex from question_versions
  where tenant_id = q.tenant_id and question_id = q.id order by number desc limit 1
) v on true`;

export type StoredQuestion = {
  id: QuestionId;
  source_id: string;
  number: number;
  digest: Buffer;
  has_tex: boolean;
};

/** The latest version of each question that is known by one of these names. */
export async function listStoredQuestions(sourceIds: string[]): Promise<StoredQuestion[]> {
  const { rows } = await sql<StoredQuestion>`
    select q.id, q.source_id, v.number, v.digest, v.tex is not null as has_tex
    from questions q
    ${latestVersion}
    where q.tenant_id = ${currentTenantId()} and q.source_id = any(${sourceIds})`.execute(db());
  return rows;
}

/** Number of questions whose names begin with those of these banks. */
export async function countQuestionsOfBanks(banks: string[]): Promise<number> {
  const { rows } = await sql<{ questions: number }>`
    select count(*)::int as questions from questions q
    where q.tenant_id = ${currentTenantId()} and q.source_id like '%:%'
      and split_part(q.source_id, ':', 1) = any(${banks})`.execute(db());
  return rows[0]?.questions ?? 0;
}

export async function insertQuestions(rows: { id: QuestionId; source_id: string }[]): Promise<void> {
  await sql`
    insert into questions (tenant_id, id, source_id)
    select ${currentTenantId()}, r.id, r.source_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, source_id text)`.execute(db());
}

/** Releases questions for practice, or takes that back. @returns the number of questions changed */
export async function setReleased(ids: QuestionId[], released: boolean): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update questions set released_at = case when ${released}::boolean then now() end
    where tenant_id = ${currentTenantId()} and id = any(${ids})
      and (released_at is null) = ${released}::boolean`.execute(db());
  return Number(numAffectedRows);
}

export type NewVersion = {
  question_id: QuestionId;
  number: number;
  topic_id: TopicId | null;
  content: Question;
  /** Hexadecimal. */
  digest: string;
  tex: QuestionTex | null;
};

export async function insertQuestionVersions(rows: NewVersion[]): Promise<void> {
  await sql`
    insert into question_versions (tenant_id, question_id, number, topic_id, content, digest, tex)
    select ${currentTenantId()}, r.question_id, r.number, r.topic_id, r.content, decode(r.digest, 'hex'), r.tex
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (question_id uuid, number integer, topic_id uuid, content jsonb, digest text, tex jsonb)`.execute(
    db(),
  );
}

/** Keeps the TeX of versions that were written before it was stored. Existing TeX stays. */
export async function fillTex(
  rows: { question_id: QuestionId; number: number; tex: QuestionTex }[],
): Promise<void> {
  await sql`
    update question_versions v set tex = r.tex
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (question_id uuid, number integer, tex jsonb)
    where v.tenant_id = ${currentTenantId()} and v.question_id = r.question_id and v.number = r.number
      and v.tex is null`.execute(db());
}
