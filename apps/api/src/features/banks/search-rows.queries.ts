import type { QuestionId, QuestionKind, TopicId } from '@assay/assessment';
import { query } from '../../db/query.ts';

export type SearchRow = {
  question_id: QuestionId;
  version: number;
  kind: QuestionKind;
  topic_id: TopicId | null;
  excerpt: string;
  words: string;
  has_picture: boolean;
  sketch: number[];
};

/** Keeps the rows of these versions, unless a newer version's stands already. */
export async function upsertSearchRows(rows: SearchRow[]): Promise<void> {
  await query(
    `insert into question_search (tenant_id, question_id, version, kind, topic_id, excerpt, words, has_picture,
       changed_at, sketch)
     select n.tenant_id, r.question_id, r.version, r.kind, r.topic_id, r.excerpt, r.words, r.has_picture,
            v.created_at, r.sketch
     from tenants n
     cross join jsonb_to_recordset($2::jsonb) as r (question_id uuid, version integer, kind text, topic_id uuid,
       excerpt text, words text, has_picture boolean, sketch integer[])
     join question_versions v on v.tenant_id = $1 and v.question_id = r.question_id and v.number = r.version
     where n.tenant_id = $1
     on conflict (tenant_id, question_id) do update
     set version = excluded.version, kind = excluded.kind, topic_id = excluded.topic_id,
         excerpt = excluded.excerpt, words = excluded.words, has_picture = excluded.has_picture,
         changed_at = excluded.changed_at, sketch = excluded.sketch
     where question_search.version <= excluded.version`,
    [JSON.stringify(rows)],
  );
}

export type UnlistedRow = {
  question_id: QuestionId;
  version: number;
  topic_id: TopicId | null;
  content: unknown;
};

/** The newest versions without a row of their own among the next questions, and the last of these. */
export async function listUnlisted(
  afterId: QuestionId,
  atMost: number,
): Promise<{ lastId: QuestionId | null; rows: UnlistedRow[] }> {
  const next = await query<{ id: QuestionId }>(
    'select id from questions where tenant_id = $1 and id > $2 order by id limit $3',
    [afterId, atMost],
  );
  const lastId = next.at(-1)?.id ?? null;
  if (lastId === null) return { lastId, rows: [] };
  const rows = await query<UnlistedRow>(
    `select n.question_id, n.number as version, n.topic_id, n.content
     from (
       select distinct on (question_id) question_id, number, topic_id, content from question_versions
       where tenant_id = $1 and question_id > $2 and question_id <= $3
       order by question_id, number desc
     ) n
     left join question_search s on s.tenant_id = $1 and s.question_id = n.question_id
     where s.version is distinct from n.number`,
    [afterId, lastId],
  );
  return { lastId, rows };
}
