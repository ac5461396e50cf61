import type { QuestionId, TestVersionId, TopicId } from '@assay/assessment';
import { one, query } from '../../db/query.ts';

export type VersionFactsRow = { learner_view: string; mixes_questions: boolean; mixes_options: boolean };
export type VersionContentRow = {
  question_id: QuestionId;
  question_version: number;
  topic_id: TopicId | null;
  content: unknown;
};

/** The learner's view of a version, the JSON text of its questions, and what is mixed for each learner. */
export async function getVersionFacts(versionId: TestVersionId): Promise<VersionFactsRow> {
  const rows = await query<VersionFactsRow>(
    'select learner_view, mixes_questions, mixes_options from test_versions where tenant_id = $1 and id = $2',
    [versionId],
  );
  return one(rows);
}

/** The questions of a version in order, whole: content and key. */
export async function listVersionContents(versionId: TestVersionId): Promise<VersionContentRow[]> {
  return query<VersionContentRow>(
    `select p.question_id, p.question_version, q.topic_id, q.content
     from test_version_questions p
     join question_versions q
       on q.tenant_id = $1 and q.question_id = p.question_id and q.number = p.question_version
     where p.tenant_id = $1 and p.test_version_id = $2 order by p.position`,
    [versionId],
  );
}
