import { openFileStore } from '../adapters/files/open-file-store.ts';
import { prepareRestore, restoreBackup } from '../backup/restore-backup.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { runOnFolder } from './folder-command.ts';

/** `npm run restore -- FOLDER`: restores a backup into an empty installation. */
const USAGE = `npm run restore -- FOLDER

Fills an empty installation (an empty DATA_DIR, or a database without rows) from a backup, all of it or nothing. Every
file is checked before anything is written, and every table is compared after it was loaded. The backup does not hold the
installation's secret: put the app-secret that was kept apart into DATA_DIR first, or set APP_SECRET.`;

await runOnFolder({ usage: USAGE, failed: 'Nothing was restored' }, async (folder, signal) => {
  const config = readConfig(process.env);
  const checked = await prepareRestore(config, folder, signal);
  const access = await openDatabase(config, console.log);
  try {
    if (access.owner === null) {
      throw new Error('set DATABASE_OWNER_URL: only the owner may fill every tenant’s tables.');
    }
    const files = await openFileStore(config);
    await restoreBackup({ access, owner: access.owner, files, log: console.log }, checked, signal);
    const { tables, pictures, lostPictures, madeAt } = checked.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `Restored ${tables.length} tables with ${rows} rows and ${pictures.length} pictures, as of ${madeAt}.`,
    );
    if (checked.secret.warning !== null) console.error(checked.secret.warning);
    if (lostPictures.length > 0)
      console.error(`${lostPictures.length} pictures were lost before the backup.`);
  } finally {
    await access.release();
  }
});
