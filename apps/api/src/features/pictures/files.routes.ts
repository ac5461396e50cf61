import type { FastifyInstance } from 'fastify';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { Failure } from '../../failure.ts';
import { refuse } from '../../http/answer.ts';
import type { TenantDirectory } from '../../http/tenant.ts';
import { contentTypeOfName } from './picture-type.ts';

/**
 * Serves a tenant's pictures. An image element cannot send a token, so the random name is the key; the tenant's
 * folder is chosen by the host alone.
 */
export function serveFiles(app: FastifyInstance, deps: { files: FileStore; tenants: TenantDirectory }): void {
  app.get<{ Params: { name: string } }>('/files/:name', async (request, reply) => {
    const tenantId = await deps.tenants.tenantOfHost(request.headers.host ?? '');
    if (tenantId === null) return refuse(reply, new Failure('invalid_hostname'));
    const contentType = contentTypeOfName(request.params.name);
    const stream = contentType === null ? null : await deps.files.read(tenantId, request.params.name);
    if (contentType === null || stream === null) return refuse(reply, new Failure('not_found'));
    return reply
      .type(contentType)
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(stream);
  });
}
