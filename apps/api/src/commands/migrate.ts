import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { prepareDatabase } from '../db/prepare-database.ts';

/** `npm run migrate`: brings schema, grants and the worker's tables up to date, and prints what it did. */
const config = readConfig(process.env);
const access = await openDatabase(config, console.log);
try {
  if (access.owner === null) throw new Error('Set DATABASE_OWNER_URL: migrations are the owner’s to make.');
  const applied = await prepareDatabase(access, access.owner);
  console.log(applied.length === 0 ? 'Up to date.' : `Applied:\n  ${applied.join('\n  ')}`);
} finally {
  await access.release();
}
