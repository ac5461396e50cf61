import type { TopicId } from '@assay/assessment';
import { currentTenantId } from '../../db/context.ts';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { listRenditions, type RenditionRow } from '../tenants/content.service.ts';
import { createTaxonomies } from './taxonomies.ts';
import type { Taxonomy, Topic } from './taxonomy.ts';
import { findTopicParts, listTopicNodes, type TopicPartsRow } from './topics.queries.ts';

const taxonomies = createTaxonomies();

/** Topics of the tenant, as they were some seconds ago. */
export async function readTaxonomy(): Promise<Taxonomy> {
  return taxonomies.of(currentTenantId(), listTopicNodes);
}

/** A listed topic with those above it, the domain first. */
export type FoundTopic = { topic: Topic; path: Topic[] };

/** @param key part of the name, case-insensitive; trimmed */
export async function searchTopics(key: string): Promise<FoundTopic[]> {
  const wanted = key.trim().toLowerCase();
  const taxonomy = await readTaxonomy();
  return taxonomy
    .topics()
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map((topic) => ({ topic, path: taxonomy.pathOf(topic.id).slice(0, -1) }));
}

export type TopicDetail = { topic: Topic; parts: TopicPartsRow | null; renditions: RenditionRow[] };

export async function readTopic(topicId: TopicId): Promise<TopicDetail | RefusalOf<'getTopic'>> {
  const topic = isId(topicId) ? (await readTaxonomy()).find(topicId) : undefined;
  if (topic === undefined) return new Failure('not_found');
  const parts = await findTopicParts(topic.id);
  const originals = (parts?.pictures ?? []).map(({ original }) => original);
  return { topic, parts, renditions: await listRenditions(originals) };
}
