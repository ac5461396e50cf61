import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/**
 * Lock timeout of a change. Later statements queue behind it, saves included, and a change of three tables
 * waits three times: all of that stays within the second that a save may take.
 */
const LOCK_TIMEOUT_MS = 250;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;
const GIVE_UP_AFTER_MS = 15 * 60_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

type Log = (line: string) => void;

/**
 * Runs `work` in a transaction that gives way: if a lock is not free within the timeout, it is rolled back,
 * those who wait behind it go on, and it is tried again.
 * @param what for the log
 * @throws what `work` throws; or, when others held what it needs all the time, what to do
 */
export async function inRetriedTransaction(
  client: Client,
  what: string,
  work: () => Promise<void>,
  log: Log,
): Promise<void> {
  await retryWhileLocked(what, log, async () => {
    await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    try {
      await work();
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}

/** Runs one statement outside of a transaction, which gives way in the same manner. */
export async function runWithLockTimeout(client: Client, statement: string): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    await client.query(statement);
  } finally {
    await client.query('reset lock_timeout');
  }
}

export async function retryWhileLocked(what: string, log: Log, attempt: () => Promise<void>): Promise<void> {
  const began = performance.now();
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (performance.now() - began > GIVE_UP_AFTER_MS) {
        const message = `${what} was given up: others held its tables for ${GIVE_UP_AFTER_MS / 60_000} minutes.`;
        throw new Error(`${message} Cure: end long readers (pg_stat_activity names them), then try again.`, {
          cause: error,
        });
      }
      log(`${what} gives way to others and is tried again`);
      await sleep(pause * (0.5 + Math.random()));
    }
  }
}

function isLocked(error: unknown): boolean {
  // An error that names the migration has the reason as its cause.
  const reason = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code: unknown = typeof reason === 'object' && reason !== null ? Reflect.get(reason, 'code') : null;
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK;
}
