import type { TenantId } from '@assay/assessment';
import { findHolders } from '../features/accounts/sessions.ts';
import type { AskDatabase } from './ask-database.ts';
import type { LiveSocket } from './socket-server.ts';

const BATCH = 500;
/** The turn that these take beside the users'. */
const KEY = 'session checks';

/**
 * Ends the sockets whose sessions are over, or whose holders are somebody else by now: a session that runs out tells
 * nobody, and what was told while nobody listened is lost.
 */
export async function endOutlived(
  sockets: readonly LiveSocket[],
  ask: AskDatabase,
  end: (socket: LiveSocket) => void,
): Promise<void> {
  const byTenant = Map.groupBy(sockets, ({ data }) => data.tenantId);
  for (const [tenantId, ofTenant] of byTenant) {
    for (let from = 0; from < ofTenant.length; from += BATCH) {
      await endOutlivedOf(tenantId, ofTenant.slice(from, from + BATCH), ask, end);
    }
  }
}

async function endOutlivedOf(
  tenantId: TenantId,
  sockets: readonly LiveSocket[],
  ask: AskDatabase,
  end: (socket: LiveSocket) => void,
): Promise<void> {
  const hashes = [...new Set(sockets.map(({ data }) => data.sessionHash))];
  const holders = await ask(tenantId, KEY, () => findHolders(hashes));
  for (const socket of sockets) {
    const { sessionHash, user } = socket.data;
    const holder = holders.get(sessionHash);
    if (holder?.id !== user.id || holder.role !== user.role) end(socket);
  }
}
