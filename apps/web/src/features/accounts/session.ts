import type { Received } from '../../api/client.ts';
import { endAwaitedProof } from './awaited-proof.ts';

export type User = Received<'getProfile'>['user'];
export type Session = { token: string; user: User };

/** Answers of a test are kept under its id, and nothing else is kept under an id (specification section 3). */
const TEST_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;
const OTHER_KEYS_OF_A_LEARNER = ['reportID', 'timerTimeLeft'];

/** The learner who is logged in here, or null. What is kept is never believed by the server: it only words the page. */
export function readSession(storage: Storage): Session | null {
  const token = storage.getItem('token');
  const user = readUser(storage);
  return token && user ? { token, user } : null;
}

/** After a log-in: another learner finds nothing of the one before; the same learner goes on with unsent answers. */
export function startSession(storage: Storage, { token, user }: Session): void {
  if (readUser(storage)?._id !== user._id) wipeWork(storage);
  endAwaitedProof(storage);
  storage.setItem('user', JSON.stringify(user));
  storage.setItem('token', token);
}

/** The server no longer knows the token. Answers stay, since the learner may log in again to send them. */
export function expireSession(storage: Storage): void {
  storage.removeItem('token');
}

/** The learner logged out: nothing of theirs stays on this device. */
export function endSession(storage: Storage): void {
  for (const key of ['token', 'user']) storage.removeItem(key);
  endAwaitedProof(storage);
  wipeWork(storage);
}

/** Takes over what the server says of the same learner. */
export function rememberUser(storage: Storage, user: User): void {
  if (readUser(storage)?._id === user._id) storage.setItem('user', JSON.stringify(user));
}

function wipeWork(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys)
    if (TEST_ID.test(key) || OTHER_KEYS_OF_A_LEARNER.includes(key)) storage.removeItem(key);
}

function readUser(storage: Storage): User | null {
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
