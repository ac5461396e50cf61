import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  // The same path belongs to another tenant on another host.
  vary: 'Host',
};

/** Policy for everything that is no page: data must not become a document that runs anything. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Headers of every response; a page of ours replaces the policy. */
export const commonHeaders = { ...COMMON, 'content-security-policy': NOTHING };

/** Sets the headers that every response carries, errors included. */
export function setCommonHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(commonHeaders);
  });
}

/**
 * Sets the shortest headers with which a script, sheet or font is as safe as a page: some ninety of them come
 * with the first visit, each with its headers. Permissions are set by documents alone.
 */
export function shortenHeadersOfParts(reply: FastifyReply): void {
  reply.removeHeader('permissions-policy');
  reply.header('referrer-policy', 'no-referrer');
}

/** Takes a response over from the framework, with the headers that were set so far. */
export function hijackWithHeaders(reply: FastifyReply): ServerResponse {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  return reply.raw;
}
