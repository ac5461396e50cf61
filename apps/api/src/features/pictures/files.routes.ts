import type { FileStore } from '../../adapters/files/file-store.ts';
import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { contentTypeOfName } from './picture-type.ts';

/** A tenant's pictures. */
export function fileRoutes({ files }: { files: FileStore }): { getFile: Handler<'getFile'> } {
  return {
    async getFile({ params: { name } }, { tenantId }) {
      const mediaType = contentTypeOfName(name);
      const content = mediaType === null ? null : await files.read(tenantId, name);
      return mediaType === null || content === null ? new Failure('not_found') : { mediaType, content };
    },
  };
}
