import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from '../tools/browser.ts';

const { executablePath, args } = await findBrowser();
// Workers read this file again; they need not search again.
process.env.CHROMIUM_PATH = executablePath;

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Journeys mostly wait: for pages, for a deadline, for a mail.
  workers: 3,
  // What fails sometimes fails.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Nothing here is about speed: these end what hangs. On a machine that others keep busy the longest, of 40 s, takes seven times as long.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices['Desktop Chrome'],
    // A lost element fails sooner than by using up the whole test.
    actionTimeout: 30_000,
    // Set by the global setup, before workers begin.
    baseURL: process.env.E2E_BASE_URL,
    launchOptions: { executablePath, args },
    // Pictures of each step cost a fifth of the whole; of a failure there is one.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    // The organisations': dates name no zone but where a test says otherwise.
    timezoneId: 'Europe/London',
  },
});
