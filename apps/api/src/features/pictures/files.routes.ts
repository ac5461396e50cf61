import type { FileStore } from '../../adapters/files/file-store.ts';
import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { contentTypeOfName } from './picture-type.ts';
import { profilePictureType, secondsLeft } from './profile-picture-links.ts';

type Deps = { files: FileStore; appSecret: string };

/** A tenant's pictures; a learner's own only by a signed link. */
export function fileRoutes({ files, appSecret }: Deps): { getFile: Handler<'getFile'> } {
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
      const content = mediaType === null ? null : await files.read(tenantId, name);
      return mediaType === null || content === null ? new Failure('not_found') : { mediaType, content };
    },
  };
}
