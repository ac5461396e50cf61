import type { Visitor } from '../../features/accounts/visitor.ts';
import { openCookies } from '../../http/cookies.ts';
import type { TestTenant } from '../tenants/test-tenant.ts';
import type { Answer, TestApp } from '../test-app.ts';

/** Origin of a log-in; without a device it is the first from there. */
type From = { address?: string; device?: string | null };

/** Logs in as a client that keeps no cookies except the one it is given. */
export function logIn(
  test: TestApp,
  { host }: TestTenant,
  { email, password }: { email: string; password: string },
  { address = '127.0.0.1', device = null }: From = {},
): Promise<Answer<'login'>> {
  return test.call('login', {
    host,
    address,
    body: { email, password, host },
    headers: device === null ? {} : { cookie: `__Host-device=${device}` },
  });
}

/** Reads the device secret that a response has the browser keep; null when it sets none. */
export function deviceSecretOf({ headers }: { headers: Record<string, unknown> }): string | null {
  return /__Host-device=([\w-]+)/u.exec(String(headers['set-cookie'] ?? ''))?.[1] ?? null;
}

/** Counts the answers by status and code. */
export function countAnswers(answers: readonly Answer<'login'>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, code } of answers) {
    const key = code === undefined ? String(status) : `${status} ${code}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/** A caller from a device, as services see it. */
export function onDevice(device: string | null): Visitor {
  const cookies = openCookies(device === null ? undefined : `__Host-device=${device}`, true);
  return { address: '127.0.0.1', headers: {}, cookies };
}
