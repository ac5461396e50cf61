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
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    ...devices['Desktop Chrome'],
    // What a person would wait for; a lost element fails soon instead of using up the whole test.
    actionTimeout: 10_000,
    // Set by the global setup, before workers begin.
    baseURL: process.env.E2E_BASE_URL,
    launchOptions: { executablePath, args },
    // Pictures of each step cost a fifth of the whole; of a failure there is one.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    locale: 'en-GB',
  },
});
