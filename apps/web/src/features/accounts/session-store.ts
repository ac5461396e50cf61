import { useSyncExternalStore } from 'react';
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
    const written = `${localStorage.getItem('token')} ${localStorage.getItem('user')}`;
    if (current?.written !== written) current = { written, session: readSession(localStorage) };
    return current.session;
  },
  start: (started: Session) => changed(() => startSession(localStorage, started)),
  expire: () => changed(() => expireSession(localStorage)),
  end: () => changed(() => endSession(localStorage)),
  rememberUser: (user: User) => changed(() => rememberUser(localStorage, user)),
};

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, session.read);
}

function changed(change: () => void): void {
  change();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
