import { readConfig } from '../config.ts';
import { errorField } from '../db/database-unavailable.ts';
import { type DatabaseAccess, openDatabase } from '../db/open-database.ts';
import { prepareDatabase } from '../db/prepare-database.ts';
import { refuseUnusableConnections } from '../db/start-up/refuse-unusable-connections.ts';
import { runWithExitCode } from './command-line.ts';

const NO_RIGHT = '42501';
const OWNER_CURE = 'alter database … owner to the role of DATABASE_OWNER_URL.';

/** `npm run migrate`: brings schema, grants and the worker's tables up to date, and prints what it did. */
await runWithExitCode(async () => {
  const access = await openDatabase(readConfig(process.env), console.log);
  try {
    await migrate(access);
    return true;
  } finally {
    await access.release();
  }
});

async function migrate(access: DatabaseAccess): Promise<void> {
  if (access.owner === null) throw new Error('Set DATABASE_OWNER_URL: only the owner may migrate.');
  if (!access.embedded) await refuseUnusableConnections(access);
  const { applied, renewed, ahead } = await prepareDatabase(access, access.owner, console.log).catch(
    (error: unknown) => {
      if (!(error instanceof Error) || errorField(error, 'code') !== NO_RIGHT) throw error;
      throw new Error(`The owner’s role lacks a right (${error.message}). Cure: ${OWNER_CURE}`);
    },
  );
  if (applied.length > 0) console.log(`Applied:\n  ${applied.join('\n  ')}`);
  if (renewed.length > 0) console.log(`Policies and grants renewed:\n  ${renewed.join('\n  ')}`);
  if (applied.length + renewed.length === 0 && !ahead) console.log('Up to date.');
}
