import type { Reference, TopicId } from '@assay/assessment';
import { query } from '../../db/query.ts';

export type TopicNode = {
  id: TopicId;
  parent_id: TopicId | null;
  /** 0 domain, 1 subdomain, 2 topic, 3 subtopic. */
  depth: number;
  name: string;
  /** Questions of the bank that have exactly this topic, each in its newest version. */
  questions: number;
  /** Number of them that are released for practice. */
  released: number;
  /** Position in the organisation's order; null where it gives none. */
  position: number | null;
  description: string;
};

/** Every topic of the tenant. */
export async function listTopicNodes(): Promise<TopicNode[]> {
  return query<TopicNode>(`
     select t.id, t.parent_id, t.depth, t.name, coalesce(c.questions, 0) as questions,
            coalesce(c.released, 0) as released, s.position,
            coalesce(s.description, '') as description
     from topics t
     left join (
       select n.topic_id, count(*)::int as questions, count(q.released_at)::int as released
       from (
         select distinct on (question_id) question_id, topic_id from question_versions
         where tenant_id = $1 order by question_id, number desc
       ) n
       join questions q on q.tenant_id = $1 and q.id = n.question_id
       group by n.topic_id
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
