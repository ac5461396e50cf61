import type { TenantId } from '@assay/assessment';
import { findHolders } from '../features/accounts/sessions.ts';
import type { SignedIn } from '../http/session-cache.ts';
import type { AskDatabase } from './socket-queries-queue.ts';
import type { LiveSocket } from './socket-server.ts';

/**
 * Whether a session is still held by whoever opened a socket with it, as what they were then.
 * @param holder of the session, if it lasts
 */
export function isHeldBy(holder: SignedIn | undefined, user: SignedIn): boolean {
  return holder?.id === user.id && holder.role === user.role;
}

const BATCH = 500;
/** The turn that these take beside the users'. */
const KEY = 'session checks';

/**
 * Ends the sockets whose sessions are over, or whose holders are somebody else by now: a session that runs
 * out tells nobody, and what was told while nobody listened is lost.
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
