import type { QuestionId } from '@assay/assessment';
import { query } from '../../db/query.ts';
import type { QuestionTex } from '../banks/question-tex.ts';

export type NewestRow = { id: QuestionId; number: number; content: unknown; tex: QuestionTex | null };

/** The newest versions of these questions, whole. */
export async function listNewest(ids: QuestionId[]): Promise<NewestRow[]> {
  return query<NewestRow>(
    `select s.question_id as id, v.number, v.content, v.tex
     from question_search s
     join question_versions v on v.tenant_id = $1 and v.question_id = s.question_id and v.number = s.version
     where s.tenant_id = $1 and s.question_id = any($2)
     order by s.question_id`,
    [ids],
  );
}
