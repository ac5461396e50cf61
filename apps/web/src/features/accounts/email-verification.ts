import { errorFieldsIn } from '../../api/api-error.ts';
import type { BrowserStorage } from '../../browser-storage.ts';

/** Address that this browser is to prove as its own, and whether a forgotten password is the reason. */
export type PendingVerification = { email: string; forgotten: boolean };

/**
 * Stored under the names of specification section 3: the e-mail for verification, and the marker of a
 * forgotten password.
 */
export function storePendingVerification(
  storage: BrowserStorage,
  { email, forgotten }: PendingVerification,
): void {
  storage.setItem('email', email);
  if (forgotten) storage.setItem('forget', 'true');
  else storage.removeItem('forget');
}

export function readPendingVerification(storage: BrowserStorage): PendingVerification | null {
  const email = storage.getItem('email');
  return email ? { email, forgotten: storage.getItem('forget') !== null } : null;
}

export function removePendingVerification(storage: BrowserStorage): void {
  storage.removeItem('email');
  storage.removeItem('forget');
  storage.removeItem('next-mail');
}

/** Longest wait for a mail that a server sets: an instant further away comes from another clock. */
const LONGEST_WAIT_MS = 86_400_000;

/**
 * Stores when another mail may be asked for, so that a reload keeps it. The server's latest answer replaces
 * an earlier one.
 * @param seconds from now, as the server says it; none where it does not
 * @returns the instant in milliseconds; null where a mail may be asked for at once
 */
export function storeNextMail(
  storage: BrowserStorage,
  email: string,
  seconds: number | null | undefined,
): number | null {
  if (!seconds) {
    storage.removeItem('next-mail');
    return null;
  }
  const at = Date.now() + seconds * 1_000;
  storage.setItem('next-mail', `${at} ${email}`);
  return at;
}

/**
 * Instant from which another mail to this address may be asked for, in milliseconds; null where that is now,
 * or not known.
 */
export function readNextMail(storage: BrowserStorage, email: string): number | null {
  const [, at = '', of] = /^(\d+) (.*)$/u.exec(storage.getItem('next-mail') ?? '') ?? [];
  const left = Number(at) - Date.now();
  return of === email && left > 0 && left <= LONGEST_WAIT_MS ? Number(at) : null;
}

/**
 * True when a sign-up sent no mail, since one went to the address a moment before. Read from the router
 * state.
 */
export function isMailAwaitedIn(state: unknown): boolean {
  const { mailAwaited }: { mailAwaited?: unknown } = Object(state);
  return mailAwaited === true;
}

/** True when a password is chosen for the first time, by an invitation. Read from the router state. */
export function isInvitedIn(state: unknown): boolean {
  const { invited }: { invited?: unknown } = Object(state);
  return invited === true;
}

/**
 * Router state for the page that asks for the code: the mail is delayed, or one was sent already; null for
 * neither.
 */
export function describeMail({
  mailed,
  delaySeconds,
}: {
  mailed?: boolean | undefined;
  delaySeconds?: number | undefined;
}): { mailAwaited: true } | { mailDelayed: true } | null {
  if (mailed === false) return { mailAwaited: true };
  return delaySeconds ? { mailDelayed: true } : null;
}

/** True when the mail is delayed, since too many were asked for. Read from the router state. */
export function isMailDelayedIn(state: unknown): boolean {
  const { mailDelayed }: { mailDelayed?: unknown } = Object(state);
  return mailDelayed === true;
}

/** An address that has just been proven, and its password grant. */
export type PasswordReset = { email: string; resetToken: string };

/**
 * Password grant of a proof that does not log in, since the password was chosen elsewhere; null for any other
 * failure.
 */
export function passwordResetIn(failure: unknown): PasswordReset | null {
  const { email, resetToken } = errorFieldsIn(failure, 'password_needed');
  return typeof email === 'string' && typeof resetToken === 'string' ? { email, resetToken } : null;
}

/**
 * Kept in the memory of this page alone: over a reload a cookie holds the grant, where the browser keeps
 * cookies.
 */
let passwordReset: PasswordReset | null = null;

export function setPasswordReset(reset: PasswordReset | null): void {
  passwordReset = reset;
}

/** Password grant for this address, if this page was given it. */
export function resetTokenFor(email: string): string | undefined {
  return passwordReset?.email === email ? passwordReset.resetToken : undefined;
}
