import { DatabaseSync } from 'node:sqlite';
import { EmbeddedServerError } from './errors.ts';
import type { Layout } from './layout.ts';
import { poll } from './poll.ts';

/** A lock on a file. The kernel releases it when the process ends, however it ends. */
export type FileLock = { release(): void };

// Keeps a reference: otherwise open databases would be garbage-collected and their locks silently lost.
const openLocks = new Set<DatabaseSync>();

// SQLite's result code, https://sqlite.org/rescode.html
const BUSY = 5;

/**
 * Takes a lock at once or not at all: any number of holders may share it, or one has it exclusively.
 *
 * SQLite is used for its locks alone: they are the only kernel file locks that Node offers, and unlike a file
 * with a process id or an abstract socket they also hold between containers that share a folder. The file
 * stays empty. Nothing else may open it: closing any other descriptor of it in this process would drop the
 * lock.
 *
 * @returns null when another holder's lock is in the way
 * @throws EmbeddedServerError when the file cannot be written or its file system has no locks
 */
export function tryLock(path: string, mode: 'shared' | 'exclusive'): FileLock | null {
  const database = new DatabaseSync(path, { timeout: 0, open: false });
  try {
    database.open();
    // Prevents any write: the lock must be available on a full disk, too.
    database.exec('PRAGMA journal_mode = MEMORY');
    // A transaction holds the shared lock only once it has read.
    database.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_schema');
  } catch (error) {
    if (database.isOpen) database.close();
    if (sqliteResultCode(error) === BUSY) return null;
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedServerError(
      `The file ${path} cannot be locked (${reason}). Set DATA_DIR to a folder of your own on a local disk.`,
    );
  }
  openLocks.add(database);
  return {
    release: () => {
      if (openLocks.delete(database)) database.close();
    },
  };
}

/** True when any process, this one included, holds the lock in any mode. */
export function isLocked(path: string): boolean {
  const lock = tryLock(path, 'exclusive');
  lock?.release();
  return lock === null;
}

/** The primary result code; extended codes carry it in their lowest byte. */
function sqliteResultCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & 0xff;
}

/**
 * Runs an action under the start-stop lock: starting, joining and stopping happen one at a time across
 * processes.
 */
export async function withStartStopLock<Result>(
  layout: Layout,
  log: (line: string) => void,
  action: () => Promise<Result>,
): Promise<Result> {
  const lock = await poll(() => tryLock(layout.startStopLock, 'exclusive'), {
    onSlow: () => log('Waiting for another process that is starting or stopping PostgreSQL'),
  });
  try {
    return await action();
  } finally {
    lock?.release();
  }
}
