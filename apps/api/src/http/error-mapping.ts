import { AppError, Failure } from './failure.ts';

const BUSY_SECONDS = 2;

/**
 * SQLSTATE codes that mean "not now", not "wrong": connection lost, shutting down, too many, timed out, read-only for
 * the moment. Not 08P01 and 25P02, which would be mistakes of ours.
 */
const NOT_NOW = /^(080..|57P0[1-5]|53...|57014|40001|40P01|55P03|25P0[34]|25006)$/u;
/** What the way to the database answers when it is broken; a host with several addresses gives one error for all. */
const NO_WAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const DRIVER_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/u;

function textOf(error: Error, field: 'code' | 'syscall'): string {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : '';
}

/** Whether the database, or the way to it, is away for the moment. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = textOf(error, 'code');
  if (NOT_NOW.test(code) || NO_WAY.has(code)) return true;
  // The embedded server's socket is gone.
  if (code === 'ENOENT' && textOf(error, 'syscall') === 'connect') return true;
  return DRIVER_WORDS.test(error.message);
}

/**
 * What a thrown error becomes for the caller: known refusals as they are, what the framework refuses as 4xx,
 * a missing database as 503, and anything else as a 500 that tells nothing.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof AppError) return error.failure;
  if (isDatabaseAway(error)) return new Failure('busy', {}, BUSY_SECONDS);
  if (error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number') {
    if (error.statusCode === 413) return new Failure('too_large');
    if (error.statusCode === 415) return new Failure('unsupported_media');
    if (error.statusCode >= 400 && error.statusCode < 500) return new Failure('malformed');
  }
  return new Failure('internal');
}
