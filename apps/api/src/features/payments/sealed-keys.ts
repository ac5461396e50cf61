import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { TenantId } from '@assay/assessment';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

function keyOf(appSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', 'payment keys', 32));
}

/**
 * Seals a tenant's key for the payment provider (AES-256-GCM): the database without APP_SECRET does not
 * reveal it, and the row of another tenant opens nothing.
 */
export function sealKey(appSecret: string, tenantId: TenantId, key: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(appSecret), nonce).setAAD(Buffer.from(tenantId));
  const sealed = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws where it was sealed with another secret, or for another tenant */
export function openKey(appSecret: string, tenantId: TenantId, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(appSecret), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(tenantId))
    .setAuthTag(tag);
  try {
    return (
      decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    );
  } catch (error) {
    throw new Error(
      'The keys of the payment provider were sealed with another APP_SECRET. Connect the account again.',
      { cause: error },
    );
  }
}
