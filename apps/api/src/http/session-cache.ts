import { hash } from 'node:crypto';
import type { TenantId, UserId } from '@assay/assessment';
import type { Permissions, Role } from '@assay/contract';
import { LRUCache } from 'lru-cache';
import { SingleFlight } from '../cache.ts';

const REMEMBERED = 20_000;
/**
 * Maximum age of a cached session when something is granted before the call's own transaction looks again.
 */
const FRESH_MS = 1_000;

/** The user who is logged in; permissions are those of staff, null for learners. */
export type SignedIn<R extends Role = Role> = { id: UserId; role: R; permissions: Permissions | null };
/**
 * @param renew extends the session before it expires from idleness, if it is time for that; null if it is not
 */
export type FoundSession = { user: SignedIn; renew: (() => Promise<void>) | null };
/**
 * Looks up the holder of a token within the current tenant; null when it is unknown, ended or another
 * tenant's.
 */
export type FindSession = (token: string) => Promise<FoundSession | null>;

type Known = { user: SignedIn; checkedAt: number };

/**
 * Cache of the sessions that were valid at their last look-up. The identity, for sharing out capacity, may be
 * remembered for long; access only for a moment. Every call's transaction asks the database itself. Sessions
 * go by their `sessionKey`.
 */
export type SessionCache = {
  get(key: string): SignedIn | null;
  /** Asks the database unless it was asked a moment ago; concurrent calls for the same session ask once. */
  getFresh(key: string, lookUp: () => Promise<SignedIn | null>): Promise<SignedIn | null>;
  set(key: string, user: SignedIn): void;
  delete(key: string): void;
};

/** Key of a session in this cache: no token is kept. */
export function sessionKey(tenantId: TenantId, token: string): string {
  return hash('sha256', `${tenantId} ${token}`, 'base64url');
}

export function createSessionCache(): SessionCache {
  const known = new LRUCache<string, Known>({ max: REMEMBERED });
  const underWay = new SingleFlight<SignedIn | null>();
  const keep = (key: string, user: SignedIn) => known.set(key, { user, checkedAt: performance.now() });
  const ask = async (key: string, lookUp: () => Promise<SignedIn | null>) => {
    const user = await lookUp();
    if (user === null) known.delete(key);
    else keep(key, user);
    return user;
  };

  return {
    get: (key) => known.get(key)?.user ?? null,
    set: keep,
    delete: (key) => known.delete(key),
    async getFresh(key, lookUp) {
      const found = known.get(key);
      if (found !== undefined && performance.now() - found.checkedAt < FRESH_MS) return found.user;
      return underWay.run(key, () => ask(key, lookUp));
    },
  };
}
