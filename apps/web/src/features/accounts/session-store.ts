import { useSyncExternalStore } from 'react';
import { browserStorage, wipe } from '../../browser-storage.ts';
import {
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
    if (browserStorage.local.getItem('user') === null) wipe(browserStorage, 'learner');
    listener();
  }
  listeners.add(listener);
  window.addEventListener('storage', changedElsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', changedElsewhere);
  };
}
