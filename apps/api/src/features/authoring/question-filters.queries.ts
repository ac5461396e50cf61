import type { TestId, TopicId } from '@assay/assessment';
import type { QuestionState } from '@assay/contract';
import { query } from '../../db/query.ts';
import { STATE } from './question-list.queries.ts';

/** Numbers of questions by the topic of their newest version; null for those without one. */
export async function countByTopic(): Promise<{ topic_id: TopicId | null; questions: number }[]> {
  return query<{ topic_id: TopicId | null; questions: number }>(
    `select topic_id, count(*)::int as questions from question_search
     where tenant_id = $1 group by topic_id`,
  );
}

export async function countByTag(): Promise<{ tag: string; questions: number }[]> {
  return query<{ tag: string; questions: number }>(
    `select tag, count(*)::int as questions
     from questions q cross join unnest(q.tags) as tag
     where q.tenant_id = $1 and q.tags <> '{}' group by tag order by tag`,
  );
}

/** Every published test with the number of its questions, by name. */
export async function countByTest(): Promise<{ id: TestId; name: string; questions: number }[]> {
  return query<{ id: TestId; name: string; questions: number }>(
    `select t.id, t.test_name as name, v.number_of_questions as questions
     from tests t
     join test_versions v on v.tenant_id = $1 and v.id = t.current_version_id
     where t.tenant_id = $1 order by t.test_name`,
  );
}

export async function countByState(): Promise<{ state: QuestionState; questions: number }[]> {
  return query<{ state: QuestionState; questions: number }>(
    `select ${STATE} as state, count(*)::int as questions
     from question_search s
     join questions q on q.tenant_id = $1 and q.id = s.question_id
     where s.tenant_id = $1
     group by 1`,
  );
}
