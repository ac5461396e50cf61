import { join } from 'node:path';
import { hasCluster } from '@assay/embedded-postgres/layout';
import { openFileStore } from '../adapters/files/open-file-store.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { runOnFolder } from './folder-command.ts';

/** `npm run backup -- FOLDER`: the whole installation into a new folder. Works beside a running server. */
const USAGE = `npm run backup -- FOLDER

Writes the whole installation into a new folder: every table as it stood at one moment, and the pictures. The server may
go on working. The installation's secret (APP_SECRET, or DATA_DIR/app-secret) is not in it and is needed to restore: keep
a copy of it apart, once. Without the secret nobody opens the keys that are sealed in the tables; all else in the folder
can be read by whoever has it: keep it safe.`;

await runOnFolder({ usage: USAGE, failed: 'No backup was made' }, async (folder, signal) => {
  const config = readConfig(process.env);
  if (config.databaseUrl === null && !hasCluster(config.dataDir)) {
    throw new Error(`there is no database in ${config.dataDir}.`);
  }
  const access = await openDatabase(config, console.log);
  try {
    if (access.owner === null) {
      throw new Error('set DATABASE_OWNER_URL: only the owner sees every tenant’s rows.');
    }
    const files = await openFileStore(config);
    const manifest = await takeBackup({ owner: access.owner, files, settings: config }, folder, signal);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Backed up ${manifest.tables.length} tables with ${rows} rows and ${manifest.pictures.length} pictures: ${folder}`,
    );
    if (manifest.secret !== null) {
      const secret = config.appSecret === null ? join(config.dataDir, 'app-secret') : 'APP_SECRET';
      console.log(`${secret} is not in it, and is needed to restore: keep a copy of it elsewhere.`);
    }
    for (const path of manifest.lostPictures) {
      console.error(`This picture is missing or damaged, and not in the backup: ${path}`);
    }
  } finally {
    await access.release();
  }
});
