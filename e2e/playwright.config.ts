import { defineConfig, devices } from '@playwright/test';
import { isShort } from '../apps/api/src/testing/test-forms.ts';
import { findBrowser } from '../tools/browser.ts';

const { executablePath, args } = await findBrowser();
// Workers read this file again; they need not search again.
process.env.CHROMIUM_PATH = executablePath;

/**
 * A page lives for seconds: optimising its scripts, and threads that do it beside it, cost more than they
 * save, a fifth of the browser's processor time.
 */
const SHORT_LIVED = '--js-flags=--single-threaded,--no-opt,--no-maglev';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  grepInvert: isShort ? /@extended/u : [],
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // Journeys mostly wait: for pages, for a deadline, for a mail.
  workers: 3,
  // A flaky test is a failing test.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  // Speed is not tested here: these limits end what hangs. On a machine that is busy with other work the
  // longest test, of 40 s, takes seven times as long.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices['Desktop Chrome'],
    // A missing element fails sooner than at the end of the test's time.
    actionTimeout: 30_000,
    // Set by the global setup, before workers begin.
    baseURL: process.env.E2E_BASE_URL,
    launchOptions: { executablePath, args: [...args, SHORT_LIVED] },
    // Screenshots of each step cost a fifth of the run; a failure has one.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    // The organisations' own zone: dates name no zone unless a test says otherwise.
    timezoneId: 'Europe/London',
  },
});
