import { rm } from 'node:fs/promises';
import { startApp, TEMPLATE } from '../support/app.ts';

/** Starts the application once for the whole run and ends it; every check begins with a copy of what is there then. */
export default async function setup(): Promise<() => Promise<void>> {
  const app = await startApp();
  const code = await app.end();
  if (code !== 0) throw new Error(`The application did not end as it should. It said:\n${app.output()}`);
  process.env[TEMPLATE] = app.dataDir;
  return () => rm(app.dataDir, { recursive: true, force: true });
}
