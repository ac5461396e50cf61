import type { TenantId } from '@assay/assessment';
import { createSizedCache, SingleFlight } from '../../cache.ts';
import { Taxonomy } from './taxonomy.ts';
import type { TopicNode } from './topics.queries.ts';

/** Maximum age of a count: an import, or an applied folder, shows within this time. */
const MAX_AGE_MS = 10_000;
/** Maximum age of a count that is shown while the questions are being counted again. */
const MAX_AGE_MEANWHILE_MS = 60_000;
const CACHED_TOPICS = 50_000;

export type Taxonomies = { of(tenantId: TenantId, read: () => Promise<TopicNode[]>): Promise<Taxonomy> };

/**
 * Creates a cache of tenants' topics. Counting the questions of a large bank takes a while, and they change
 * seldom: one caller counts at a time, and all others get the cached result. Nothing is lost when the process
 * ends.
 * @param now milliseconds of a monotonic clock
 */
export function createTaxonomies(now: () => number = () => performance.now()): Taxonomies {
  const counted = createSizedCache<{ taxonomy: Taxonomy; size: number; at: number }>(
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
        // The age counts from the start of the read, which takes a while.
        const at = now();
        const nodes = await read();
        const taxonomy = new Taxonomy(nodes);
        counted.set(tenantId, { taxonomy, size: nodes.length + 1, at });
        return taxonomy;
      });
    } catch (error) {
      if (isOwn) throw error;
      // The failed transaction is another caller's, whose connection may have ended: try again.
      return find(tenantId, read);
    }
  }

  return { of: find };
}
