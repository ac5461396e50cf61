import type { TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { LruCache, SingleFlight } from '../../cache.ts';
import { inTransactionWith, withTenant } from '../../db/context.ts';
import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { contentTypeOfName } from './picture-type.ts';
import { isShownElsewhere } from './pictures.queries.ts';
import { profilePictureType, secondsLeft } from './profile-picture-links.ts';

/** The pool is the one that never waits behind calls. */
type Deps = { pool: Pool; files: FileStore; appSecret: string };

const FORGET_AFTER_MS = 60_000;
const REMEMBERED_PICTURES = 20_000;

/** A tenant's pictures; a learner's own only by a signed link. */
export function fileRoutes({ pool, files, appSecret }: Deps): { getFile: Handler<'getFile'> } {
  const mayBeShownElsewhere = createMemory(pool);
  return {
    async getFile({ params: { name }, query }, { tenantId }) {
      const profileType = profilePictureType(name);
      if (profileType !== null) {
        const maxAgeSeconds = secondsLeft(appSecret, tenantId, name, query);
        const content = maxAgeSeconds === 0 ? null : await files.read(tenantId, name);
        return content === null
          ? new Failure('not_found')
          : { mediaType: profileType, content, maxAgeSeconds };
      }
      const mediaType = contentTypeOfName(name);
      if (mediaType === null) return new Failure('not_found');
      const content = await files.read(tenantId, name);
      if (content === null) return new Failure('not_found');
      try {
        // Only now: names that nobody has may be asked for without end, and cost the database nothing.
        return { mediaType, content, isShownElsewhere: await mayBeShownElsewhere(tenantId, name) };
      } catch (error) {
        content.destroy();
        throw error;
      }
    },
  };
}

/** Asks which pictures may be shown elsewhere, and remembers it for a while: a school opens the same ones at once. */
function createMemory(pool: Pool): (tenantId: TenantId, name: string) => Promise<boolean> {
  const remembered = new LruCache<{ shown: boolean; until: number }>(REMEMBERED_PICTURES);
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
