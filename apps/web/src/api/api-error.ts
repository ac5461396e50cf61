import type {
  CommonError,
  Contract,
  EndpointName,
  ErrorCode,
  ErrorFields,
  SessionError,
} from '@assay/contract';
import { LEARNER_CODES } from '@assay/contract/learner-codes';

/** The generic fallback of specification section 8. */
const UNKNOWN_FAILURE = 'An error occurred';

/** Codes with which the server may refuse a call: those of its endpoint, and those common to all calls. */
export type RefusalCode<Name extends EndpointName> =
  | Contract[Name]['errors'][number]
  | CommonError
  | SessionError;
/** Reasons for which a call may fail: a refusal, or no response. */
type FailureCode<Name extends EndpointName> = RefusalCode<Name> | 'network';

/**
 * A failed call: refused by the server (status and code of the contract) or without a response (status 0,
 * `network`).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'network';
  readonly body: unknown;
  /** Wait that the server asks for; null where it names none. */
  readonly retryAfterSeconds: number | null;
  /** Name of the request in the server's log; null where the server sent none. */
  readonly requestId: string | null;

  constructor(failure: {
    status: number;
    code: ErrorCode | 'network';
    message: string;
    body?: unknown;
    retryAfterSeconds?: number | null;
    requestId?: string | null;
  }) {
    super(failure.message);
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null;
    this.requestId = failure.requestId ?? null;
    this.status = failure.status;
    this.code = failure.code;
    this.body = failure.body;
  }
}

/** Builds the error for a refusal from its body, whatever its form. @param known codes of the calls */
export function apiErrorOf(
  status: number,
  body: unknown,
  retryAfter: string | null = null,
  requestId: string | null = null,
  known: readonly ErrorCode[] = LEARNER_CODES,
): ApiError {
  const fields: { message?: unknown; code?: unknown } = typeof body === 'object' && body !== null ? body : {};
  const message =
    typeof fields.message === 'string' && fields.message !== '' ? fields.message : UNKNOWN_FAILURE;
  return new ApiError({
    status,
    code: isCodeOf(known, fields.code) ? fields.code : codeOfStatus(status),
    message,
    body,
    retryAfterSeconds: /^\d+$/u.test(retryAfter ?? '') ? Number(retryAfter) : null,
    requestId,
  });
}

/** The message for a person: the server's message when there is one (specification section 8). */
export function errorMessageOf(failure: unknown): string {
  return failure instanceof ApiError ? withReference(failure.message, failure) : UNKNOWN_FAILURE;
}

/** Adds to a message what the person can quote when they ask for help about a fault of the server's. */
export function withReference(message: string, failure: unknown): string {
  if (!(failure instanceof ApiError) || failure.code !== 'internal' || failure.requestId === null)
    return message;
  return `${message} (reference ${failure.requestId})`;
}

/**
 * Code of a failed call; null when it was no failure of a call. A code that the call cannot fail with does
 * not compile.
 */
export function errorCodeOf<Name extends EndpointName>(failure: unknown): FailureCode<Name> | null {
  // The server refuses only with the codes that the endpoint lists, as it answers only with the listed
  // response.
  return failure instanceof ApiError ? (failure.code as FailureCode<Name>) : null;
}

/**
 * Fields that the server sends with a refusal of one of these codes, as far as they arrived; none for any
 * other failure.
 */
export function errorFieldsIn<Code extends ErrorCode>(
  failure: unknown,
  ...codes: Code[]
): Partial<ErrorFields<Code>> {
  if (!(failure instanceof ApiError) || !codes.some((code) => code === failure.code)) return {};
  return typeof failure.body === 'object' && failure.body !== null ? failure.body : {};
}

function isCodeOf(known: readonly string[], code: unknown): code is ErrorCode {
  return typeof code === 'string' && known.includes(code);
}

/** Code for a body that is not ours, such as a proxy's page: only the status is known. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 404) return 'not_found';
  if (status === 413) return 'too_large';
  if (status === 429) return 'too_many';
  return status === 502 || status === 503 || status === 504 ? 'busy' : 'internal';
}
