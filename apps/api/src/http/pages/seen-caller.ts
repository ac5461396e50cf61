import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Failure } from '../../failure.ts';
import { refuse } from '../answer.ts';
import type { TenantDirectory } from '../tenant.ts';

/** Address at which `npm run doctor` asks how the server sees a request that came through the proxy. */
export const SEEN_CALLER_PATH = '/healthz/caller';
export const SEEN_CALLER_HEADER = 'x-assay-doctor';
const VALID_MS = 60_000;

export const seenCallerSchema = z.object({
  /** Address by which this caller is counted. */
  address: z.string(),
  /** Address of the other end of the connection: the proxy's, where there is one. */
  connection: z.string(),
  /** X-Forwarded-For as it arrived; empty without one. */
  forwarded: z.string(),
  host: z.string(),
  /** True when the host is one of a tenant. */
  isKnownHost: z.boolean(),
});
export type SeenCaller = z.infer<typeof seenCallerSchema>;

/** Signs a question of the doctor's, which is answered for a minute. */
export function signQuestion(appSecret: string, now: number): string {
  const until = String(now + VALID_MS);
  return `${until}.${createHmac('sha256', appSecret).update(`doctor:${until}`).digest('hex')}`;
}

function isSigned(appSecret: string, given: unknown, now: number): boolean {
  if (typeof given !== 'string' || !/^\d{13}\.[0-9a-f]{64}$/u.test(given)) return false;
  const until = Number(given.slice(0, 13));
  if (until < now || until > now + VALID_MS) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(signQuestion(appSecret, until - VALID_MS)));
}

/** Serves that address; to whoever does not know the installation's secret there is none. */
export function serveSeenCaller(
  app: FastifyInstance,
  { appSecret, tenants }: { appSecret: string; tenants: Pick<TenantDirectory, 'tenantOfHost'> },
): void {
  app.get(SEEN_CALLER_PATH, async (request, reply): Promise<unknown> => {
    if (!isSigned(appSecret, request.headers[SEEN_CALLER_HEADER], Date.now())) {
      return refuse(reply, new Failure('not_found'));
    }
    const { host = '' } = request.headers;
    const seen: SeenCaller = {
      address: request.ip,
      connection: request.socket.remoteAddress ?? '',
      forwarded: String(request.headers['x-forwarded-for'] ?? ''),
      host,
      isKnownHost: (await tenants.tenantOfHost(host)) !== null,
    };
    return reply.header('cache-control', 'no-store').send(seen);
  });
}
