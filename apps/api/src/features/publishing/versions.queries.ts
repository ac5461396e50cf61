import type { QuestionId, TestVersionId, TopicId } from '@assay/assessment';
import { query } from '../../db/query.ts';

type VersionRow = { learner_view: string };
type ContentRow = { question_id: QuestionId; topic_id: TopicId | null; content: unknown };

/** The published learner's view of a version: the JSON text of its questions, as it is served. */
export async function getLearnerViewText(versionId: TestVersionId): Promise<string> {
  const rows = await query<VersionRow>(
    'select learner_view from test_versions where tenant_id = $1 and id = $2',
    [versionId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Test version ${versionId} is missing.`);
  return row.learner_view;
}

/** The questions of a version in order, whole: content and key. */
export async function listVersionContents(versionId: TestVersionId): Promise<ContentRow[]> {
  return query<ContentRow>(
    `select p.question_id, q.topic_id, q.content
     from test_version_questions p
     join question_versions q
       on q.tenant_id = $1 and q.question_id = p.question_id and q.number = p.question_version
     where p.tenant_id = $1 and p.test_version_id = $2 order by p.position`,
    [versionId],
  );
}
