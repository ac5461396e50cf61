import type { CallOf, Contract, JsonEndpointName, ResponseOf } from '@assay/contract';
import { addresses } from '@assay/contract/addresses';
import { browserStorage } from '../browser-storage.ts';
import { ApiError, apiErrorOf } from './api-error.ts';
import { type IdleTimeout, startIdleTimeout, uploadMs } from './timeout.ts';

/** How long a call may stay without anything arriving. */
const TIMEOUT_MS = 20_000;

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
type OptionalParts<T> = { [Key in keyof T as undefined extends T[Key] ? Key : never]?: T[Key] } & {
  [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key];
};
export type ApiRequest<Name extends JsonEndpointName> = OptionalParts<CallOf<Contract[Name]>>;
export type ApiResponse<Name extends JsonEndpointName> = ResponseOf<Contract[Name]>;

type RequestParts = {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
};

type Options = { signal?: AbortSignal; timeoutMs?: number };

/**
 * Makes one call of the contract. Refusals and failures of the network reject with an `ApiError`;
 * an abort by the caller's own signal rejects with that signal's reason.
 */
export async function callApi<Name extends JsonEndpointName>(
  name: Name,
  request: ApiRequest<Name>,
  { signal, timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<ApiResponse<Name>> {
  const parts: RequestParts = request;
  const address = addresses[name];
  const body = parts.body === undefined ? null : JSON.stringify(parts.body);
  const timeout = startIdleTimeout(timeoutMs + uploadMs(body?.length ?? 0));
  const init: RequestInit = {
    method: address.method,
    headers: headersOf(name, parts),
    body,
    signal: AbortSignal.any([timeout.signal, ...(signal ? [signal] : [])]),
  };
  const response = await fetchWhole(urlOf(address.path, parts), init, { signal, timeout });
  // An answer that is no object is not ours, whatever its status: a proxy's page, say.
  if (!response.ok || typeof response.body !== 'object') {
    throw apiErrorOf(response.status, response.body, response.retryAfter);
  }
  // The server's response has passed this contract's schema before it left (design.md section 1).
  return response.body as ApiResponse<Name>;
}

type WholeResponse = { ok: boolean; status: number; body: unknown; retryAfter: string | null };

/** Headers and body in one step, so that a connection lost in the middle of a body counts as lost. */
async function fetchWhole(
  url: string,
  init: RequestInit,
  { signal, timeout }: { signal: AbortSignal | undefined; timeout: IdleTimeout },
): Promise<WholeResponse> {
  try {
    const response = await fetch(url, init);
    rememberServerTime(response.headers.get('date'));
    return {
      ok: response.ok,
      status: response.status,
      body: jsonOrText(await readText(response, timeout)),
      retryAfter: response.headers.get('retry-after'),
    };
  } catch (failure) {
    if (signal?.aborted) throw failure;
    const timedOut = failure instanceof DOMException && failure.name === 'TimeoutError';
    throw new ApiError({
      status: 0,
      code: 'network',
      message: timedOut
        ? 'The server did not answer in time. Please try again.'
        : 'The server cannot be reached. Please check your connection and try again.',
    });
  } finally {
    timeout.stop();
  }
}

async function readText({ body }: Response, timeout: IdleTimeout): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) return text + decoder.decode();
    timeout.renew();
    text += decoder.decode(piece.value, { stream: true });
  }
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function urlOf(path: string, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replace(/:(\w+)/gu, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, value);
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function headersOf(name: JsonEndpointName, { body }: RequestParts): Record<string, string> {
  const token = Object.hasOwn(publicCalls, name) ? null : browserStorage.local.getItem('token');
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}

let clockOffsetMs = 0;

/** Takes the server's time from a response's Date header: a learner's clock may be a day off. */
function rememberServerTime(header: string | null): void {
  const serverTime = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(serverTime)) clockOffsetMs = serverTime - Date.now();
}

/** The server's time to about a second, for showing how long something still lasts. */
export function estimateServerNow(): number {
  return Date.now() + clockOffsetMs;
}
