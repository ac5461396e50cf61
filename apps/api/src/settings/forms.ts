import { isIP } from 'node:net';
import { z } from 'zod';

/** Forms of settings. A message says what is expected and repeats nothing of a value that may be secret. */

export const text = z.string().trim();

export const port = z.coerce
  .number({ error: 'must be a number from 0 to 65535' })
  .int('must be a number from 0 to 65535')
  .min(0, 'must be a number from 0 to 65535')
  .max(65_535, 'must be a number from 0 to 65535');

const SHARE = 'must be a number from 0 to 1';
export const share = z.coerce.number({ error: SHARE }).min(0, SHARE).max(1, SHARE);

export const flag = z
  .enum(['0', '1', 'true', 'false'], { error: 'must be 1 or 0' })
  .optional()
  .transform((value) => value === '1' || value === 'true');

export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug'], {
  error: 'must be fatal, error, warn, info or debug',
});

export const databaseUrl = text.refine(isDatabaseUrl, {
  error:
    'must have the form postgres://ROLE:PASSWORD@HOST:PORT/DATABASE (in the password, write @ as %40 and / as %2F)',
});

export const smtpUrl = text.refine(isSmtpUrl, {
  error: 'must have the form smtp://USER:PASSWORD@HOST:587 or smtps://USER:PASSWORD@HOST:465',
});

export const mailSender = text.regex(/^(?:[^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, {
  error: 'must be an address, or a name with one: Some College <no-reply@college.example>',
});

export const proxies = text.refine((list) => list.split(',').every((each) => isProxy(each.trim())), {
  error: 'must name the proxies by addresses, such as 127.0.0.1 or 10.0.0.0/8, with commas between them',
});

function isDatabaseUrl(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1;
}

function isSmtpUrl(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
}

/** Ranges that the HTTP framework knows by name. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(given: string): boolean {
  if (NAMED_RANGES.includes(given)) return true;
  const [address = '', bits, ...more] = given.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
