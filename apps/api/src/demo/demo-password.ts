/**
 * Password of every account of the demonstration. Everybody can read it here: it works on this machine alone,
 * and no account may choose it.
 */
export const DEMO_PASSWORD = 'practice-makes-perfect';
