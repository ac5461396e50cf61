import { type Config, isReachedFromHereAlone } from '../config.ts';
import { type DatabaseAccess, withClient } from '../db/open-database.ts';
import { needsSeeding } from './demo.queries.ts';
import { seedInProcess } from './seed-in-process.ts';

/**
 * Seeds the demonstration where the installation is to have one and has none: on this machine alone, in the
 * embedded database, or where the settings ask for it.
 */
export async function seedIfWanted(
  config: Config,
  access: DatabaseAccess,
  log: (line: string) => void,
): Promise<void> {
  const mayHaveDemo = isReachedFromHereAlone(config);
  if (config.seedDemo && !mayHaveDemo) {
    log('SEED_DEMO: the demonstration is made on loopback only, without a proxy.');
  }
  const isWanted = mayHaveDemo && (access.embedded || config.seedDemo);
  if (access.owner === null || !isWanted || !(await withClient(access.owner, needsSeeding))) return;
  const settings = { app: access.app, owner: access.owner, dataDir: config.dataDir, files: config.files };
  await seedInProcess(settings, log);
}
