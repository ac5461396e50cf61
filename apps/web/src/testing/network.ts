import type { AttachmentEndpointName, ErrorCode, JsonEndpointName } from '@assay/contract';
import { learnerAddresses } from '@assay/contract/learner-addresses';
import { learnerErrors } from '@assay/contract/learner-errors';
import { staffAddresses } from '@assay/contract/staff-addresses';
import { staffErrors } from '@assay/contract/staff-errors';
import { vi } from 'vitest';
import type { ApiResponse } from '../api/client.ts';
import { replaceUploads, sendUpTo } from './uploads.ts';

type EndpointName = JsonEndpointName | AttachmentEndpointName;

const addresses = { ...learnerAddresses, ...staffAddresses };
const errors = { ...learnerErrors, ...staffErrors };

type Refusal = { retryAfterSeconds?: number; fields?: object };
type Call = { path: string; search: string; body: unknown; headers: Headers };
type Answer = () => Response;

/** A call that waits until the test decides its outcome. */
export type HeldCall<Name extends JsonEndpointName> = {
  answer(body: ApiResponse<Name>): void;
  refuse(code: ErrorCode, refusal?: Refusal): void;
  lose(): void;
};

let standing = new Map<EndpointName, Answer>();
let heldCalls: { name: EndpointName; answer: Promise<Answer> }[] = [];
let calls: { name: EndpointName; call: Call }[] = [];
let unexpected: string[] = [];
/** Aborted when the next test begins. */
let testEnd = new AbortController();

/**
 * Fake of the network at its edge: requests of the page, and their outcomes, by the names of the contract.
 */
export const network = {
  /** Answers the call with this from now on. */
  answer<Name extends JsonEndpointName>(name: Name, body: ApiResponse<Name>): void {
    standing.set(name, () => Response.json(body));
  },
  /** Answers the call with a file to save from now on. */
  answerFile(name: AttachmentEndpointName, content: string, fileName: string): void {
    const headers = { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}` };
    standing.set(name, () => new Response(content, { headers }));
  },
  /** Refuses the call with this from now on. */
  refuse(name: EndpointName, code: ErrorCode, refusal: Refusal = {}): void {
    standing.set(name, () => refusalResponse(code, refusal));
  },
  /** Makes the call fail for lack of network from now on. */
  lose(name: EndpointName): void {
    standing.set(name, unreachable);
  },
  /** Holds the next call of this name. */
  hold<Name extends JsonEndpointName>(name: Name): HeldCall<Name> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    heldCalls.push({ name, answer: promise });
    return {
      answer: (body) => resolve(() => Response.json(body)),
      refuse: (code, refusal = {}) => resolve(() => refusalResponse(code, refusal)),
      lose: () => resolve(unreachable),
    };
  },
  /** Sets the upload progress of a file, from 0 to 1. */
  sendUpTo,
  calls: (name: EndpointName): Call[] => calls.flatMap((one) => (one.name === name ? [one.call] : [])),
};

/** Replaces `fetch`. */
export function replaceNetwork(): void {
  testEnd.abort();
  testEnd = new AbortController();
  standing = new Map();
  heldCalls = [];
  calls = [];
  unexpected = [];
  replaceUploads();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, search } = new URL(url, location.href);
    const name = nameOf(init.method ?? 'GET', pathname);
    const body = readBody(init.body);
    if (name)
      calls.push({ name, call: { path: pathname, search, body, headers: new Headers(init.headers) } });
    const waiting = heldCalls.findIndex((one) => one.name === name);
    const [next] = waiting < 0 ? [] : heldCalls.splice(waiting, 1);
    const answer = next ? await orAborted(next.answer, init.signal) : name && standing.get(name);
    if (!answer) {
      unexpected.push(`${init.method} ${url}`);
      throw new TypeError('Failed to fetch');
    }
    return answer();
  });
}

/** Calls for which no answer was prepared: a test that does not expect a call must not pass with it. */
export function unexpectedCalls(): readonly string[] {
  return unexpected;
}

/** Body that was sent, as an object; the fields of a form, and its file as it is. */
function readBody(body: BodyInit | null | undefined): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  return body instanceof FormData ? Object.fromEntries(body) : null;
}

function nameOf(method: string, path: string): EndpointName | undefined {
  for (const [name, address] of Object.entries(addresses)) {
    const pattern = new RegExp(`^${address.path.replace(/:\w+/gu, '[^/]+')}$`, 'u');
    if (address.method === method && pattern.test(path) && isName(name)) return name;
  }
  return undefined;
}

function isName(name: string): name is EndpointName {
  return Object.hasOwn(addresses, name);
}

function refusalResponse(code: ErrorCode, { retryAfterSeconds, fields }: Refusal): Response {
  const { status, message } = errors[code];
  const headers = new Headers();
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  return Response.json({ message, code, ...fields }, { status, headers });
}

function unreachable(): never {
  throw new TypeError('Failed to fetch');
}

/**
 * Rejects with the signal's reason, as `fetch` does, but only within the same test: a call that is still held
 * when its test ends never settles, since the page would go on with it, for example log out, in the middle of
 * another test.
 */
function orAborted<Value>(answer: Promise<Value>, signal: AbortSignal | null | undefined): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: testEnd.signal });
    answer.then(resolve);
  });
}
