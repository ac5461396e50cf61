import type { ApiResponse } from '../../api/client.ts';
import { type BrowserStorage, type BrowserStorages, wipe } from '../../browser-storage.ts';

export type User = ApiResponse<'getProfile'>['user'];
export type Session = { token: string; user: User };

/** The learner who is logged in here, or null. What is kept is never believed by the server: it only words the page. */
export function readSession(storage: BrowserStorage): Session | null {
  const token = storage.getItem('token');
  const user = readUser(storage);
  return token && user ? { token, user } : null;
}

/** After a log-in: another learner finds nothing of the one before; the same learner goes on with unsent answers. */
export function startSession(storages: BrowserStorages, { token, user }: Session): void {
  const { local, tab } = storages;
  if (readUser(local)?._id !== user._id) wipe([local, tab], 'learner');
  wipe([local, tab], 'visitor');
  local.setItem('user', JSON.stringify(user));
  local.setItem('token', token);
}

/** The server no longer knows the token. Answers stay, since the learner may log in again to send them. */
export function expireSession({ local, tab }: BrowserStorages): void {
  wipe([local, tab], 'session');
}

/** The learner logged out: nothing of theirs stays on this device. */
export function endSession({ local, tab }: BrowserStorages): void {
  wipe([local, tab], 'session', 'account', 'learner', 'visitor');
}

/** Takes over what the server says of the same learner. */
export function rememberUser(storage: BrowserStorage, user: User): void {
  if (readUser(storage)?._id === user._id) storage.setItem('user', JSON.stringify(user));
}

function readUser(storage: BrowserStorage): User | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem('user') ?? 'null');
    return isUser(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isUser(kept: unknown): kept is User {
  if (typeof kept !== 'object' || kept === null) return false;
  const fields: { [Key in keyof User]?: unknown } = kept;
  const texts = [fields._id, fields.first_name, fields.last_name, fields.email, fields.subdomain];
  return texts.every((field) => typeof field === 'string') && typeof fields.is_active_plan === 'boolean';
}
