import type { TenantId } from '@assay/assessment';
import { LruCache, SingleFlight } from '../../cache.ts';
import { Taxonomy } from './taxonomy.ts';
import type { TopicNode } from './topics.queries.ts';

/** An import, or a folder that is applied, shows within so long. */
const MAX_AGE_MS = 10_000;
/** While the questions are counted anew, what was counted before is shown until it is so old. */
const MAX_AGE_MEANWHILE_MS = 60_000;
const CACHED_TOPICS = 50_000;

export type Taxonomies = { of(tenantId: TenantId, read: () => Promise<TopicNode[]>): Promise<Taxonomy> };

/**
 * The topics of tenants. Counting the questions of a large bank takes a while, and they change seldom: one caller counts
 * at a time, and all others are given what is there. A process that ends loses nothing by it.
 * @param now milliseconds of a clock that never jumps
 */
export function createTaxonomies(now: () => number = () => performance.now()): Taxonomies {
  const counted = new LruCache<{ taxonomy: Taxonomy; size: number; at: number }>(
    CACHED_TOPICS,
    ({ size }) => size,
  );
  const underWay = new SingleFlight<Taxonomy>();

  async function find(tenantId: TenantId, read: () => Promise<TopicNode[]>): Promise<Taxonomy> {
    const known = counted.get(tenantId);
    const maxAge = underWay.has(tenantId) ? MAX_AGE_MEANWHILE_MS : MAX_AGE_MS;
    if (known !== undefined && now() - known.at < maxAge) return known.taxonomy;
    let isOwn = false;
    try {
      return await underWay.run(tenantId, async () => {
        isOwn = true;
        // As old as what it was read from: reading takes a while.
        const at = now();
        const nodes = await read();
        const taxonomy = new Taxonomy(nodes);
        counted.set(tenantId, { taxonomy, size: nodes.length + 1, at });
        return taxonomy;
      });
    } catch (error) {
      if (isOwn) throw error;
      // What failed is somebody else's transaction, which their connection may have ended.
      return find(tenantId, read);
    }
  }

  return { of: find };
}
