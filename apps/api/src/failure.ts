import { type ErrorCode, errors } from '@assay/contract';

/**
 * An expected refusal as a value: the handler returns it, the transaction commits what was counted or kept,
 * and the caller gets `{ message, code, …fields }`.
 */
export class Failure {
  readonly code: ErrorCode;
  readonly fields: Record<string, unknown>;
  readonly retryAfterSeconds: number | null;

  constructor(
    code: ErrorCode,
    fields: Record<string, unknown> = {},
    retryAfterSeconds: number | null = null,
  ) {
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A refusal that undoes the transaction. */
export class AppError extends Error {
  readonly failure: Failure;

  constructor(
    code: ErrorCode,
    fields: Record<string, unknown> = {},
    retryAfterSeconds: number | null = null,
  ) {
    super(errors[code].message);
    this.failure = new Failure(code, fields, retryAfterSeconds);
  }
}
