import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Groups of a network: a provider hands out the first 64 bits of an IPv6 address to a caller as a whole. */
const GROUPS_OF_A_NETWORK = 4;

/**
 * Key by which a caller is counted: an IPv4 address, or the network of an IPv6 address, of which every caller
 * has more addresses than could be counted. Each is written in one way.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const [seventh = 0, eighth = 0] = groups.slice(6);
  // An IPv4 caller of a socket that listens on both families.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join('.');
  }
  const network = groups.slice(0, GROUPS_OF_A_NETWORK).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** Splits an IPv6 address into its eight groups, in any notation. */
function groupsOf(address: string): number[] {
  // The URL parser writes an IPv6 host in one way: hexadecimal, lower case, an IPv4 ending as two groups.
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string | undefined) =>
    part ? part.split(':').map((group) => parseInt(group, 16)) : [];
  const [before, after] = [numbers(left), numbers(right)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** Reads the token of an Authorization header; null when there is none of that form. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w-]{20,200})$/u.exec(header ?? '');
  return match?.[1] ?? null;
}

/**
 * Names of headers that proxies add: X-Forwarded-For, X-Real-IP, CF-Connecting-IP, True-Client-IP and their
 * like.
 */
const LEFT_BY_PROXIES = /^(?:via|(?:x-(?:original-)?)?forwarded(?:-.+)?|.+-(?:real|client|connecting)-ip)$/u;
/**
 * Names that resolve to this machine wherever they are looked up (RFC 6761), and its own addresses; with any
 * port.
 */
const NAME_OF_THIS_MACHINE = /^(?:(?:[a-z0-9-]+\.)*localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/iu;

/**
 * True when the request was addressed to this machine itself and bears no trace of a proxy. A proxy on the
 * same machine connects from loopback like a local caller; without forwarding headers it still passes on the
 * public host.
 */
export function isAddressedLocally(headers: IncomingHttpHeaders): boolean {
  return (
    NAME_OF_THIS_MACHINE.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => LEFT_BY_PROXIES.test(name))
  );
}

/**
 * True for a caller on this machine: a loopback connection that was addressed to this machine. Not over
 * HTTP/1.0, in which nginx by default passes requests on, with its own name of the server as their host and
 * no header of a proxy.
 */
export function isLocalCaller({
  socket,
  headers,
  raw,
}: Pick<FastifyRequest, 'socket' | 'headers' | 'raw'>): boolean {
  const isOfThisMachine = /^(127\.|::1$|::ffff:127\.)/u.test(socket.remoteAddress ?? '');
  return isOfThisMachine && raw.httpVersion !== '1.0' && isAddressedLocally(headers);
}

const PURPOSES = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** True when a browser or a proxy fetches ahead of time what no user has asked for yet. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return PURPOSES.some((name) => /\b(?:prefetch|prerender|preview)\b/iu.test(String(headers[name] ?? '')));
}
