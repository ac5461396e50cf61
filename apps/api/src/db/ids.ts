import { randomBytes } from 'node:crypto';
import type { Id } from '@assay/assessment';

/**
 * Makes a new row id: UUID version 7, so that ids made one after another lie together in an index (RFC 9562).
 */
export function newId<Kind extends string>(): Id<Kind> {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return parts.join('-') as Id<Kind>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** True when a text from outside has the form of a row's id. */
export function isId(text: string): boolean {
  return UUID.test(text);
}
