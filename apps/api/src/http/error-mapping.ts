import { AppError, Failure } from './failure.ts';

const BUSY_SECONDS = 2;

/** SQLSTATE classes and codes that mean "not now", not "wrong": connection lost, shutting down, too many, timed out. */
const NOT_NOW = /^(08...|57P0[1-5]|53...|57014|40001|40P01|55P03|25P0[234])$/u;
const BROKEN_CONNECTION = /(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)/u;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Whether the database, or the way to it, is away for the moment. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? textOf(error.code) : '';
  if (NOT_NOW.test(code)) return true;
  const syscall = 'syscall' in error ? textOf(error.syscall) : '';
  if (BROKEN_CONNECTION.test(code) && (syscall === 'connect' || syscall === 'read' || syscall === 'write'))
    return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/u.test(
    error.message,
  );
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
