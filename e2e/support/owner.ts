import { type Config, readConfig } from '../../apps/api/src/config.ts';
import { openDatabase, withClient } from '../../apps/api/src/db/open-database.ts';
import { sharedDataDir } from './installation.ts';

type Owner = Parameters<Parameters<typeof withClient>[1]>[0];

/** Works on the database of the application that all journeys share, as its owner. */
export async function asOwner<T>(work: (owner: Owner, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig({ DATA_DIR: sharedDataDir() });
  const access = await openDatabase(config, () => {});
  try {
    if (access.owner === null) throw new Error('The embedded database has an owner.');
    return await withClient(access.owner, (owner) => work(owner, config));
  } finally {
    await access.release();
  }
}
