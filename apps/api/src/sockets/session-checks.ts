import { isDeepStrictEqual } from 'node:util';
import type { TenantId } from '@assay/assessment';
import { findHolders } from '../features/accounts/sessions.ts';
import type { SignedIn } from '../http/session-cache.ts';
import type { AskDatabase } from './socket-queries-queue.ts';
import type { LiveSocket } from './socket-server.ts';

/**
 * True while a session is held by the user who opened a socket with it, in the same role and with the same
 * permissions.
 * @param holder of the session, if it lasts
 */
export function isHeldBy(holder: SignedIn | undefined, user: SignedIn): boolean {
  return isDeepStrictEqual(holder, user);
}

const BATCH = 500;
/** Queue key of these checks, beside those of the users. */
const KEY = 'session checks';

/**
 * Ends the sockets whose sessions are over, or whose holders have changed: a session that expires causes no
 * notification, and notifications are lost while no process listens.
 */
export async function endSocketsWithoutSession(
  sockets: readonly LiveSocket[],
  ask: AskDatabase,
  end: (socket: LiveSocket) => void,
): Promise<void> {
  const byTenant = Map.groupBy(sockets, ({ data }) => data.tenantId);
  for (const [tenantId, ofTenant] of byTenant) {
    for (let from = 0; from < ofTenant.length; from += BATCH) {
      await endSocketsWithoutSessionOf(tenantId, ofTenant.slice(from, from + BATCH), ask, end);
    }
  }
}

async function endSocketsWithoutSessionOf(
  tenantId: TenantId,
  sockets: readonly LiveSocket[],
  ask: AskDatabase,
  end: (socket: LiveSocket) => void,
): Promise<void> {
  const hashes = [...new Set(sockets.map(({ data }) => data.sessionHash))];
  const holders = await ask(tenantId, KEY, () => findHolders(hashes));
  for (const socket of sockets) {
    const { sessionHash, user } = socket.data;
    if (!isHeldBy(holders.get(sessionHash), user)) end(socket);
  }
}
