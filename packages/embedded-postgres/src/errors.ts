import { freeBytes } from './free-space.ts';

/**
 * The embedded server cannot serve. The message says why and what to do, for the person who started the
 * program.
 */
export class EmbeddedServerError extends Error {
  override name = 'EmbeddedServerError';
}

/** The operating system's code (`ENOENT`), or null when the error has none. */
export function systemErrorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/**
 * Explains a failed file operation under the data folder in plain words.
 * Any other error is returned as it is.
 */
export function explainFileError(error: unknown, dataDir: string): unknown {
  const code = systemErrorCode(error);
  // Node reports a read-only file system like this when it makes a folder with those above it.
  const isUnmakeable = code === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'mkdir';
  switch (isUnmakeable ? 'EROFS' : code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new EmbeddedServerError(
        `The data folder ${dataDir} cannot be written (${(error as Error).message}). ` +
          'Start as the account that owns it, or set DATA_DIR to a folder of your own.',
      );
    case 'ENOTDIR':
    case 'EEXIST':
      return new EmbeddedServerError(
        `The data folder ${dataDir} cannot be made: a file is in its way (${(error as Error).message}). ` +
          'Set DATA_DIR to a folder.',
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(dataDir);
    default:
      return error;
  }
}

/** With less, the programs cannot even log why they failed. */
const MIN_FREE_BYTES = 1_000_000;

/**
 * Turns the output of a failed PostgreSQL program into an error: a known cause with its cure, else the
 * output.
 */
export function explainOutput(what: string, output: string, dataDir: string): EmbeddedServerError {
  const saysFull = /No space left on device|Disk quota exceeded/.test(output);
  if (saysFull || freeBytes(dataDir) < MIN_FREE_BYTES) return diskFull(dataDir);
  if (output.includes('could not look up effective user ID')) {
    return new EmbeddedServerError(
      'PostgreSQL needs the account that it runs under to be named in /etc/passwd, and this one is not. ' +
        'Start as another account, or set DATABASE_URL to a PostgreSQL of your own (15 or later).',
    );
  }
  const lastLines = output.trim().split('\n').slice(-12).join('\n');
  return new EmbeddedServerError(`${what}. It said:\n${lastLines === '' ? '(nothing)' : lastLines}`);
}

function diskFull(dataDir: string): EmbeddedServerError {
  return new EmbeddedServerError(
    `The disk that holds ${dataDir} is full. Nothing that was saved is lost: free some space and start again.`,
  );
}
