import type { ErrorCode } from '@assay/contract';
import { errorField, isDatabaseAway } from '../db/database-away.ts';
import { AppError, Failure } from '../failure.ts';

const BUSY_SECONDS = 2;

/**
 * SQLSTATE codes that mean "not now", not "wrong": connection lost, shutting down, too many, timed out, read-only for
 * the moment. Not 08P01 and 25P02, which would be mistakes of ours.
 */
const NOT_NOW = /^(080..|57P0[1-5]|53...|57014|40001|40P01|55P03|25P0[34]|25006)$/u;
/** Whether the same request may well succeed in a moment. */
function isNotNow(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && NOT_NOW.test(errorField(error, 'code')));
}

/**
 * What a thrown error becomes for the caller: known refusals as they are, what the framework refuses as 4xx,
 * a missing database as 503, and anything else as a 500 that tells nothing.
 */
export function failureOf(error: unknown): Failure<ErrorCode> {
  if (error instanceof AppError) return error.failure;
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    if (error.statusCode === 413) return new Failure('too_large');
    if (error.statusCode === 415) return new Failure('unsupported_media');
    if (error.statusCode >= 400 && error.statusCode < 500) return new Failure('malformed');
  }
  // After the framework's own: a caller who breaks off leaves the same ECONNRESET as a database that does.
  if (isNotNow(error)) return new Failure('busy', {}, BUSY_SECONDS);
  return new Failure('internal');
}
