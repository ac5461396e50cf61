import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const API_TESTS = 'apps/api/**/*.api.test.ts';
/**
 * A worker takes one file after the other and keeps what they import, as a server keeps it for all of its callers; to
 * load it for each file took longer than the tests. So a test file leaves nothing behind, in modules or in the process.
 */
const SHARED = { isolate: false };
/** Crash tests that `npm run test:crash` alone runs: others of their kind have a short form in `npm test`. */
const LONG_CRASH_TESTS = [
  'answer-times',
  'attempt-command',
  'backup',
  'chat-kills',
  'demonstration',
  'descriptors',
  'foreign-sockets',
  'full-disk',
  'log-ins',
  'memory',
  'slow-readers',
  'stopping',
].map((name) => `e2e/crash/${name}.test.ts`);
const isWhole = process.env.CRASH_TESTS === 'whole';
/** What starts database servers and kills them. */
const SERVER_TESTS = ['**/*.crash.test.ts', 'packages/embedded-postgres/src/embedded.test.ts'];
/** Nothing here is about speed: whatever comes in the end has come in time, on however busy a machine. */
const TIMEOUTS = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } };
/** Many tries of what is drawn at random, and sizes that no person's file has: each takes seconds of a processor. */
const LONG_TESTS = ['**/*.property.test.ts', '**/*.large.test.ts'];
/** Tests that draw their cases draw the same in each run. */
const FIXED_SEED = 'tools/fixed-seed.ts';
const COMPONENT_TESTS = 'apps/web/src/**/*.test.tsx';

export default defineConfig({
  test: {
    // Tests wait for the database, for hashes and for one another: a worker for each processor uses what they leave.
    maxWorkers: availableParallelism(),
    projects: [
      {
        // Pure: no database, no server, no browser.
        test: {
          name: 'unit',
          environment: 'node',
          ...TIMEOUTS,
          ...SHARED,
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'database/**/*.test.ts'],
          exclude: [API_TESTS, ...SERVER_TESTS, ...LONG_TESTS, '**/node_modules/**', '**/dist/**'],
          setupFiles: [FIXED_SEED],
        },
      },
      {
        // As pure, and left out of what runs before every commit.
        test: {
          name: 'long',
          environment: 'node',
          ...TIMEOUTS,
          ...SHARED,
          include: LONG_TESTS,
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: [FIXED_SEED],
        },
      },
      {
        // What a person meets in the browser, part by part in a DOM of its own; the network is replaced at its edge.
        test: {
          name: 'components',
          environment: 'jsdom',
          ...TIMEOUTS,
          ...SHARED,
          include: [COMPONENT_TESTS],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['apps/web/src/testing/setup.ts'],
        },
      },
      {
        // On the real database: migrated once into a template, a database per worker.
        test: {
          name: 'api',
          environment: 'node',
          ...TIMEOUTS,
          ...SHARED,
          include: [API_TESTS],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: [FIXED_SEED],
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
        },
      },
      {
        // The built application as a process of its own, ended without asking while it works; or its parts on the
        // real database, where only they can be put under strain. Each file has a worker of its own: what a failed one leaves
        // at work must not go on beside the next.
        test: {
          name: 'crash',
          environment: 'node',
          ...TIMEOUTS,
          include: ['e2e/**/*.test.ts', ...SERVER_TESTS],
          exclude: [...(isWhole ? [] : LONG_CRASH_TESTS), '**/node_modules/**', '**/dist/**'],
          // The whole forms measure, so each has the machine to itself; the short forms measure nothing.
          fileParallelism: !isWhole,
          globalSetup: ['apps/api/src/testing/global-setup.ts', 'e2e/crash/template-setup.ts'],
        },
      },
      {
        // The house itself: import rules, the map, and what package.json calls.
        test: {
          name: 'tools',
          environment: 'node',
          ...TIMEOUTS,
          ...SHARED,
          include: ['tools/**/*.test.ts'],
        },
      },
    ],
  },
});
