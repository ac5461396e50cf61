import type { Socket } from 'node:net';
import type { TenantId } from '@assay/assessment';
import type { ErrorCode } from '@assay/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../failure.ts';
import { networkOf } from '../http/caller.ts';
import { createHeldAmounts } from '../http/overload/held-amounts.ts';
import { LIMITS } from '../http/overload/limits.ts';
import type { RateLimiter } from '../http/overload/rate-limiter.ts';
import { beyond } from '../http/overload/refusal.ts';
import { TokenBucket } from '../http/overload/token-bucket.ts';
import type { TenantDirectory } from '../http/tenant.ts';
import { isOwnOrigin } from './origins.ts';

/**
 * A connection that may become a websocket, with what is kept of it, such as the tenant of its host and its
 * network.
 */
export type AdmittedConnection = {
  tenantId: TenantId;
  network: string;
  connection: Socket;
  /** To be called when the user is known: until then, or until it ends, it counts among those that wait. */
  settle(): void;
  /** Budget of packets that it may still send. */
  budget: TokenBucket;
  /** True when a socket of it has tried to authenticate: only one is checked. */
  hasSaidWho: boolean;
};

type Deps = {
  tenants: TenantDirectory;
  /** Builds the address of a host of ours. */
  originOf(host: string): string;
  /** Number of connections that the process accepts. */
  mostConnections(): number;
  /** Rate limits by network: of websockets that are opened, and of refusals. */
  openings: RateLimiter;
  refusals: RateLimiter;
};

const { sockets, socketTraffic } = LIMITS;

/** The one protocol and transport. A `sid` would continue a connection that began as another transport. */
const querySchema = z.object({
  EIO: z.literal('4'),
  transport: z.literal('websocket'),
  sid: z.undefined().optional(),
});

/** Decides which connections become websockets, before anything is known of the caller but the network. */
export function createUpgradeAdmission({ tenants, originOf, mostConnections, openings, refusals }: Deps) {
  const held = createHeldAmounts();

  const refuse = async (
    code: ErrorCode & ('malformed' | 'invalid_hostname' | 'forbidden'),
    network: string,
  ) => {
    await refusals.enter(network);
    throw new AppError(code);
  };

  /**
   * Counts a connection among those that are open until it closes, and those that wait until it settles.
   * @returns what settles it
   * @throws AppError where there are too many
   */
  const count = (connection: Socket, network: string): (() => void) => {
    const mostOpen = Math.ceil((mostConnections() * sockets.percentOfConnections) / 100);
    const open = [{ key: 'open', most: mostOpen }];
    const waiting = [
      { key: 'waiting', most: sockets.unidentified },
      { key: `waiting of ${network}`, most: sockets.unidentifiedPerNetwork },
    ];
    if (!held.take([...open, ...waiting], 1)) throw beyond(sockets);
    let isWaiting = true;
    const settle = () => {
      if (isWaiting) held.release(waiting, 1);
      isWaiting = false;
    };
    connection.once('close', () => {
      held.release(open, 1);
      settle();
    });
    return settle;
  };

  return {
    /** @throws AppError if it is refused */
    async admit(request: FastifyRequest): Promise<AdmittedConnection> {
      const { socket: connection } = request.raw;
      // For a caller who has gone, not even the address is known.
      if (connection.destroyed) throw new AppError('malformed');
      const network = networkOf(request.ip);
      const { host = '', origin } = request.headers;
      if (!querySchema.safeParse(request.query).success) return refuse('malformed', network);
      const tenantId = await tenants.tenantOfHost(host);
      if (tenantId === null) return refuse('invalid_hostname', network);
      const name = host.trim().toLowerCase().replace(/:\d+$/u, '');
      if (!isOwnOrigin(origin, host, originOf(name))) return refuse('forbidden', network);
      await openings.enter(network);
      if (connection.destroyed) throw new AppError('malformed');
      const settle = count(connection, network);
      return {
        tenantId,
        network,
        connection,
        settle,
        budget: new TokenBucket(socketTraffic),
        hasSaidWho: false,
      };
    },
  };
}
