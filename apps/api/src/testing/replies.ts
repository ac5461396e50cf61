import { errors } from '@assay/contract';
import { expect } from 'vitest';

/** Traces of the server's internals, which have no place in a response. */
const INSIDE =
  /\bat \S+ \(|node_modules|\.ts:\d|file:\/\/|\/apps\/|ZodError|SyntaxError|syntax error|violates|constraint|relation "|tenant_id|FST_ERR|ERR_|HPE_|ECONN|select .* from |in JSON at|Unexpected token/iu;

export type Reply = { statusCode: number; body: string; headers: Record<string, unknown> };

/**
 * Fails unless the reply is a success, or a refusal in the one form: `{ message, code }` with a code of the
 * list.
 */
export function expectWellFormed(reply: Reply, about: string): void {
  const { statusCode, body, headers } = reply;
  expect(statusCode, `${about}: ${body.slice(0, 200)}`).toBeLessThan(500);
  expect(headers['content-type'], about).toBe('application/json; charset=utf-8');
  expect(body, about).not.toMatch(INSIDE);
  if (statusCode < 400) return;
  const said: unknown = JSON.parse(body);
  const known = Object.entries(errors).find(
    ([, { status }]) => status === statusCode && hasCode(said, status),
  );
  expect(known, `${about}: ${statusCode} ${body.slice(0, 200)}`).toBeDefined();
}

/** True when the body names an error of the list, with its own words and status. */
function hasCode(said: unknown, status: number): boolean {
  if (typeof said !== 'object' || said === null || !('code' in said) || !('message' in said)) return false;
  const { code, message } = said;
  return Object.entries(errors).some(
    ([name, error]) => name === code && error.status === status && error.message === message,
  );
}

export function errorCodeOf({ body }: Reply): unknown {
  return JSON.parse(body).code;
}

/**
 * The part of a response that a caller can compare, without its date and the secrets that differ each time.
 */
export function visibleReply({ status, headers, text }: { status: number; headers: object; text: string }) {
  const { date: _, 'set-cookie': cookies, ...others } = Object.fromEntries(Object.entries(headers));
  return {
    status,
    headers: others,
    text,
    cookies: JSON.stringify(cookies)?.replace(/=[\w-]{43};/gu, '=(secret);'),
  };
}
