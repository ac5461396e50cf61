import type { QuestionId, TestId, TopicId } from '@assay/assessment';
import { query } from '../../db/query.ts';

/** Questions of another test as it is published now, which a blueprint may leave out. */
const LEFT_OUT = `select p.question_id
    from tests t
    join test_version_questions p on p.tenant_id = $1 and p.test_version_id = t.current_version_id
    where t.tenant_id = $1 and t.id = $2::uuid`;

export type TopicCountRow = {
  topic_id: TopicId | null;
  questions: number;
  released: number;
  left_out: number;
};

/**
 * Numbers of questions by the topic of their newest version, retired ones excepted.
 * @param leaveOut test whose questions are counted apart, or null
 */
export async function countByTopic(leaveOut: TestId | null): Promise<TopicCountRow[]> {
  return query<TopicCountRow>(
    `select s.topic_id, count(*)::int as questions,
            (count(*) filter (where q.released_at is not null and q.released_version is not null))::int as released,
            (count(*) filter (where s.question_id in (${LEFT_OUT})))::int as left_out
     from question_search s
     join questions q on q.tenant_id = $1 and q.id = s.question_id
     where s.tenant_id = $1 and q.retired_at is null
     group by s.topic_id`,
    [leaveOut],
  );
}

/** Questions of these topics that a test can be made of, by id, so that a draw starts from the same order. */
export async function listCandidates(
  topicIds: TopicId[],
  leaveOut: TestId | null,
): Promise<{ id: QuestionId; topic_id: TopicId }[]> {
  return query<{ id: QuestionId; topic_id: TopicId }>(
    `select s.question_id as id, s.topic_id
     from question_search s
     join questions q on q.tenant_id = $1 and q.id = s.question_id
     where s.tenant_id = $1 and s.topic_id = any($3::uuid[]) and q.retired_at is null
       and s.question_id not in (${LEFT_OUT})
     order by s.question_id`,
    [leaveOut, topicIds],
  );
}

/** Numbers of questions that have a newer version than their test as it is published; none: left out. */
export async function countNewer(testIds: readonly TestId[]): Promise<Map<TestId, number>> {
  const rows = await query<{ test_id: TestId; newer: number }>(
    `select t.id as test_id, count(*)::int as newer
     from tests t
     join test_version_questions p on p.tenant_id = $1 and p.test_version_id = t.current_version_id
     join question_search s on s.tenant_id = $1 and s.question_id = p.question_id
     where t.tenant_id = $1 and t.id = any($2::uuid[]) and s.version > p.question_version
     group by t.id`,
    [testIds],
  );
  return new Map(rows.map(({ test_id, newer }) => [test_id, newer]));
}
