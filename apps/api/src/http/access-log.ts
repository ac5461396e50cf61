import type { FastifyInstance } from 'fastify';
import type { TenantDirectory } from './tenant.ts';

/**
 * Logs each request when it is answered, at whatever level the log has. No address, no person, and the route
 * in place of the path: ids and search words stay out of it.
 */
export function logAccess(app: FastifyInstance, tenants: TenantDirectory): void {
  const log = app.log.child({}, { level: 'info' });
  app.addHook('onResponse', async (request, reply) => {
    const { id: requestId, method, routeOptions, headers } = request;
    const tenant = tenants.rememberedTenantOfHost(headers.host ?? '');
    const status = reply.raw.statusCode;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    log.info({ requestId, tenant, method, route: routeOptions.url ?? null, status, ms }, 'request');
  });
}
