import type { QuestionId, TestVersionId, TopicId } from '@assay/assessment';
import { query } from '../../db/query.ts';

export type OutlineRow = {
  test_version_id: TestVersionId;
  question_id: QuestionId;
  topic_id: TopicId | null;
  stem: string;
};

/** The questions of versions, each version's in its order. */
export async function listOutlineRows(versionIds: TestVersionId[]): Promise<OutlineRow[]> {
  return query<OutlineRow>(
    `select p.test_version_id, p.question_id, q.topic_id, q.content ->> 'stem' as stem
     from test_version_questions p
     join question_versions q
       on q.tenant_id = $1 and q.question_id = p.question_id and q.number = p.question_version
     where p.tenant_id = $1 and p.test_version_id = any($2::uuid[]) order by p.test_version_id, p.position`,
    [versionIds],
  );
}
