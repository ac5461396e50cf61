import { readConfig } from '../../apps/api/src/config.ts';
import { openDatabase, withClient } from '../../apps/api/src/db/open-database.ts';

/** Moves the deadline of an attempt to so many seconds from now. */
export async function moveDeadlineOf(
  dataDir: string,
  attemptId: string,
  secondsFromNow: number,
): Promise<void> {
  await asOwner(
    dataDir,
    `update attempts set started_at = least(started_at, clock_timestamp() + make_interval(secs => $2 - 60)),
       deadline_at = clock_timestamp() + make_interval(secs => $2) where id = $1`,
    [attemptId, secondsFromNow],
  );
}

/** What the demonstration consists of: rows by table. */
export async function countDemonstration(dataDir: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [
    'tenants',
    'tenant_hosts',
    'tests',
    'test_versions',
    'users',
    'attempts',
    'reports',
    'report_answers',
  ])
    counts[table] = await asOwner(dataDir, `select from ${table}`, []);
  return counts;
}

/** Whether it was closed, by whomever: looked at without closing it, as every call of a learner would. */
export async function isClosed(dataDir: string, attemptId: string): Promise<boolean> {
  const rows = await asOwner(dataDir, 'select from attempts where id = $1 and closed_at is not null', [
    attemptId,
  ]);
  return rows === 1;
}

/** @returns how many rows the statement gave or changed */
async function asOwner(dataDir: string, sql: string, values: unknown[]): Promise<number> {
  const access = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => {});
  try {
    if (access.owner === null) throw new Error('The embedded database has an owner.');
    return await withClient(access.owner, async (owner) => (await owner.query(sql, values)).rowCount ?? 0);
  } finally {
    await access.release();
  }
}
