import { ApiError } from '../../api/api-error.ts';

/** An address that has just been proven, and the right to choose its password. */
export type PasswordChoice = { email: string; resetToken: string };

/** Of a proof that logs nobody in, since the password was chosen elsewhere; null for any other failure. */
export function choiceIn(failure: unknown): PasswordChoice | null {
  if (!(failure instanceof ApiError) || failure.code !== 'password_needed') return null;
  const body: { email?: unknown; resetToken?: unknown } = Object(failure.body);
  return typeof body.email === 'string' && typeof body.resetToken === 'string'
    ? { email: body.email, resetToken: body.resetToken }
    : null;
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
