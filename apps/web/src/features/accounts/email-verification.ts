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
}

/** When the next mail may go, as it came with the way to this page, which the browser keeps over a reload. */
export function nextMailAtIn(state: unknown): number | null {
  const { nextMailAt }: { nextMailAt?: unknown } = Object(state);
  return typeof nextMailAt === 'number' ? nextMailAt : null;
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
