import type { QuestionId, TestId, UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';
import type { QuestionTex } from '../banks/question-tex.ts';

export type VersionRow = {
  number: number;
  /** Null where a command made it. */
  author: string | null;
  author_id: UserId | null;
  message: string | null;
  created_at: Date;
};
export type StoredVersionRow = VersionRow & { content: unknown; digest: Buffer; tex: QuestionTex | null };

/** Facts of a version `v` with its author `u`. */
const FACTS = `v.number, case when u.id is not null then trim(u.first_name || ' ' || u.last_name) end as author,
            v.author_id, v.message, v.created_at`;

export async function listVersions(questionId: QuestionId): Promise<VersionRow[]> {
  return query<VersionRow>(
    `select ${FACTS}
     from question_versions v
     left join users u on u.tenant_id = $1 and u.id = v.author_id
     where v.tenant_id = $1 and v.question_id = $2
     order by v.number desc`,
    [questionId],
  );
}

/** @param number null: the newest */
export async function findVersion(
  questionId: QuestionId,
  number: number | null,
): Promise<StoredVersionRow | null> {
  const rows = await query<StoredVersionRow>(
    `select ${FACTS}, v.content, v.digest, v.tex
     from question_versions v
     left join users u on u.tenant_id = $1 and u.id = v.author_id
     where v.tenant_id = $1 and v.question_id = $2 and ($3::integer is null or v.number = $3)
     order by v.number desc limit 1`,
    [questionId, number],
  );
  return rows[0] ?? null;
}

export type QuestionRow = {
  name: string;
  released_version: number | null;
  retired: boolean;
  tags: string[];
};

export async function findQuestion(id: QuestionId): Promise<QuestionRow | null> {
  const rows = await query<QuestionRow>(
    `select source_id as name, case when released_at is not null then released_version end as released_version,
            retired_at is not null as retired, tags
     from questions where tenant_id = $1 and id = $2`,
    [id],
  );
  return rows[0] ?? null;
}

export type UseRow = { id: TestId; name: string; version: number; is_active: boolean };

/** Tests that hold a question as they are published now, and its version there. */
export async function listUses(questionId: QuestionId): Promise<UseRow[]> {
  return query<UseRow>(
    `select t.id, t.test_name as name, p.question_version as version, t.status = 'Active' as is_active
     from test_version_questions p
     join tests t on t.tenant_id = $1 and t.current_version_id = p.test_version_id
     where p.tenant_id = $1 and p.question_id = $2
     order by t.test_name`,
    [questionId],
  );
}

export type SimilarRow = { id: QuestionId; name: string; excerpt: string; sketch: number[] };

/**
 * Other questions that share some of a sketch's least hashes and are not retired. Two questions that have
 * half of their sequences in common share one of the six least in 98 of 100 cases; more would cost a scan
 * more.
 */
export async function listSimilar(questionId: QuestionId, sketch: number[]): Promise<SimilarRow[]> {
  return query<SimilarRow>(
    `select s.question_id as id, q.source_id as name, s.excerpt, s.sketch
     from question_search s
     join questions q on q.tenant_id = $1 and q.id = s.question_id
     where s.tenant_id = $1 and s.sketch[1:6] && ($3::integer[])[1:6] and s.question_id <> $2 and q.retired_at is null`,
    [questionId, sketch],
  );
}
