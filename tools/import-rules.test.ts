import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { generateImportRules } from './biome/import-rules.ts';
import { type LintSample, lintSamples } from './biome/lint-samples.ts';
import { project } from './project.ts';

// Each line puts one import where it must not be (or may be), so that a rule that no longer catches anything
// is noticed.
const sample = (file: string, from: string, code = `import '${from}';`): LintSample => ({ file, code });

const assessment = 'packages/assessment/src/zz.ts';
const grading = 'packages/assessment/src/grading/zz.ts';
const interchange = 'packages/interchange/src/zz.ts';
const contract = 'packages/contract/src/zz.ts';
const main = 'apps/web/src/zz.ts';
const ui = 'apps/web/src/ui/zz.tsx';
const webApi = 'apps/web/src/api/zz.ts';
const feature = 'apps/web/src/features/attempts/zz.tsx';
const nested = 'apps/web/src/features/attempts/parts/zz.ts';
const kind = 'apps/web/src/question-types/zz.tsx';
const onSheet = 'apps/web/src/question-sheet/zz.tsx';
const screen = 'apps/web/src/screens/take-test/zz.tsx';
const nestedScreen = 'apps/web/src/screens/take-test/player/zz.tsx';
const routes = 'apps/api/src/features/attempts/zz.routes.ts';
const service = 'apps/api/src/features/attempts/zz.service.ts';
const queries = 'apps/api/src/features/attempts/zz.queries.ts';
const policy = 'apps/api/src/features/attempts/zz.policy.ts';
const present = 'apps/api/src/features/attempts/zz.present.ts';
const http = 'apps/api/src/http/zz.ts';
const overload = 'apps/api/src/http/overload/zz.ts';
const job = 'apps/api/src/jobs/zz.ts';
const mail = 'apps/api/src/adapters/mail/zz.ts';
const command = 'apps/api/src/commands/bank/zz.ts';
const files = 'packages/durable-files/src/zz.ts';
const postgres = 'packages/embedded-postgres/src/zz.ts';
const db = 'apps/api/src/db/zz.ts';
const testing = 'apps/api/src/testing/zz.ts';

const layersOfTheWeb = [main, ui, webApi, feature, nested, kind, onSheet, screen, nestedScreen];
const outsideOfQueries = [routes, service, policy, present, http, job, mail];
const layersOfTheServer = [...outsideOfQueries, queries, db, testing];

const forbidden: Record<string, LintSample[]> = {
  'the rules of examining depend on the schema library only': [
    sample(assessment, 'react'),
    sample(assessment, 'node:crypto'),
    sample(assessment, '@assay/contract'),
    sample(assessment, '../../contract/src/index.ts'),
    sample(grading, 'node:fs'),
    sample(grading, 'fast-check'),
  ],
  'nothing outside of grading reaches the key': [sample(assessment, './grading/index.ts')],
  'reading banks depends on the schema library, the question and its parsers only': [
    sample(interchange, 'node:fs'),
    sample(interchange, 'pg'),
    sample(interchange, 'sax'),
    sample(interchange, 'csv-parse'),
    sample(interchange, '@assay/assessment/grading'),
    sample(interchange, '@assay/contract'),
  ],
  'the contract never reaches the key': [
    sample(contract, '@assay/assessment/grading'),
    sample(contract, '@assay/assessment/question'),
    sample(contract, 'fastify'),
    sample(contract, '../../assessment/src/grading/index.ts'),
  ],
  'the browser knows no key, no schema library and no server': layersOfTheWeb.flatMap((file) => [
    sample(file, '@assay/assessment/grading'),
    sample(file, '@assay/assessment/question'),
    sample(file, '@assay/interchange'),
    sample(file, '@assay/api'),
    sample(file, 'zod'),
    sample(file, 'zod/mini'),
    sample(file, 'node:fs'),
    sample(file, '../../../../../packages/assessment/src/grading/index.ts'),
    sample(file, '@assay/assessment/grading', "import type { grade } from '@assay/assessment/grading';"),
    sample(
      file,
      '@assay/assessment/grading',
      "export const later = () => import('@assay/assessment/grading');",
    ),
  ]),
  'the browser takes only types from the contract': layersOfTheWeb.flatMap((file) => [
    sample(file, '@assay/contract'),
    sample(file, '@assay/contract', "import { contract } from '@assay/contract';"),
    sample(file, '@assay/contract', "import { type Contract } from '@assay/contract';"),
    sample(file, '@assay/contract', "import * as all from '@assay/contract';"),
    sample(file, '@assay/contract', "import themAll from '@assay/contract';"),
    sample(file, '@assay/contract', "export { contract } from '@assay/contract';"),
    sample(file, '@assay/contract', "export * from '@assay/contract';"),
    sample(file, '@assay/contract', "export const later = () => import('@assay/contract');"),
  ]),
  'ui and api know nothing above them': [ui, webApi].flatMap((file) => [
    sample(file, '../features/attempts/attempt-store.ts'),
    sample(file, '../question-types/single/answer-input.tsx'),
    sample(file, '../question-sheet/question-body.tsx'),
    sample(file, '../screens/take-test/take-test.tsx'),
    sample(file, '../routes.tsx'),
  ]),
  'features know no other feature and nothing above them': [
    sample(feature, '../calculator/calculator.ts'),
    sample(feature, '../../features/calculator/calculator.ts'),
    sample(feature, '../../question-types/single/answer-input.tsx'),
    sample(feature, '../../question-sheet/question-body.tsx'),
    sample(feature, '../../screens/take-test/take-test.tsx'),
    sample(feature, '../../routes.tsx'),
    sample(nested, '../../calculator/calculator.ts'),
    sample(nested, '../../../features/calculator/calculator.ts'),
    sample(nested, '../../../screens/take-test/take-test.tsx'),
    sample(nested, '../../../main.tsx'),
  ],
  'question types know no feature and nothing above them': [
    sample(kind, '../../features/attempts/attempt-store.ts'),
    sample(kind, '../question-sheet/question-body.tsx'),
    sample(kind, '../../screens/take-test/take-test.tsx'),
    sample(kind, '../../routes.tsx'),
  ],
  'the sheet of a question knows no screen': [
    sample(onSheet, '../screens/take-test/take-test-screen.tsx'),
    sample(onSheet, '../routes.tsx'),
  ],
  'screens know no other screen': [
    sample(screen, '../tests/tests-screen.tsx'),
    sample(screen, '../tests/tests.css'),
    sample(screen, '../../screens/tests/tests-screen.tsx'),
    sample(
      screen,
      '../tests/tests-screen.tsx',
      "export const later = () => import('../tests/tests-screen.tsx');",
    ),
    sample(nestedScreen, '../../tests/tests-screen.tsx'),
    sample(
      nestedScreen,
      '../../tests/tests-screen.tsx',
      "import type { x } from '../../tests/tests-screen.tsx';",
    ),
  ],
  'screens do not know the site map': [
    sample(screen, '../../routes.tsx'),
    sample(screen, '../../staff-routes.tsx'),
    sample(screen, '../../main.tsx'),
  ],
  'routes call services, never queries': [
    sample(routes, './attempts.queries.ts'),
    sample(routes, '../tests/tests.queries.ts'),
  ],
  'policies are asked by services': [sample(routes, './attempts.policy.ts')],
  'services and queries know nothing above them': [
    sample(service, './attempts.routes.ts'),
    sample(queries, './attempts.service.ts'),
    sample(queries, './attempts.routes.ts'),
  ],
  'a folder’s queries are its own: others call its service': [
    ...[service, policy, present, queries].flatMap((file) => [
      sample(file, '../tests/tests.queries.ts'),
      sample(file, '../tests/tests.queries.ts', "import type { TestRow } from '../tests/tests.queries.ts';"),
      sample(file, '../tests/tests.queries.ts', "export { listTests } from '../tests/tests.queries.ts';"),
      sample(file, '../../tenant-folders/tenant-folders.queries.ts'),
    ]),
    sample(http, '../features/tests/tests.queries.ts'),
    sample(job, '../features/tests/tests.queries.ts'),
    sample(command, '../../features/banks/banks.queries.ts'),
    sample(testing, '../features/banks/banks.queries.ts'),
    sample('apps/api/src/backup/zz.queries.ts', '../demo/demo.queries.ts'),
  ],
  'only queries touch SQL': outsideOfQueries.flatMap((file) => [
    sample(file, 'pg'),
    sample(file, 'pg', "import { Pool } from 'pg';"),
    sample(file, 'pg', "import type { Client } from 'pg';"),
    sample(file, '../../db/query.ts'),
    sample(file, '../../db/pipelining.ts', "import { sendTogether } from '../../db/pipelining.ts';"),
    sample(
      file,
      '../../db/context.ts',
      "import { inTransaction, currentConnection } from '../../db/context.ts';",
    ),
    sample(file, '../../db/context.ts', "import * as context from '../../db/context.ts';"),
  ]),
  'policies are pure': [
    sample(policy, 'node:crypto'),
    sample(policy, 'fastify'),
    sample(policy, './attempts.service.ts'),
    sample(policy, './attempts.queries.ts'),
    sample(policy, '../../db/now.queries.ts'),
    sample(policy, '../../adapters/mail/mail-sender.ts'),
    sample(policy, '../../http/serve.ts'),
  ],
  'what carries calls knows no feature': [
    sample(http, '../features/accounts/sessions.ts'),
    sample(http, '../features/tenants/tenants.service.ts'),
    sample(
      http,
      '../features/accounts/sessions.ts',
      "import type { x } from '../features/accounts/sessions.ts';",
    ),
    sample(http, '../app.ts'),
    sample(overload, '../../features/accounts/sessions.ts'),
  ],
  'services belong to no transport': [
    sample(service, '../../http/serve.ts'),
    sample(service, '../../http/answer.ts'),
  ],
  'adapters know no feature': [sample(mail, '../../features/attempts/attempts.service.ts')],
  'what writes files knows Node only': [sample(files, 'pg'), sample(files, '@assay/embedded-postgres')],
  'the server writes files through what makes them survive a power cut': [
    ...[service, queries, http, job, mail, command, db].flatMap((file) => [
      sample(file, 'node:fs', "import { createWriteStream } from 'node:fs';"),
      sample(file, 'node:fs/promises', "import { readFile, writeFile } from 'node:fs/promises';"),
      sample(file, 'node:fs/promises', "import { rename as move } from 'node:fs/promises';"),
      sample(file, 'node:fs', "import * as fs from 'node:fs';"),
    ]),
  ],
  'the embedded PostgreSQL knows nothing of the server': [
    sample(postgres, '@assay/api'),
    sample(postgres, '@assay/contract'),
    sample(postgres, 'fastify'),
    sample(postgres, '../../../apps/api/src/config.ts'),
  ],
  'the server knows nothing of the web application': layersOfTheServer.map((file) =>
    sample(file, '@assay/web'),
  ),
  'workspaces import each other by name': [
    ...[assessment, grading, interchange, contract, files, postgres].map((file) =>
      sample(file, '../../elsewhere/src/index.ts'),
    ),
    ...layersOfTheServer.map((file) => sample(file, '../../../../web/src/paths.ts')),
  ],
};

const allowed: LintSample[] = [
  sample(assessment, 'zod'),
  sample(assessment, './answer.ts'),
  sample(grading, '../question.ts'),
  sample('packages/assessment/src/zz.test.ts', 'fast-check'),
  sample('packages/assessment/src/zz.test.ts', './grading/index.ts'),
  sample('packages/interchange/src/zz.test.ts', 'csv-parse'),
  sample(interchange, 'csv-parse/sync'),
  sample(interchange, 'fflate'),
  sample(interchange, 'markdown-it'),
  sample(interchange, 'htmlparser2'),
  sample(interchange, 'saxes'),
  sample(interchange, '@assay/assessment/question'),
  sample(contract, '@assay/assessment'),
  sample(contract, 'zod'),
  sample(contract, 'libphonenumber-js/min'),
  ...layersOfTheWeb.flatMap((file) => [
    sample(file, '@assay/assessment'),
    sample(file, '@assay/contract/learner-addresses'),
    sample(file, '@assay/contract/learner-errors'),
    sample(file, '@assay/contract/staff-addresses'),
    sample(file, '@assay/contract/staff-errors'),
    sample(file, '@assay/contract/html'),
    sample(file, '@assay/contract/page-data'),
    sample(file, '@assay/contract/email-address'),
    sample(file, '@assay/contract/phone'),
    sample(file, '@assay/contract/imports'),
    sample(file, '@assay/contract/tickets'),
    sample(file, '@assay/contract', "import type { Contract } from '@assay/contract';"),
    sample(file, '@assay/contract', "export type { Contract } from '@assay/contract';"),
    sample(file, 'react'),
    sample(file, './neighbour.ts'),
  ]),
  sample(main, './routes.tsx'),
  sample(feature, '../../ui/sheet.tsx'),
  sample(feature, '../../api/client.ts'),
  sample(feature, '../../paths.ts'),
  sample(nested, '../attempt-store.ts'),
  sample(nested, '../../../ui/sheet.tsx'),
  sample(kind, '../../ui/rich-text.tsx'),
  sample(screen, '../../features/attempts/attempt-store.ts'),
  sample(screen, '../../question-types/single/answer-input.tsx'),
  sample(screen, '../../question-sheet/sheet.css'),
  sample(screen, './player/player.tsx'),
  sample(nestedScreen, '../tools/tools.tsx'),
  sample(nestedScreen, '../../../question-sheet/question-body.tsx'),
  sample(onSheet, '../features/attempts/attempt.ts'),
  sample(onSheet, '../question-types/answer-input.tsx'),
  sample(routes, './attempts.service.ts'),
  sample(routes, '../tests/tests.service.ts'),
  sample(service, '../../http/overload/limits.ts'),
  sample(service, './attempts.queries.ts'),
  sample(service, './attempts.policy.ts'),
  sample(service, '../../failure.ts'),
  sample(http, '../failure.ts'),
  sample(service, '../../db/context.ts', "import { inTransaction } from '../../db/context.ts';"),
  sample(service, '../../db/pipelining.ts', "import { inTransactionWith } from '../../db/pipelining.ts';"),
  sample(service, 'pg', "import type { Pool } from 'pg';"),
  sample(queries, '../../db/query.ts'),
  sample('apps/api/src/jobs/zz.queries.ts', 'pg'),
  sample(policy, '@assay/assessment'),
  sample(policy, './attempts.ts'),
  sample(service, '../../db/now.queries.ts'),
  sample(job, '../clock/clock.queries.ts'),
  sample(queries, '../../outbox/outbox.queries.ts'),
  sample(command, '../../features/banks/banks.service.ts'),
  sample(files, 'node:fs/promises'),
  sample(command, 'node:fs/promises', "import { open, readFile } from 'node:fs/promises';"),
  sample(testing, 'node:fs/promises', "import { writeFile } from 'node:fs/promises';"),
  sample(postgres, 'node:sqlite'),
  sample(postgres, 'pg'),
  sample(postgres, '@assay/durable-files'),
  sample(db, 'pg'),
  sample(testing, '../db/query.ts'),
];

const refusals = lintSamples([...Object.values(forbidden).flat(), ...allowed]);

function isRefused(one: LintSample): boolean {
  const rules = refusals.get(one) ?? [];
  return rules.includes('lint/style/noRestrictedImports') || rules.includes('plugin');
}

describe.each(Object.entries(forbidden))('%s', (_rule, samples) => {
  test.each(samples)('refused in $file: $code', (one) => {
    expect(isRefused(one)).toBe(true);
  });
});

describe('what the house is built on is not in the way', () => {
  test.each(allowed)('allowed in $file: $code', (one) => {
    expect(isRefused(one)).toBe(false);
  });
});

test('the rules that the linter reads are those of the table', () => {
  const written = readFileSync(join(project, 'tools/biome/import-rules.json'), 'utf8');
  expect(written, 'write them with: node tools/biome/import-rules.ts').toBe(generateImportRules());
});
