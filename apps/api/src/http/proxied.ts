import type { IncomingHttpHeaders } from 'node:http';

const LEFT_BY_PROXIES = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-real-ip', 'via'];

/** Whether a proxy brings the caller, who then may be anywhere, though the connection comes from this machine. */
export function isProxied(headers: IncomingHttpHeaders): boolean {
  return LEFT_BY_PROXIES.some((name) => headers[name] !== undefined);
}
