import type { Question, QuestionId } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import { one, query } from '../../db/query.ts';
import { LATEST_VERSION, PRACTISED } from './banks.queries.ts';

export type ListedBank = {
  bank: string;
  single: number;
  multiple: number;
  parts: number;
  released: number;
  changed_at: Date;
};

/** Banks by the prefix of the ids of their questions; '' for questions that belong to none. */
export async function listBanks(): Promise<ListedBank[]> {
  return query<ListedBank>(
    `select case when q.source_id like '%:%' then split_part(q.source_id, ':', 1) else '' end as bank,
            count(*) filter (where v.content ->> 'kind' = 'single')::int as single,
            count(*) filter (where v.content ->> 'kind' = 'multiple')::int as multiple,
            count(*) filter (where v.content ->> 'kind' = 'parts')::int as parts,
            count(*) filter (where ${PRACTISED})::int as released,
            max(v.created_at) as changed_at
     from questions q
     ${LATEST_VERSION}
     where q.tenant_id = $1
     group by 1
     order by 1`,
  );
}

export type ListedTopic = { topic: string[]; questions: number; released: number };

/** Every topic that questions are filed under, by its steps. */
export async function listTopicsOfQuestions(): Promise<ListedTopic[]> {
  return query<ListedTopic>(
    `select v.topic, count(*)::int as questions, count(*) filter (where ${PRACTISED})::int as released
     from questions q
     ${LATEST_VERSION}
     where q.tenant_id = $1
     group by v.topic
     order by array(select jsonb_array_elements_text(v.topic)) collate "C"`,
  );
}

/** @param topic its first steps, by name; empty for every topic */
export type BankSelection = { bank: string | null; topic: string[] };

/** The latest version of every question that is selected, by topic and then by the source's id. */
export async function selectQuestions(
  { bank, topic }: BankSelection,
  { withRetired }: { withRetired: boolean },
): Promise<{ id: QuestionId; version: number }[]> {
  return query<{ id: QuestionId; version: number }>(
    `select q.id, v.number as version
     from questions q
     ${LATEST_VERSION}
     where q.tenant_id = $1 and ($5 or q.retired_at is null)
       and ($2::text is null or starts_with(q.source_id, $2::text || ':'))
       and (select coalesce(jsonb_agg(step order by depth), '[]')
            from jsonb_array_elements(v.topic) with ordinality as steps (step, depth)
            where depth <= $3) = $4::jsonb
     order by array(select jsonb_array_elements_text(v.topic)) collate "C", q.source_id collate "C"`,
    [bank, topic.length, JSON.stringify(topic), withRetired],
  );
}

/** Counts those of these questions of which a version is released for practice. */
export async function countReleased(ids: QuestionId[]): Promise<number> {
  const { questions } = one(
    await query<{ questions: number }>(
      `select count(*)::int as questions from questions
       where tenant_id = $1 and id = any($2::uuid[]) and released_at is not null
         and released_version is not null`,
      [ids],
    ),
  );
  return questions;
}

/** The content of these versions, in the same order. */
export async function readQuestionVersions(
  versions: { id: QuestionId; version: number }[],
): Promise<Question[]> {
  const rows = await query<{ content: unknown }>(
    `select v.content
     from jsonb_to_recordset($2::jsonb) as r (id uuid, version integer, position integer)
     join question_versions v on v.tenant_id = $1 and v.question_id = r.id and v.number = r.version
     order by r.position`,
    [JSON.stringify(versions.map((each, position) => ({ ...each, position })))],
  );
  return rows.map(({ content }) => questionSchema.parse(content));
}
