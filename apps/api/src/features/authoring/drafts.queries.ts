import type { QuestionId, UserId } from '@assay/assessment';
import { one, query } from '../../db/query.ts';

export type DraftRow = {
  question_id: QuestionId;
  base_version: number | null;
  content: unknown;
  revision: number;
  saved_at: Date;
};

export async function findDraft(userId: UserId, questionId: QuestionId): Promise<DraftRow | null> {
  const rows = await query<DraftRow>(
    `select question_id, base_version, content, revision, saved_at from question_drafts
     where tenant_id = $1 and user_id = $2 and question_id = $3`,
    [userId, questionId],
  );
  return rows[0] ?? null;
}

type Kept = { revision: number; saved_at: Date };

/** @param base version that the draft began with; null for a new question @returns null when there is one */
export async function insertDraft(
  userId: UserId,
  questionId: QuestionId,
  base: number | null,
  content: object,
): Promise<Kept | null> {
  const rows = await query<Kept>(
    `insert into question_drafts (tenant_id, user_id, question_id, base_version, content, revision)
     values ($1, $2, $3, $4, $5, 1) on conflict do nothing returning revision, saved_at`,
    [userId, questionId, base, JSON.stringify(content)],
  );
  return rows[0] ?? null;
}

/** @param revision that the draft has now @returns null when it has another one, or is gone */
export async function updateDraft(
  userId: UserId,
  questionId: QuestionId,
  revision: number,
  base: number | null,
  content: object,
): Promise<Kept | null> {
  const rows = await query<Kept>(
    `update question_drafts
     set base_version = $5, content = $6, revision = revision + 1, saved_at = the_clock()
     where tenant_id = $1 and user_id = $2 and question_id = $3 and revision = $4
     returning revision, saved_at`,
    [userId, questionId, revision, base, JSON.stringify(content)],
  );
  return rows[0] ?? null;
}

/** @returns false when there was none */
export async function deleteDraft(userId: UserId, questionId: QuestionId): Promise<boolean> {
  const rows = await query(
    `delete from question_drafts where tenant_id = $1 and user_id = $2 and question_id = $3 returning 1`,
    [userId, questionId],
  );
  return rows.length > 0;
}

/** Deletes everybody's drafts of these questions. */
export async function deleteDraftsOfQuestions(questionIds: QuestionId[]): Promise<void> {
  await query('delete from question_drafts where tenant_id = $1 and question_id = any($2::uuid[])', [
    questionIds,
  ]);
}

export async function countDrafts(userId: UserId): Promise<number> {
  const rows = await query<{ drafts: number }>(
    'select count(*)::int as drafts from question_drafts where tenant_id = $1 and user_id = $2',
    [userId],
  );
  return one(rows).drafts;
}

/** The author's drafts, the latest first. `name` is null for a question that was never saved. */
export async function listDrafts(
  userId: UserId,
  atMost: number,
): Promise<(DraftRow & { name: string | null })[]> {
  return query<DraftRow & { name: string | null }>(
    `select d.question_id, d.base_version, d.content, d.revision, d.saved_at, q.source_id as name
     from question_drafts d
     left join questions q on q.tenant_id = $1 and q.id = d.question_id
     where d.tenant_id = $1 and d.user_id = $2
     order by d.saved_at desc, d.question_id limit $3`,
    [userId, atMost],
  );
}

/** Deletes every draft of a person. */
export async function deleteDraftsOf(userId: UserId): Promise<void> {
  await query('delete from question_drafts where tenant_id = $1 and user_id = $2', [userId]);
}
