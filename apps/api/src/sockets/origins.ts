/**
 * True when a websocket is opened by a page of the host that it is opened to: unlike calls, a browser lets
 * every page open one anywhere, and names the page's origin. A client without an origin is no browser, and
 * has no token but its own.
 * @param host as the request names it
 * @param usualOrigin of that host, for a proxy in front of us that leaves the port out
 */
export function isOwnOrigin(origin: string | undefined, host: string, usualOrigin: string): boolean {
  if (origin === undefined || origin === usualOrigin) return true;
  if (!/^https?:\/\//u.test(origin)) return false;
  const parsed = URL.parse(origin);
  return parsed !== null && parsed.origin === origin && parsed.host === host.trim().toLowerCase();
}
