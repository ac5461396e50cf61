import { AppError } from '../../failure.ts';
import type { Refusing } from './limits.ts';

/** Builds the refusal that a row names, for a caller beyond its bounds. */
export function beyond({ answer }: Refusing): AppError {
  return new AppError(answer.code, {}, answer.retryAfterSeconds ?? null);
}
