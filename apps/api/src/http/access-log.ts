import type { FastifyInstance } from 'fastify';
import { onRequestEnd } from './request-end.ts';
import type { TenantDirectory } from './tenant.ts';

/**
 * Logs each request when it has ended, at whatever level the log has. No address, no person, and the route in
 * place of the path: ids and search words stay out of it.
 */
export function logAccess(app: FastifyInstance, tenants: TenantDirectory): void {
  const log = app.log.child({}, { level: 'info' });
  onRequestEnd(app, {
    ended: ({ id: requestId, method, route, host, status, milliseconds }) => {
      const tenant = tenants.rememberedTenantOfHost(host);
      log.info(
        { requestId, tenant, method, route, status, ms: Math.round(milliseconds * 10) / 10 },
        'request',
      );
    },
  });
}
