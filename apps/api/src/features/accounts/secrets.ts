import { createHmac, hash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** A secret that works as a key by itself: 256 bits, URL-safe. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** How a random secret is stored. It has too many values to guess, so no salt or slowness is needed. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** Four digits, each of the 10,000 equally likely. Source: specification section 9. */
export function newCode(): string {
  return String(randomInt(10_000)).padStart(4, '0');
}

/** How a short code is stored: keyed, so that a copy of the table alone does not tell it, and bound to its row. */
export function hashCode(appSecret: string, codeId: string, code: string): Buffer {
  return createHmac('sha256', appSecret).update(`code:${codeId}:${code}`).digest();
}

/** Whom an event is counted against, without keeping who it is. */
export function hashSubject(appSecret: string, subject: string): Buffer {
  return createHmac('sha256', appSecret).update(`subject:${subject.toLowerCase()}`).digest();
}

/**
 * That the owner of a mailbox took a test, without keeping who it is: bound to tenant and test, so that rows of one person
 * cannot be told to be one's. Under another secret it is another digest.
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

/** Whether a code is the one that is held; without one the same work is done, and the answer is no. */
export function codeMatches(
  appSecret: string,
  code: string,
  held: { id: string; code_hash: Buffer | null } | null,
): boolean {
  return equalHashes(held?.code_hash ?? Buffer.alloc(0), hashCode(appSecret, held?.id ?? '', code));
}
