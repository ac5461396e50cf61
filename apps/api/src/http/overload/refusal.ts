import { AppError } from '../../failure.ts';

type Refusal = {
  code: 'malformed' | 'too_large' | 'too_slow' | 'too_many' | 'busy';
  retryAfterSeconds?: number;
};
/** Answer to a caller beyond a limit: a refusal, or in words what happens to its connection. */
export type Answer = Refusal | string;
/** A row of the table of limits whose answer is a refusal. */
export type Refusing = { answer: Refusal };

/** Builds the refusal that a row names, for a caller beyond its bounds. */
export function beyond({ answer }: Refusing): AppError {
  return new AppError(answer.code, {}, answer.retryAfterSeconds ?? null);
}
