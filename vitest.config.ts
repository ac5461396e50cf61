import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { isShort, isWhole } from './apps/api/src/testing/test-forms.ts';

const API_TESTS = 'apps/api/**/*.api.test.ts';
/** Tests of what only a Citus cluster does, and those that break its workers. */
const ON_A_CLUSTER = 'apps/api/**/*.distributed.test.ts';
const CLUSTER_FAULTS = 'apps/api/**/*.faults.test.ts';
/**
 * A worker runs one file after the other and keeps the modules that they import, as a server keeps them for
 * all of its callers; loading them for each file took longer than the tests. So a test file leaves nothing
 * behind, in modules or in the process.
 */
const SHARED = { isolate: false };
/** Tests that `npm run test:crash` alone runs: others of their kind have a short form in `npm test`. */
const LONG_API_TESTS = '**/*.long.api.test.ts';
const LONG_CRASH_TESTS = [
  'packages/embedded-postgres/src/embedded.crash.test.ts',
  ...[
    'answer-times',
    'attempt-command',
    'backup',
    'chat-kills',
    'clocks',
    'demonstration',
    'descriptors',
    'foreign-sockets',
    'full-disk',
    'log-ins',
    'memory',
    'payment-kills',
    'pictures',
    'restarts',
    'slow-connections',
    'slow-readers',
    'stopping',
    'taking-over',
  ].map((name) => `e2e/crash/${name}.test.ts`),
];
/** Crash tests that take longest in their short form, which `npm test` by hand leaves to CI. */
const EXTENDED_CRASH_TESTS = [
  'apps/api/src/jobs/outbox.crash.test.ts',
  ...['kill', 'malformed', 'network', 'school', 'upgrades'].map((name) => `e2e/crash/${name}.test.ts`),
];
/** API tests that try many more cases in full. */
const API_TESTS_WITH_WHOLE_FORM = [
  'features/attempts/acknowledged-edits',
  'features/attempts/races',
  'features/authoring/plans',
  'features/practice/held-back',
  'http/bad-fields',
  'http/bad-requests',
  'tenant-folders/content/two-sources',
  'tenant-folders/export',
].map((name) => `apps/api/src/${name}.api.test.ts`);
/** Sizes that no person's file has, for `npm run test:crash` alone. */
const LARGE_TESTS = '**/*.large.test.ts';
/** Tests that start database servers and kill them. */
const SERVER_TESTS = ['**/*.crash.test.ts', 'packages/embedded-postgres/src/embedded.test.ts'];
/** Speed is not tested here: a result that comes in the end has come in time, on however busy a machine. */
const TIMEOUTS = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } };
/** Many random tries: each file takes seconds of a processor. */
const LONG_TESTS = '**/*.property.test.ts';
/** Tests that set the file mask of their process, which a thread may not. */
const FILE_MASK_TESTS = [
  'apps/api/src/adapters/files/private-folder.test.ts',
  'packages/embedded-postgres/src/binaries.test.ts',
];
/** Tests that draw their cases draw the same in each run. */
const FIXED_SEED = 'tools/fixed-seed.ts';
const COMPONENT_TESTS = 'apps/web/src/**/*.test.tsx';

export default defineConfig({
  test: {
    // Tests wait for the database, for hashes and for one another: a worker for each processor uses the idle
    // time.
    maxWorkers: availableParallelism(),
    projects: [
      {
        // Pure: no database, no server, no browser.
        test: {
          name: 'unit',
          environment: 'node',
          // Processes would send one another each module and result: an eighth of the work.
          pool: 'threads',
          ...TIMEOUTS,
          ...SHARED,
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'database/**/*.test.ts'],
          exclude: [
            API_TESTS,
            ON_A_CLUSTER,
            CLUSTER_FAULTS,
            ...SERVER_TESTS,
            ...FILE_MASK_TESTS,
            LONG_TESTS,
            LARGE_TESTS,
            '**/node_modules/**',
            '**/dist/**',
          ],
          setupFiles: [FIXED_SEED],
        },
      },
      {
        // Pure as well, and left out of the checks before every commit.
        test: {
          name: 'long',
          environment: 'node',
          ...TIMEOUTS,
          ...SHARED,
          include: [LONG_TESTS, ...FILE_MASK_TESTS],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: [FIXED_SEED],
        },
      },
      {
        // The browser's view, part by part in a separate DOM; the network is replaced at its edge.
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
          exclude: [LONG_API_TESTS, '**/node_modules/**', '**/dist/**'],
          setupFiles: [FIXED_SEED],
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
        },
      },
      {
        // The same tests on a Citus cluster (CITUS_URL), and those that need one.
        test: {
          name: 'distributed',
          environment: 'node',
          ...TIMEOUTS,
          ...SHARED,
          include: [API_TESTS, ON_A_CLUSTER],
          exclude: [LONG_API_TESTS, '**/node_modules/**', '**/dist/**'],
          setupFiles: [FIXED_SEED, 'apps/api/src/testing/not-on-a-cluster.ts'],
          globalSetup: ['apps/api/src/testing/citus-setup.ts'],
        },
      },
      {
        // Alone on the cluster, whose workers it kills.
        test: {
          name: 'cluster-faults',
          environment: 'node',
          ...TIMEOUTS,
          include: [CLUSTER_FAULTS],
          fileParallelism: false,
          globalSetup: ['apps/api/src/testing/citus-setup.ts'],
        },
      },
      {
        // The built application as a separate process, killed while it works; or its parts on the real
        // database, where only they can be put under load. Each file has a worker of its own: processes that
        // a failed one leaves running must not go on beside the next.
        test: {
          name: 'crash',
          environment: 'node',
          ...TIMEOUTS,
          include: [
            'e2e/**/*.test.ts',
            ...SERVER_TESTS,
            ...(isWhole ? [LONG_API_TESTS, LARGE_TESTS, ...API_TESTS_WITH_WHOLE_FORM] : []),
          ],
          exclude: [
            ...(isWhole ? [] : LONG_CRASH_TESTS),
            ...(isShort ? EXTENDED_CRASH_TESTS : []),
            '**/node_modules/**',
            '**/dist/**',
          ],
          // The whole forms measure, so each has the machine to itself; the short forms measure nothing.
          fileParallelism: !isWhole,
          globalSetup: ['apps/api/src/testing/global-setup.ts', 'e2e/crash/template-setup.ts'],
        },
      },
      {
        // The project itself: import rules, the map, and the commands of package.json.
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
