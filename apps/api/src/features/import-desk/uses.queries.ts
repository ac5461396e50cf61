import type { QuestionId } from '@assay/assessment';
import type { ImportUse } from '@assay/contract';
import { query } from '../../db/query.ts';
import type { WrittenQuestion } from './items.queries.ts';

export type UseRow = { id: QuestionId; name: string; stem: string; why: ImportUse };

/**
 * Questions `w` of an import whose versions from it were used since, each with the first use that applies:
 * what learners did comes before what staff did.
 */
export async function listUses(written: WrittenQuestion[], atMost: number): Promise<UseRow[]> {
  return query<UseRow>(
    `select f.id, q.source_id as name, s.excerpt as stem, f.why
     from (
       select w.id,
         case
           when exists (
             select from tickets t
             join reports r on r.tenant_id = $1 and r.id = t.about_report_id
             join test_version_questions p on p.tenant_id = $1 and p.test_version_id = r.test_version_id
               and p.position = t.about_position
             where t.tenant_id = $1 and t.about_report_id is not null
               and p.question_id = w.id and p.question_version > w.before
           ) then 'reported'
           when exists (
             select from practice_answers a
             where a.tenant_id = $1 and a.question_id = w.id and a.question_version > w.before
           ) then 'practised'
           when exists (
             select from test_version_questions p
             where p.tenant_id = $1 and p.question_id = w.id and p.question_version > w.before
           ) then 'published'
           when exists (
             select from questions r
             where r.tenant_id = $1 and r.id = w.id and r.released_at is not null and r.released_version > w.before
           ) then 'released'
           when exists (
             select from question_versions v
             where v.tenant_id = $1 and v.question_id = w.id and v.number > w.after
           ) then 'edited'
         end as why
       from jsonb_to_recordset($2::jsonb) as w (id uuid, before integer, after integer)
     ) f
     join questions q on q.tenant_id = $1 and q.id = f.id
     left join question_search s on s.tenant_id = $1 and s.question_id = f.id
     where f.why is not null
     order by q.source_id collate "C" limit $3`,
    [JSON.stringify(written.map(({ id, before, after }) => ({ id, before: before ?? 0, after }))), atMost],
  );
}
