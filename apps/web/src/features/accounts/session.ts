import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type ApiResponse, callApi } from '../../api/client.ts';
import {
  answersKeysIn,
  type BrowserStorage,
  type BrowserStorages,
  browserStorage,
  holdsAnswers,
  removeByLifetime,
} from '../../browser-storage.ts';

export type User = ApiResponse<'login'>['user'];
export type Session = { token: string; user: User };

/**
 * Session of the learner who is logged in here, or null. The server never relies on what is stored: it only
 * names the learner on the page.
 */
export function readSession(storage: BrowserStorage): Session | null {
  const token = storage.getItem('token');
  const user = readUser(storage);
  return token && user ? { token, user } : null;
}

/**
 * Stores the session after a log-in. Another learner finds nothing of the one before, whose unsent answers
 * must be sealed by then; the same learner goes on with unsent answers.
 */
export function storeSession(storages: BrowserStorages, { token, user }: Session): void {
  const { local, tab } = storages;
  if (readUser(local)?._id !== user._id) removeByLifetime([local, tab], 'learner');
  removeByLifetime([local, tab], 'visitor');
  local.setItem('user', JSON.stringify(user));
  local.setItem('token', token);
}

/**
 * Ends a session whose token the server no longer knows. Answers stay, since the learner may log in again to
 * send them.
 */
export function expireSession({ local, tab }: BrowserStorages): void {
  removeByLifetime([local, tab], 'session');
}

/** Ends the session after a log-out. Of the learner only sealed answers stay on this device. */
export function removeSession({ local, tab }: BrowserStorages): void {
  removeByLifetime([local, tab], 'session', 'account', 'learner', 'visitor');
}

/** Updates the stored user with the server's data of the same learner. */
export function storeUser(storage: BrowserStorage, user: User): void {
  if (readUser(storage)?._id === user._id) storage.setItem('user', JSON.stringify(user));
}

function readUser(storage: BrowserStorage): User | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem('user') ?? 'null');
    return isUser(stored) ? { ...stored, role: stored.role ?? 'learner' } : null;
  } catch {
    return null;
  }
}

/** User as an earlier version has stored it, without a role: a learner, until the profile comes. */
type StoredUser = Omit<User, 'role'> & { role?: User['role'] };

function isUser(value: unknown): value is StoredUser {
  if (typeof value !== 'object' || value === null) return false;
  const fields: { [Key in keyof User]?: unknown } = value;
  const texts = [fields._id, fields.first_name, fields.last_name, fields.email, fields.subdomain];
  return (
    texts.every((field) => typeof field === 'string') &&
    typeof fields.is_active_plan === 'boolean' &&
    (fields.role === undefined || fields.role === 'learner' || fields.role === 'staff')
  );
}

/** Session in this browser's storage; every page is notified when it changes, in this tab or another. */
const listeners = new Set<() => void>();
let current: { stored: string; session: Session | null } | null = null;

export const session = {
  read(): Session | null {
    const { local } = browserStorage;
    const stored = `${local.getItem('token')} ${local.getItem('user')}`;
    if (current?.stored !== stored) current = { stored, session: readSession(local) };
    return current.session;
  },
  /** Begins at once, unless another learner's unsent answers must be sealed first. */
  async start(started: Session): Promise<void> {
    const { local } = browserStorage;
    const isAnother = readUser(local)?._id !== started.user._id;
    if (isAnother && answersKeysIn(local).length > 0) {
      const { sealAnswers } = await import('../../sealed-answers.ts');
      await sealAnswers(local, null);
    }
    changeAndNotify(() => storeSession(browserStorage, started));
  },
  expire: () => changeAndNotify(() => expireSession(browserStorage)),
  storeUser: (user: User) => changeAndNotify(() => storeUser(browserStorage.local, user)),
};

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, session.read);
}

/**
 * True after a log-out, here or in another tab; false after a session that merely expired, whose learner is
 * still known.
 */
export function useIsLoggedOut(): boolean {
  return useSyncExternalStore(subscribe, isLoggedOut);
}

function isLoggedOut(): boolean {
  return session.read() === null && browserStorage.local.getItem('user') === null;
}

function changeAndNotify(change: () => void): void {
  change();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  function onChangeElsewhere({ key }: StorageEvent) {
    // Logged out in another tab: what only this tab stores of the learner is removed, too.
    if (browserStorage.local.getItem('user') === null) removeByLifetime([browserStorage.tab], 'learner');
    listener();
    // Seals copies that this tab wrote after the log-out. The key is null after `localStorage.clear()`.
    if (key === 'user' || key === null) void tidyAnswers();
  }
  listeners.add(listener);
  window.addEventListener('storage', onChangeElsewhere);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onChangeElsewhere);
  };
}

/**
 * Seals the local copies of learners who are not logged in, as a tab or an interrupted log-out leaves them,
 * and removes expired ones.
 */
export async function tidyAnswers(): Promise<void> {
  const { local } = browserStorage;
  // Lazy: few visitors have left answers here.
  if (!holdsAnswers(local)) return;
  const { removeExpiredCopies, sealAnswers } = await import('../../sealed-answers.ts');
  removeExpiredCopies(local);
  await sealAnswers(local, readUser(local)?._id ?? null);
}

/** Query of the learner's profile; the stored user is updated with it. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['learner', userId, 'profile'],
    staleTime: 60_000,
    async queryFn({ signal }) {
      const { user } = await callApi('getProfile', {}, { signal });
      session.storeUser(user);
      return user;
    },
  });
}

/**
 * Updates the stored user from the server, such as whether a plan is active.
 * @returns why the server could not be asked, null where it was
 */
export function useProfileRefresh(userId: string): Error | null {
  return useQuery(profileQuery(userId)).error;
}

/** Fetches the learner as the server knows them now. */
export function fetchUser(queryClient: QueryClient, userId: string): Promise<User> {
  return queryClient.fetchQuery({ ...profileQuery(userId), staleTime: 0 });
}
