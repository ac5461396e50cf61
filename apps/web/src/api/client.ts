import type { CallOf, Contract, JsonEndpointName, ResponseOf } from '@assay/contract';
import { addresses } from '@assay/contract/addresses';
import { browserStorage } from '../browser-storage.ts';
import { ApiError, refusal } from './api-error.ts';
import { type Patience, startPatience, uploadMs } from './patience.ts';

/** How long a call may stay without a word. */
const PATIENCE_MS = 20_000;

/** Calls that anyone may make; they carry no authorization header (specification section 6). */
type PublicName = {
  [Name in JsonEndpointName]: Contract[Name]['access'] extends 'public' ? Name : never;
}[JsonEndpointName];
const publicCalls: Record<PublicName, true> = {
  register: true,
  verifyEmail: true,
  resendOtp: true,
  login: true,
  getOtpToForgotPassword: true,
  submitOtpToForgotPassword: true,
  resetPassword: true,
  getSubdomain: true,
  getSubDomain: true,
};

/** Parts that a call does not have may be left out; parts whose fields are all optional, too. */
type Loose<T> = { [Key in keyof T as undefined extends T[Key] ? Key : never]?: T[Key] } & {
  [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key];
};
export type Sent<Name extends JsonEndpointName> = Loose<CallOf<Contract[Name]>>;
export type Received<Name extends JsonEndpointName> = ResponseOf<Contract[Name]>;

type Request = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
};

type Options = { signal?: AbortSignal; patienceMs?: number };

/**
 * Makes one call of the contract. Refusals and failures of the network reject with an `ApiError`;
 * an abort by the caller's own signal rejects with that signal's reason.
 */
export async function call<Name extends JsonEndpointName>(
  name: Name,
  sent: Sent<Name>,
  { signal, patienceMs = PATIENCE_MS }: Options = {},
): Promise<Received<Name>> {
  const request: Request = sent;
  const address = addresses[name];
  const body = request.body === undefined ? null : JSON.stringify(request.body);
  const patience = startPatience(patienceMs + uploadMs(body?.length ?? 0));
  const init: RequestInit = {
    method: address.method,
    headers: headersOf(name, request),
    body,
    signal: AbortSignal.any([patience.signal, ...(signal ? [signal] : [])]),
  };
  const response = await reach(urlOf(address.path, request), init, { signal, patience });
  // An answer that is no object is not ours, whatever its status: a proxy's page, say.
  if (!response.ok || typeof response.body !== 'object') {
    throw refusal(response.status, response.body, response.retryAfter);
  }
  // The server's response has passed this contract's schema before it left (design.md section 1).
  return response.body as Received<Name>;
}

type Answer = { ok: boolean; status: number; body: unknown; retryAfter: string | null };

/** Headers and body in one step, so that a connection lost in the middle of a body counts as lost. */
async function reach(
  url: string,
  init: RequestInit,
  { signal, patience }: { signal: AbortSignal | undefined; patience: Patience },
): Promise<Answer> {
  try {
    const response = await fetch(url, init);
    noteServerTime(response.headers.get('date'));
    return {
      ok: response.ok,
      status: response.status,
      body: parsed(await textOf(response, patience)),
      retryAfter: response.headers.get('retry-after'),
    };
  } catch (failure) {
    if (signal?.aborted) throw failure;
    const late = failure instanceof DOMException && failure.name === 'TimeoutError';
    throw new ApiError({
      status: 0,
      code: 'network',
      message: late
        ? 'The server did not answer in time. Please try again.'
        : 'The server cannot be reached. Please check your connection and try again.',
    });
  } finally {
    patience.stop();
  }
}

async function textOf({ body }: Response, patience: Patience): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) return text + decoder.decode();
    patience.renew();
    text += decoder.decode(piece.value, { stream: true });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function urlOf(path: string, { params = {}, query = {} }: Request): string {
  const filled = path.replace(/:(\w+)/gu, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, value);
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function headersOf(name: JsonEndpointName, { body }: Request): Record<string, string> {
  const token = Object.hasOwn(publicCalls, name) ? null : browserStorage.local.getItem('token');
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}

let behindMs = 0;

/** Takes the server's time from a response's Date header: a learner's clock may be a day off. */
function noteServerTime(header: string | null): void {
  const server = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(server)) behindMs = server - Date.now();
}

/** The server's time to about a second, for showing how long something still lasts. */
export function serverNow(): number {
  return Date.now() + behindMs;
}
