import { type Contract, type EndpointName, type ErrorCode, type ErrorFields, errors } from '@assay/contract';

/** Codes that need further fields. */
type NeedsFields<Code extends ErrorCode> = Code extends ErrorCode
  ? Record<never, never> extends ErrorFields<Code>
    ? never
    : Code
  : never;

/** Fields that go with the code, then the seconds to wait before a retry. */
type Details<Code extends ErrorCode> = [NeedsFields<Code>] extends [never]
  ? [fields?: ErrorFields<Code>, retryAfterSeconds?: number | null]
  : [fields: ErrorFields<Code>, retryAfterSeconds?: number | null];

/**
 * An expected refusal as a value: the handler returns it, the transaction commits what was counted or kept,
 * and the caller gets `{ message, code, …fields }`. Its type says which refusals there can be.
 */
export class Failure<Code extends ErrorCode> {
  readonly code: Code;
  readonly fields: object;
  readonly retryAfterSeconds: number | null;

  constructor(code: Code, ...details: Details<Code>) {
    const [fields, retryAfterSeconds] = details;
    this.code = code;
    this.fields = fields ?? {};
    this.retryAfterSeconds = retryAfterSeconds ?? null;
  }
}

/** A refusal that rolls the transaction back. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly failure: Failure<Code>;

  constructor(code: Code, ...details: Details<Code>) {
    super(errors[code].message);
    this.failure = new Failure(code, ...details);
  }
}

/** Refusals of a call, as its endpoint lists them. */
export type RefusalOf<Name extends EndpointName> = Failure<Contract[Name]['errors'][number]>;
