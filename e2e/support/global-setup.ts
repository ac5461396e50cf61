import { provideTemplate, startApp } from './app.ts';

/** Starts one application for all journeys; a test that stops or kills it starts its own. */
export default async function setup(): Promise<() => Promise<void>> {
  const removeTemplate = await provideTemplate();
  const app = await startApp();
  // Workers inherit the environment; playwright.config.ts takes it from there.
  process.env.E2E_BASE_URL = app.baseURL;
  process.env.E2E_DATA_DIR = app.dataDir;
  return async () => {
    await app.stop();
    await removeTemplate();
  };
}
