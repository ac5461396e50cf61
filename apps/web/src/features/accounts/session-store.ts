import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../api/client.ts';
import { browserStorage, wipe } from '../../browser-storage.ts';
import { paths } from '../../paths.ts';
import {
  endSession,
  expireSession,
  readSession,
  rememberUser,
  type Session,
  startSession,
  type User,
} from './session.ts';

/** The session in this browser's storage, with word to every page of it when it changes, in this tab or another. */
const listeners = new Set<() => void>();
let current: { written: string; session: Session | null } | null = null;

export const session = {
  read(): Session | null {
    const { local } = browserStorage;
    const written = `${local.getItem('token')} ${local.getItem('user')}`;
    if (current?.written !== written) current = { written, session: readSession(local) };
    return current.session;
  },
  start: (started: Session) => changed(() => startSession(browserStorage, started)),
  expire: () => changed(() => expireSession(browserStorage)),
  rememberUser: (user: User) => changed(() => rememberUser(browserStorage.local, user)),
};

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, session.read);
}

function changed(change: () => void): void {
  change();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  function changedElsewhere() {
    // Logged out in another tab: what this tab alone keeps of the learner goes, too.
    if (browserStorage.local.getItem('user') === null) wipe([browserStorage.tab], 'learner');
    listener();
  }
  listeners.add(listener);
  window.addEventListener('storage', changedElsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', changedElsewhere);
  };
}

/** Brings the kept user up to date with the server, such as whether a plan is active. */
export function useFreshProfile(userId: string): void {
  useQuery({
    queryKey: ['learner', userId, 'profile'],
    staleTime: 60_000,
    async queryFn({ signal }) {
      const { user } = await call('getProfile', {}, { signal });
      session.rememberUser(user);
      return user;
    },
  });
}

const LOG_OUT_TIMEOUT_MS = 5_000;

/**
 * Ends the session on the server, and here whether or not the server could be reached.
 * The page is loaded anew, so that nothing of the learner stays in its memory either.
 */
export async function logOut(): Promise<void> {
  await call('logout', {}, { timeoutMs: LOG_OUT_TIMEOUT_MS }).catch(() => undefined);
  endSession(browserStorage);
  location.replace(paths.logIn);
}
