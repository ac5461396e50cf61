import type { QuestionId } from '@assay/assessment';
import { query } from '../../db/query.ts';

export type SketchRow = { id: QuestionId; version: number; sketch: number[] };

/** The next questions that are not retired with their sketches, by id. */
export async function listSketches(afterId: QuestionId | null, atMost: number): Promise<SketchRow[]> {
  return query<SketchRow>(
    `select s.question_id as id, s.version, s.sketch
     from question_search s
     join questions q on q.tenant_id = $1 and q.id = s.question_id
     where s.tenant_id = $1 and ($2::uuid is null or s.question_id > $2) and q.retired_at is null
     order by s.question_id limit $3`,
    [afterId, atMost],
  );
}
