import type { Reference, TopicId } from '@assay/assessment';
import { query } from '../../db/query.ts';

export type TopicNode = {
  id: TopicId;
  parent_id: TopicId | null;
  /** 0 domain, 1 subdomain, 2 topic, 3 subtopic. */
  depth: number;
  name: string;
  /**
   * Questions of the bank that have exactly this topic, each in the version that learners practise, in the
   * newest where none is released. Retired ones do not count.
   */
  questions: number;
  /** Number of them of which a version is released for practice. */
  released: number;
  /** Position in the organisation's order; null where it gives none. */
  position: number | null;
  description: string;
};

/** Version of a question `q` that learners practise; null where it is not released. */
const RELEASED_VERSION = 'case when q.released_at is not null then q.released_version end';

/** Every topic of the tenant. */
export async function listTopicNodes(): Promise<TopicNode[]> {
  return query<TopicNode>(`
     select t.id, t.parent_id, t.depth, t.name, coalesce(c.questions, 0) as questions,
            coalesce(c.released, 0) as released, s.position,
            coalesce(s.description, '') as description
     from topics t
     left join (
       select v.topic_id, count(*)::int as questions, count(${RELEASED_VERSION})::int as released
       from (
         select question_id, number, topic_id, max(number) over (partition by question_id) as newest
         from question_versions where tenant_id = $1
       ) v
       join questions q on q.tenant_id = $1 and q.id = v.question_id
         and q.retired_at is null and v.number = coalesce(${RELEASED_VERSION}, v.newest)
       group by v.topic_id
     ) c on c.topic_id = t.id
     left join topic_contents s on s.tenant_id = $1 and s.topic_id = t.id
     where t.tenant_id = $1`);
}

export type TopicPartsRow = {
  reference_links: Reference[];
  pictures: { original: string; alt: string }[];
};

/** Content of a topic besides its description; null where the organisation gives none. */
export async function findTopicParts(topicId: TopicId): Promise<TopicPartsRow | null> {
  const rows = await query<TopicPartsRow>(
    `select c.reference_links,
       array(
         select jsonb_build_object('original', p.picture, 'alt', p.alt) from topic_pictures p
         where p.tenant_id = $1 and p.topic_id = c.topic_id order by p.position
       ) as pictures
     from topic_contents c where c.tenant_id = $1 and c.topic_id = $2`,
    [topicId],
  );
  return rows[0] ?? null;
}
