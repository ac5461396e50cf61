import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceFile } from '@assay/durable-files';
import { databaseFolder, readConfig } from '../config.ts';
import { openDatabase, withClient } from '../db/open-database.ts';
import { prepareDatabase } from '../db/prepare-database.ts';
import { schemaFromCatalogue } from '../db/schema-from-catalogue.ts';

/** `npm run generate`: writes schema.sql from a freshly migrated database. */
const dataDir = await mkdtemp(join(tmpdir(), 'assay-generate-'));
const access = await openDatabase(readConfig({ DATA_DIR: dataDir }), () => {});
try {
  if (access.owner === null) throw new Error('The embedded database has an owner.');
  await prepareDatabase(access, access.owner);
  await withClient(access.owner, async (client) => {
    await replaceFile(join(databaseFolder, 'schema.sql'), await schemaFromCatalogue(client));
  });
} finally {
  await access.release();
  await rm(dataDir, { recursive: true, force: true });
}
