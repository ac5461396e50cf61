import type { Caller } from '../../http/serve.ts';
import type { Alarm } from '../throttles/throttles.ts';
import { REGISTRATION_SECONDS } from './lifetimes.ts';
import type { HashingCost } from './passwords.ts';
import { equalHashes, hashSecret, newSecret } from './secrets.ts';

/** Facts of the installation that account services need. */
export type AccountDeps = {
  appSecret: string;
  /** The address of one of a tenant's own hosts, without a trailing slash. */
  originOf(host: string): string;
  alarm: Alarm;
  hashingCost: HashingCost;
};

/** Facts of the caller that they need. */
export type Visitor = Pick<Caller, 'address' | 'cookies' | 'headers'>;

/** Hash of the secret of the browser in which a registration was made; null where there was none. */
export function browserHashOf({ cookies }: Visitor): Buffer | null {
  const secret = cookies.get('registration');
  return secret === null ? null : hashSecret(secret);
}

/** True when a registration was made in this browser, or its password given there. */
export function isOfBrowser(
  registration: { browser_hash: Buffer | null; second_browser_hash: Buffer | null },
  visitor: Visitor,
): boolean {
  const browserHash = browserHashOf(visitor);
  const known = [registration.browser_hash, registration.second_browser_hash];
  return browserHash !== null && known.some((hash) => hash !== null && equalHashes(hash, browserHash));
}

/**
 * Gives the browser a new secret: never one that it sends, since another person may have copied or planted
 * that.
 * @returns its hash, to be stored
 */
export function rememberBrowser({ cookies }: Visitor): Buffer {
  const secret = newSecret();
  cookies.set('registration', secret, REGISTRATION_SECONDS);
  return hashSecret(secret);
}

export function forgetBrowser({ cookies }: Visitor): void {
  cookies.set('registration', '', 0);
}

/**
 * True when the caller is not a browser: the call has none of the headers that a browser adds, and no cookie
 * of ours. Such a client follows the plain specification and can send no cookie.
 */
export function isPlainClient({ headers }: Visitor): boolean {
  const { cookie, origin, 'sec-fetch-site': site } = headers;
  return cookie === undefined && origin === undefined && site === undefined;
}
