import { errorFieldsIn } from '../../api/api-error.ts';
import type { BrowserStorage } from '../../browser-storage.ts';

/** The address that this browser is to prove as its own, and whether a forgotten password is the reason. */
export type PendingVerification = { email: string; forgotten: boolean };

/** Under the names of specification section 3: the e-mail for verification, and the marker of a forgotten password. */
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

/** The longest that a server has anybody wait for a mail: an instant further on is one of another clock. */
const LONGEST_WAIT_MS = 86_400_000;

/**
 * Keeps over a reload when another mail may be asked for. What the server says last holds, whatever was kept before.
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

/** When another mail to this address may be asked for, in milliseconds; null where that is now, or not known. */
export function readNextMail(storage: BrowserStorage, email: string): number | null {
  const [, at = '', of] = /^(\d+) (.*)$/u.exec(storage.getItem('next-mail') ?? '') ?? [];
  const left = Number(at) - Date.now();
  return of === email && left > 0 && left <= LONGEST_WAIT_MS ? Number(at) : null;
}

/** Whether a sign-up brought no mail, since one went to the address a moment before; said on the way to the page. */
export function isMailAwaitedIn(state: unknown): boolean {
  const { mailAwaited }: { mailAwaited?: unknown } = Object(state);
  return mailAwaited === true;
}

/** Whether a password is chosen for the first time, by an invitation; said on the way to the page. */
export function isInvitedIn(state: unknown): boolean {
  const { invited }: { invited?: unknown } = Object(state);
  return invited === true;
}

/** Router state for the page that asks for the code: the mail is delayed, or one was sent already; null for neither. */
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

/** Whether the mail comes later, since too many were asked for; said on the way to the page. */
export function isMailDelayedIn(state: unknown): boolean {
  const { mailDelayed }: { mailDelayed?: unknown } = Object(state);
  return mailDelayed === true;
}

/** An address that has just been proven, and the right to choose its password. */
export type PasswordReset = { email: string; resetToken: string };

/** Of a proof that logs nobody in, since the password was chosen elsewhere; null for any other failure. */
export function passwordResetIn(failure: unknown): PasswordReset | null {
  const { email, resetToken } = errorFieldsIn(failure, 'password_needed');
  return typeof email === 'string' && typeof resetToken === 'string' ? { email, resetToken } : null;
}

/**
 * Kept by this page alone and no longer than it is open: a cookie holds the right over a reload, where the browser keeps
 * cookies.
 */
let passwordReset: PasswordReset | null = null;

export function setPasswordReset(reset: PasswordReset | null): void {
  passwordReset = reset;
}

/** The right for this address, if this page was given it. */
export function resetTokenFor(email: string): string | undefined {
  return passwordReset?.email === email ? passwordReset.resetToken : undefined;
}
