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

const FULL = ['ENOSPC', 'EDQUOT'];
/** Node reports a read-only file system as ENOENT when it makes a folder with those above it. */
const UNUSABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST'];

/**
 * Explains a failed file operation under the data folder in plain words.
 * Any other error is returned as it is.
 */
export function explainFileError(error: unknown, dataDir: string): unknown {
  const code = systemErrorCode(error) ?? '';
  if (FULL.includes(code)) return diskFull(dataDir);
  if (!UNUSABLE.includes(code)) return error;
  return new EmbeddedServerError(
    `The data folder ${dataDir} cannot be made or written (${(error as Error).message}). ` +
      'Start as the account that owns it, or set DATA_DIR to a folder of your own.',
  );
}

/** With less, the programs cannot even log why they failed. */
const MIN_FREE_BYTES = 1_000_000;

/** Turns the output of a failed PostgreSQL program into an error; the free space tells a full disk, too. */
export function explainOutput(what: string, output: string, dataDir: string): EmbeddedServerError {
  const saysFull = /No space left on device|Disk quota exceeded/.test(output);
  if (saysFull || (freeBytes(dataDir) ?? MIN_FREE_BYTES) < MIN_FREE_BYTES) return diskFull(dataDir);
  const lastLines = output.trim().split('\n').slice(-12).join('\n');
  return new EmbeddedServerError(`${what}. It said:\n${lastLines === '' ? '(nothing)' : lastLines}`);
}

function diskFull(dataDir: string): EmbeddedServerError {
  return new EmbeddedServerError(
    `The disk that holds ${dataDir} is full. Nothing that was saved is lost: free some space and start again.`,
  );
}
