import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import { prepareDatabase } from '../db/prepare-database.ts';

/** `npm run migrate`: brings schema, grants and the worker's tables up to date, and prints what it did. */
const config = readConfig(process.env);
const access = await openDatabase(config, console.log);
try {
  if (access.owner === null) throw new Error('Set DATABASE_OWNER_URL: only the owner may migrate.');
  const { applied, renewed, ahead } = await prepareDatabase(access, access.owner, console.log);
  if (applied.length > 0) console.log(`Applied:\n  ${applied.join('\n  ')}`);
  if (renewed.length > 0) console.log(`Policies and grants renewed:\n  ${renewed.join('\n  ')}`);
  if (applied.length + renewed.length === 0 && !ahead) console.log('Up to date.');
} finally {
  await access.release();
}
