import type { TenantId } from '@assay/assessment';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { SingleFlight } from '../../cache.ts';
import { withTenant } from '../../db/context.ts';
import { inTransactionWith } from '../../db/pipelining.ts';
import { isShownElsewhere } from './pictures.queries.ts';

const FORGET_AFTER_MS = 60_000;
const REMEMBERED_PICTURES = 20_000;

/**
 * Asks which pictures may be shown elsewhere, and caches the answers for a while: a school opens the same
 * ones at once.
 */
export function rememberShownElsewhere(pool: Pool): (tenantId: TenantId, name: string) => Promise<boolean> {
  const remembered = new LRUCache<string, { shown: boolean; until: number }>({ max: REMEMBERED_PICTURES });
  const underWay = new SingleFlight<boolean>();
  return async (tenantId, name) => {
    const key = `${tenantId}/${name}`;
    const known = remembered.get(key);
    if (known !== undefined && known.until > Date.now()) return known.shown;
    const shown = await underWay.run(key, () =>
      withTenant(pool, tenantId, () =>
        inTransactionWith(
          () => isShownElsewhere(name),
          async (found) => found,
        ),
      ),
    );
    remembered.set(key, { shown, until: Date.now() + FORGET_AFTER_MS });
    return shown;
  };
}
