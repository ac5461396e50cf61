import type { Client, Pool } from 'pg';
import { readConfig } from '../../apps/api/src/config.ts';
import { type DatabaseAccess, openDatabase, withClient } from '../../apps/api/src/db/open-database.ts';
import { createPool } from '../../apps/api/src/db/pool.ts';
import { type RunningApp, startApp } from '../../e2e/support/app.ts';

/** The application as a learner meets it: built, with its demonstration, on its embedded database. */
export type Installation = {
  app: RunningApp;
  access: DatabaseAccess;
  /** The limited role, for services. */
  pool: Pool;
  /** The owner, for preparing rows by the thousand. */
  owner: Client;
};

/** Runs `work` on a fresh installation that is removed afterwards. @param settings replace the usual ones */
export async function withInstallation<T>(
  work: (installation: Installation) => Promise<T>,
  settings?: Record<string, string>,
): Promise<T> {
  const app = await startApp(settings === undefined ? {} : { settings });
  stopOnRequest(app);
  try {
    const access = await openDatabase(readConfig({ DATA_DIR: app.dataDir }), () => {});
    const pool = createPool(access.app);
    try {
      if (access.owner === null) throw new Error('The embedded database has an owner.');
      return await withClient(access.owner, (owner) => work({ app, access, pool, owner }));
    } finally {
      await pool.end();
      await access.release();
    }
  } finally {
    await app.stop();
  }
}

/** A terminal's Ctrl-C reaches the application by itself; a request to end this process alone does not. */
function stopOnRequest(app: RunningApp): void {
  process.once('SIGTERM', () => void app.stop().finally(() => process.exit(143)));
}
