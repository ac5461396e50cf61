import { beforeEach } from 'vitest';

type NotApplicable = { file: string; title?: RegExp; reason: string };

const NO_TRIGGER = 'A distributed table takes no trigger, by which the test breaks a statement.';
/** Tests whose clock is set wrong by functions that shadow those of one server. */
const ON_A_SHIFTED_CLOCK = [
  'features/reports/disclosure-dates',
  'features/tickets/ticket-mailing',
  'jobs/clock-jumps',
  'jobs/plan-end-reminders',
  'jobs/unnamed-files',
];
/**
 * Tests that cannot apply to a cluster, by the end of their file's name and their title, or all of a file,
 * with the reason.
 */
const NOT_ON_A_CLUSTER: NotApplicable[] = [
  ...ON_A_SHIFTED_CLOCK.map((name) => ({
    file: `${name}.api.test.ts`,
    reason: 'The workers know nothing of the clock that the test sets wrong.',
  })),
  {
    file: 'commands/learner/erase.api.test.ts',
    title: /is found in no table, file or mail queue/u,
    reason: 'It plants marks by updates over all tenants with random texts, which a cluster refuses.',
  },
  {
    file: 'db/catalogue.api.test.ts',
    title: /is no view|has row security enabled and forced|schema\.sql is what/u,
    reason: 'The catalogue of a cluster has views of its own, and unforced row security.',
  },
  {
    file: 'distribution/classification.api.test.ts',
    title: /only reference tables lose/u,
    reason: 'The tables of a cluster are distributed already.',
  },
  {
    file: 'demo/demo-tickets.api.test.ts',
    reason: 'The demonstration is not made on a cluster.',
  },
  {
    file: 'db/newer-database.api.test.ts',
    title: /^(?:takes a backup that|finds its own note)/u,
    reason: 'The newer version’s table is none that is distributed.',
  },
  {
    file: 'backup/refusals.api.test.ts',
    title: /^into /u,
    reason: 'A distributed database takes no restore, whatever is in it.',
  },
  {
    file: 'authoring/plans.api.test.ts',
    reason: 'The plans of a cluster are those of its workers.',
  },
  {
    file: 'jobs/sweep.api.test.ts',
    title: /had no space for its report/u,
    reason: NO_TRIGGER,
  },
  {
    file: 'features/reports/totals.api.test.ts',
    title: /whatever broke in it/u,
    reason: NO_TRIGGER,
  },
  {
    file: 'refuse-changed-access.api.test.ts',
    title: /^row security is not forced$/u,
    reason: 'Shards with forced row security cannot be moved, so that it is not asked for.',
  },
  {
    file: 'refuse-changed-access.api.test.ts',
    title: /^there is a table without policies/u,
    reason: 'A table of the owner that is not distributed is refused.',
  },
  {
    file: 'refuse-unsafe-database.api.test.ts',
    title: /^(?:where Citus has a version|that was never migrated)/u,
    reason: 'What Citus itself is refused for comes first.',
  },
  {
    file: 'refuse-unsafe-database.api.test.ts',
    title: /\bwith inherit false/u,
    reason: 'PostgreSQL 15 has no such options of a grant.',
  },
];

beforeEach(({ task, skip }) => {
  const found = NOT_ON_A_CLUSTER.find(
    ({ file, title }) => task.file.name.endsWith(file) && (title?.test(task.name) ?? true),
  );
  if (found !== undefined) skip(found.reason);
});
