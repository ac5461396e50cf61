import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TenantId } from '@assay/assessment';

const VALID_SECONDS = 600;
/**
 * Interval in which links are identical, so that a browser need not fetch the picture again with each page.
 */
const SAME_FOR_SECONDS = 300;

/** Names of pictures of profiles and of tickets. */
const NAME = /^([0-9a-f]{32})-(?:(?:64|128|256|512)\.(?:webp|jpg)|(?:320|1600)\.webp)$/u;

/** Content type of a learner's uploaded picture by its name; null for other names. */
export function signedPictureType(name: string): 'image/jpeg' | 'image/webp' | null {
  if (!NAME.test(name)) return null;
  return name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp';
}

/**
 * Path under the tenant's files to a picture that a learner of the tenant uploaded: valid for ten minutes at
 * most and five at least, for all of its sizes.
 */
export function signedPicturePath(appSecret: string, tenantId: TenantId, name: string): string {
  const until = Math.floor(nowSeconds() / SAME_FOR_SECONDS) * SAME_FOR_SECONDS + VALID_SECONDS;
  const signature = sign(appSecret, tenantId, name, until).toString('base64url');
  return `${name}?until=${until}&signature=${signature}`;
}

/** The same as a link from any page of the tenant's. */
export function signedPictureLink(appSecret: string, tenantId: TenantId, name: string): string {
  return `/files/${signedPicturePath(appSecret, tenantId, name)}`;
}

/** Seconds for which a link to this name is still valid; 0 for an invalid link or none of ours. */
export function secondsLeft(
  appSecret: string,
  tenantId: TenantId,
  name: string,
  { until, signature }: { until?: unknown; signature?: unknown },
): number {
  if (typeof until !== 'string' || typeof signature !== 'string') return 0;
  if (!/^\d{1,12}$/u.test(until) || !/^[\w-]{43}$/u.test(signature)) return 0;
  const right = sign(appSecret, tenantId, name, Number(until));
  if (!timingSafeEqual(right, Buffer.from(signature, 'base64url'))) return 0;
  return Math.max(0, Number(until) - nowSeconds());
}

/**
 * Signs the common part of the names of all sizes of a picture; it is random, for either kind of picture. The
 * prefix is older than tickets' pictures: another one would invalidate the links in open pages.
 */
function sign(appSecret: string, tenantId: TenantId, name: string, until: number): Buffer {
  const picture = NAME.exec(name)?.[1] ?? '';
  return createHmac('sha256', appSecret).update(`profile-picture:${tenantId}:${picture}:${until}`).digest();
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}
