import type { Client } from 'pg';
import { type Config, readConfig } from '../../apps/api/src/config.ts';
import { openDatabase, withClient } from '../../apps/api/src/db/open-database.ts';

/** Runs one statement on the database of a running application, past every policy, and gives its rows. */
export type Owner = <Row extends object>(sql: string, values: unknown[]) => Promise<Row[]>;

/** The data folder of the application that all journeys share. @throws when it was not named */
export function sharedDataDir(): string {
  const dataDir = process.env.E2E_DATA_DIR;
  if (dataDir === undefined) throw new Error('The running application did not name its data folder.');
  return dataDir;
}

/** Works on the database of the application that all journeys share, as its owner. */
export function asOwner<T>(work: (owner: Client, config: Config) => Promise<T>): Promise<T> {
  return connectAsOwner(sharedDataDir(), work);
}

/** Lets a test read and change data that no call of the application shows. */
export function withOwner<T>(dataDir: string, work: (owner: Owner) => Promise<T>): Promise<T> {
  return connectAsOwner(dataDir, (client) => {
    let last: Promise<unknown> = Promise.resolve();
    return work(async <Row extends object>(sql: string, values: unknown[]) => {
      // A connection runs one query at a time, however many callers ask.
      const mine = last.catch(() => {}).then(() => client.query<Row>(sql, values));
      last = mine;
      return (await mine).rows;
    });
  });
}

async function connectAsOwner<T>(
  dataDir: string,
  work: (owner: Client, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig({ DATA_DIR: dataDir });
  const access = await openDatabase(config, () => {});
  try {
    if (access.owner === null) throw new Error('The embedded database has an owner.');
    return await withClient(access.owner, (client) => work(client, config));
  } finally {
    await access.release();
  }
}
