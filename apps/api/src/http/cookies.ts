import type { FastifyReply, FastifyRequest } from 'fastify';
import { normaliseHost } from './tenant.ts';

/** Secrets that a browser keeps for us: no script can read them, and no other site can have them sent. */
export type Cookies = {
  /** What the browser sent, or null: from anyone, so never longer than a secret of ours. */
  read(name: string): string | null;
  /** @param maxAgeSeconds 0 has the browser forget it */
  set(name: string, value: string, maxAgeSeconds: number): void;
};

const LONGEST_VALUE = 200;

export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const { host = '', cookie = '' } = request.headers;
  const local = isOfThisMachine(host);
  // The prefix has the browser refuse what a neighbouring host, or a page without TLS, tries to plant.
  const fullName = (name: string) => (local ? name : `__Host-${name}`);
  return {
    read: (name) => readCookie(cookie, fullName(name)),
    set(name, value, maxAgeSeconds) {
      const flags = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${local ? '' : '; Secure'}`;
      reply.header('set-cookie', `${fullName(name)}=${value}; ${flags}`);
    },
  };
}

/** On this machine there is no TLS, without which not every browser keeps a secure cookie. */
function isOfThisMachine(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+)$/u.test(normaliseHost(host) ?? '');
}

function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [key, value] = pair.trim().split('=', 2);
    if (key === name && value !== undefined && /^[\w-]+$/u.test(value) && value.length <= LONGEST_VALUE) {
      return value;
    }
  }
  return null;
}
