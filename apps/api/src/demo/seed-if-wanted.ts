import { type Config, isReachedFromHereAlone } from '../config.ts';
import { findCitusVersion } from '../db/distribution/read-facts.ts';
import { type DatabaseAccess, withClient } from '../db/open-database.ts';
import { needsSeeding } from './demo.queries.ts';
import { seedInProcess } from './seed-in-process.ts';

/**
 * Seeds the demonstration where the installation is to have one and has none: on this machine alone, in the
 * embedded database, or where the settings ask for it.
 * @throws where they ask for it on Citus
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
  if (isWanted && !access.embedded) await refuseCluster(access);
  if (access.owner === null || !isWanted || !(await withClient(access.owner, needsSeeding))) return;
  const settings = { app: access.app, owner: access.owner, dataDir: config.dataDir, files: config.files };
  await seedInProcess(settings, log);
}

/** The statements that make the demonstration have forms that Citus does not take. */
async function refuseCluster({ app }: DatabaseAccess): Promise<void> {
  if ((await withClient(app, findCitusVersion)) !== null)
    throw new Error(
      'SEED_DEMO: the demonstration is not made on Citus. Cure: SEED_DEMO=0, or one PostgreSQL.',
    );
}
