import type {
  AttachmentEndpointName,
  CallOf,
  Contract,
  EndpointName,
  ErrorCode,
  FormEndpointName,
  FormOf,
  JsonEndpointName,
  LearnerEndpointName,
  ResponseOf,
} from '@assay/contract';
import { learnerAddresses } from '@assay/contract/learner-addresses';
import { LEARNER_CODES } from '@assay/contract/learner-codes';
import { browserStorage } from '../browser-storage.ts';
import { ApiError, apiErrorOf, type RefusalCode } from './api-error.ts';
import { formOf, lengthOf, type RequestParts, urlOf } from './request.ts';
import { disposition, jsonOrText, readPieces, textOf } from './response.ts';
import { startIdleTimeout, uploadMs } from './timeout.ts';

/** Longest time during which nothing may arrive before a call times out. */
const TIMEOUT_MS = 20_000;

/** Parts that a call does not have may be left out, as may parts whose fields are all optional. */
type OptionalParts<T> = { [Key in keyof T as undefined extends T[Key] ? Key : never]?: T[Key] } & {
  [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key];
};
type CallName = JsonEndpointName | AttachmentEndpointName;
type PartsOf<Name extends CallName> = Name extends FormEndpointName
  ? Omit<CallOf<Contract[Name]>, 'body'> & { body: FormOf<Contract[Name], Blob> }
  : CallOf<Contract[Name]>;
export type ApiRequest<Name extends CallName> = OptionalParts<PartsOf<Name>>;
export type ApiResponse<Name extends JsonEndpointName> = ResponseOf<Contract[Name]>;

/** Sends a request and receives its response, where `fetch` does not suffice. */
export type Transport = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body: string | FormData | null;
    signal: AbortSignal;
  },
  /** Called whenever more of the request has been sent. */
  onSent: () => void,
) => Promise<Response>;

type Options = { signal?: AbortSignal; timeoutMs?: number; transport?: Transport };

/** `fileName` is null where the server gives none. */
export type ApiFile = { content: Blob; fileName: string | null };

/** Facts of these calls, as plain data. */
type CallTable<Name extends EndpointName> = {
  addresses: Readonly<Record<Name, { method: string; path: string }>>;
  /** Codes with which they may be refused. */
  codes: readonly ErrorCode[];
  /** Calls that take a form: always sent as one, or only with their file (specification section 7). */
  forms: Readonly<Record<Name & FormEndpointName, 'always' | 'with_file'>>;
  /** Calls that anyone may make; they carry no authorization header (specification section 6). */
  publicCalls: Readonly<Record<Name & PublicName, true>>;
};
type PublicName = {
  [Name in JsonEndpointName]: Contract[Name]['access'] extends 'public' ? Name : never;
}[JsonEndpointName];

/** These codes, where they are all with which the calls may be refused; else nothing fits. */
export type Covering<Name extends EndpointName, Codes extends readonly ErrorCode[]> =
  RefusalCode<Name> extends Codes[number] ? Codes : never;

/**
 * Makes the calls of this table, and no others. Refusals and failures of the network reject with an
 * `ApiError`; an abort by the caller's own signal rejects with that signal's reason.
 */
export function createClient<Known extends EndpointName>(table: CallTable<Known>) {
  return {
    /** Makes a call that gives JSON. */
    async callApi<Name extends Known & JsonEndpointName>(
      name: Name,
      request: ApiRequest<Name>,
      options: Options = {},
    ): Promise<ApiResponse<Name>> {
      const response = await send(table, name, request, options);
      const body = jsonOrText(textOf(response.pieces));
      // A response that is no object is not ours, whatever its status: a proxy's page, for example.
      if (!response.ok || typeof body !== 'object') throw refusalOf(table, response);
      // The server's response has passed this contract's schema before it left (design.md section 1).
      return body as ApiResponse<Name>;
    },
    /** Makes a call that gives a file to save. */
    async fetchFile<Name extends Known & AttachmentEndpointName>(
      name: Name,
      request: ApiRequest<Name>,
      options: Options = {},
    ): Promise<ApiFile> {
      const response = await send(table, name, request, options);
      const { headers, pieces } = response;
      const { isAttachment, fileName } = disposition(headers);
      // A response that is no attachment is not ours, whatever its status: a proxy's page, for example.
      if (!response.ok || !isAttachment) throw refusalOf(table, response);
      return { content: new Blob(pieces, { type: headers.get('content-type') ?? '' }), fileName };
    },
  };
}

const learnerCodes: Covering<LearnerEndpointName, typeof LEARNER_CODES> = LEARNER_CODES;

/** Calls of all pages but the staff's own. */
export const { callApi, fetchFile } = createClient<LearnerEndpointName>({
  addresses: learnerAddresses,
  codes: learnerCodes,
  forms: { updateProfile: 'always', createTicket: 'with_file' },
  publicCalls: {
    register: true,
    readInvitation: true,
    acceptInvitation: true,
    verifyEmail: true,
    resendOtp: true,
    login: true,
    getOtpToForgotPassword: true,
    submitOtpToForgotPassword: true,
    resetPassword: true,
    getSubdomain: true,
    getSubDomain: true,
    getContent: true,
    getPages: true,
    getFaqs: true,
  },
});

type WholeResponse = { ok: boolean; status: number; headers: Headers; pieces: Uint8Array<ArrayBuffer>[] };

function refusalOf({ codes }: CallTable<never>, { status, headers, pieces }: WholeResponse): ApiError {
  return apiErrorOf(
    status,
    jsonOrText(textOf(pieces)),
    headers.get('retry-after'),
    headers.get('x-request-id'),
    codes,
  );
}

/** Headers and body in one step, so that a connection lost in the middle of a body counts as lost. */
async function send<Known extends EndpointName>(
  { addresses, forms, publicCalls }: CallTable<Known>,
  name: Known,
  parts: RequestParts,
  { signal, timeoutMs = TIMEOUT_MS, transport }: Options,
): Promise<WholeResponse> {
  const address = addresses[name];
  const body = bodyOf(parts, ownOf(forms, name));
  const timeout = startIdleTimeout(timeoutMs + (transport ? 0 : uploadMs(lengthOf(body))));
  const url = urlOf(address.path, parts);
  const init = {
    method: address.method,
    headers: headersOf(ownOf(publicCalls, name) === undefined, body),
    body,
    signal: AbortSignal.any([timeout.signal, ...(signal ? [signal] : [])]),
  };
  try {
    const response = await (transport ? transport(url, init, timeout.renew) : fetch(url, init));
    rememberServerTime(response.headers.get('date'));
    const { ok, status, headers } = response;
    return { ok, status, headers, pieces: await readPieces(response, timeout) };
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

function headersOf(hasSession: boolean, body: string | FormData | null): Record<string, string> {
  const token = hasSession ? browserStorage.local.getItem('token') : null;
  return {
    accept: 'application/json',
    // The browser chooses the boundary of a form and sends it itself.
    ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}

function bodyOf({ body }: RequestParts, form: 'always' | 'with_file' | undefined): string | FormData | null {
  if (body === undefined) return null;
  const isForm = form === 'always' || (form && Object.values(body).some((value) => value instanceof Blob));
  return isForm ? formOf(body) : JSON.stringify(body);
}

/** Entry of a table under this name; undefined where it has none. */
function ownOf<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

let clockOffsetMs = 0;

/** Takes the server's time from a response's Date header: a learner's clock may be a day off. */
function rememberServerTime(header: string | null): void {
  const serverTime = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(serverTime)) clockOffsetMs = serverTime - Date.now();
}

/** The server's time to about a second, for showing remaining times. */
export function estimateServerNow(): number {
  return Date.now() + clockOffsetMs;
}
