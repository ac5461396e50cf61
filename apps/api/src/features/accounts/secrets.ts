import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Creates a secret that works as a key by itself: 256 bits, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored form of a random secret. It has too many values to guess, so no salt or slowness is needed. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Creates a code of four digits, each of the 10,000 equally likely. Source: specification section 9. */
export function newCode(): string {
  return String(randomInt(10_000)).padStart(4, '0');
}

/**
 * Stored form of a short code: keyed, so that a copy of the table alone does not reveal it, and bound to its
 * row.
 */
export function hashCode(appSecret: string, codeId: string, code: string): Buffer {
  return createHmac('sha256', appSecret).update(`code:${codeId}:${code}`).digest();
}

/** Key of a budget's subject, which does not reveal who it is. */
export function hashSubject(appSecret: string, subject: string): Buffer {
  return createHmac('sha256', appSecret).update(`subject:${subject.toLowerCase()}`).digest();
}

/**
 * Record that the owner of a mailbox took a test, without revealing who it is: bound to tenant and test, so
 * that rows of one person cannot be linked. Another secret gives another digest.
 */
export function hashTakenTest(
  appSecret: string,
  { tenantId, testId, mailbox }: { tenantId: string; testId: string; mailbox: string },
): Buffer {
  return createHmac('sha256', appSecret).update(`taken:${tenantId}:${testId}:${mailbox}`).digest();
}

export function equalHashes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * True when the code is the stored one; without a stored one the same work is done and the result is false.
 */
export function codeMatches(
  appSecret: string,
  code: string,
  held: { id: string; code_hash: Buffer | null } | null,
): boolean {
  return equalHashes(held?.code_hash ?? Buffer.alloc(0), hashCode(appSecret, held?.id ?? '', code));
}
