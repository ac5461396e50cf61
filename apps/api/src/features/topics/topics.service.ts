import type { TopicId } from '@assay/assessment';
import { LruCache } from '../../cache.ts';
import { currentTenantId } from '../../db/context.ts';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { listRenditions, type RenditionRow } from '../tenants/content.service.ts';
import { Taxonomy, type Topic } from './taxonomy.ts';
import { findTopicParts, listTopicNodes, type TopicPartsRow } from './topics.queries.ts';

/** An import, or a folder that is applied, shows within so long. */
const MAX_AGE_MS = 10_000;
const CACHED_TOPICS = 50_000;

const cache = new LruCache<{ taxonomy: Taxonomy; size: number; at: number }>(
  CACHED_TOPICS,
  ({ size }) => size,
);

/** The tenant's topics. Counting the questions of a large bank takes a while, and they change seldom. */
export async function readTaxonomy(): Promise<Taxonomy> {
  const tenantId = currentTenantId();
  const known = cache.get(tenantId);
  if (known !== undefined && performance.now() - known.at < MAX_AGE_MS) return known.taxonomy;
  const at = performance.now();
  const nodes = await listTopicNodes();
  const taxonomy = new Taxonomy(nodes);
  cache.set(tenantId, { taxonomy, size: nodes.length + 1, at });
  return taxonomy;
}

/** @param key a part of the name, in any case; ends do not count */
export async function searchTopics(key: string): Promise<Topic[]> {
  const wanted = key.trim().toLowerCase();
  const taxonomy = await readTaxonomy();
  return taxonomy.topics().filter(({ name }) => name.toLowerCase().includes(wanted));
}

export type TopicDetail = { topic: Topic; parts: TopicPartsRow | null; renditions: RenditionRow[] };

export async function readTopic(topicId: TopicId): Promise<TopicDetail | RefusalOf<'getTopic'>> {
  const topic = isId(topicId) ? (await readTaxonomy()).find(topicId) : undefined;
  if (topic === undefined) return new Failure('not_found');
  const parts = await findTopicParts(topic.id);
  const originals = (parts?.pictures ?? []).map(({ original }) => original);
  return { topic, parts, renditions: await listRenditions(originals) };
}
