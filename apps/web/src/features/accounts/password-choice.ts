import { errorFieldsIn } from '../../api/api-error.ts';

/** An address that has just been proven, and the right to choose its password. */
export type PasswordChoice = { email: string; resetToken: string };

/** Of a proof that logs nobody in, since the password was chosen elsewhere; null for any other failure. */
export function choiceIn(failure: unknown): PasswordChoice | null {
  const { email, resetToken } = errorFieldsIn(failure, 'password_needed');
  return typeof email === 'string' && typeof resetToken === 'string' ? { email, resetToken } : null;
}

/**
 * Kept by this page alone and no longer than it is open: a cookie holds the right over a reload, where the browser keeps
 * cookies.
 */
let choice: PasswordChoice | null = null;

export function keepChoice(kept: PasswordChoice | null): void {
  choice = kept;
}

/** The right for this address, if this page was given it. */
export function resetTokenFor(email: string): string | undefined {
  return choice?.email === email ? choice.resetToken : undefined;
}
