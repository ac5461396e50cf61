import type { Pool } from 'pg';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { contentTypeOfName } from './picture-type.ts';
import { rememberShownElsewhere } from './shown-elsewhere.service.ts';
import { secondsLeft, signedPictureType } from './signed-picture-links.ts';

/** The pool is separate from that of calls, and so never waits for them. */
type Deps = { pool: Pool; files: FileStore; appSecret: string };

/** Routes of a tenant's pictures; those uploaded by learners need a signed link. */
export function fileRoutes({ pool, files, appSecret }: Deps): { getFile: Handler<'getFile'> } {
  const findShownElsewhere = rememberShownElsewhere(pool);
  return {
    async getFile({ params: { name }, query }, { tenantId }) {
      const signedType = signedPictureType(name);
      if (signedType !== null) {
        const maxAgeSeconds = secondsLeft(appSecret, tenantId, name, query);
        const content = maxAgeSeconds === 0 ? null : await files.read(tenantId, name);
        return content === null
          ? new Failure('not_found')
          : { mediaType: signedType, content, maxAgeSeconds };
      }
      const mediaType = contentTypeOfName(name);
      if (mediaType === null) return new Failure('not_found');
      const content = await files.read(tenantId, name);
      if (content === null) return new Failure('not_found');
      // Asked only now: unknown names may be requested without end, and cost the database no query. When this
      // query fails, an exam still has its pictures; only other sites do without.
      const isShownElsewhere = await findShownElsewhere(tenantId, name).catch(() => false);
      return { mediaType, content, isShownElsewhere };
    },
  };
}
