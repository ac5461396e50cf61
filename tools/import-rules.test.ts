import { describe, expect, test } from 'vitest';
import { lintPlants, type Plant } from './biome/lint-plants.ts';

// Each line plants one import where it must not be (or may be), so that a rule that catches nothing any more is seen.
const plant = (file: string, from: string, code = `import '${from}';`): Plant => ({ file, code });

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
const screen = 'apps/web/src/screens/take-test/zz.tsx';
const routes = 'apps/api/src/features/attempts/zz.routes.ts';
const service = 'apps/api/src/features/attempts/zz.service.ts';
const queries = 'apps/api/src/features/attempts/zz.queries.ts';
const policy = 'apps/api/src/features/attempts/zz.policy.ts';
const present = 'apps/api/src/features/attempts/zz.present.ts';
const http = 'apps/api/src/http/zz.ts';
const lane = 'apps/api/src/lanes/zz.ts';
const job = 'apps/api/src/jobs/zz.ts';
const mail = 'apps/api/src/adapters/mail/zz.ts';
const command = 'apps/api/src/commands/bank/zz.ts';
const files = 'packages/durable-files/src/zz.ts';
const postgres = 'packages/embedded-postgres/src/zz.ts';
const db = 'apps/api/src/db/zz.ts';
const testing = 'apps/api/src/testing/zz.ts';

const layersOfTheWeb = [main, ui, webApi, feature, nested, kind, screen];
const outsideOfQueries = [routes, service, policy, present, http, job, mail];
const layersOfTheServer = [...outsideOfQueries, queries, db, testing];

const forbidden: Record<string, Plant[]> = {
  'the rules of examining depend on the schema library only': [
    plant(assessment, 'react'),
    plant(assessment, 'node:crypto'),
    plant(assessment, '@assay/contract'),
    plant(assessment, '../../contract/src/index.ts'),
    plant(grading, 'node:fs'),
    plant(grading, 'fast-check'),
  ],
  'nothing outside of grading reaches the key': [plant(assessment, './grading/index.ts')],
  'reading banks depends on the schema library, the question and its parsers only': [
    plant(interchange, 'node:fs'),
    plant(interchange, 'pg'),
    plant(interchange, 'sax'),
    plant(interchange, 'csv-parse/sync'),
    plant(interchange, '@assay/assessment/grading'),
    plant(interchange, '@assay/contract'),
  ],
  'the contract never reaches the key': [
    plant(contract, '@assay/assessment/grading'),
    plant(contract, '@assay/assessment/question'),
    plant(contract, 'fastify'),
    plant(contract, '../../assessment/src/grading/index.ts'),
  ],
  'the browser knows no key, no schema library and no server': layersOfTheWeb.flatMap((file) => [
    plant(file, '@assay/assessment/grading'),
    plant(file, '@assay/assessment/question'),
    plant(file, '@assay/interchange'),
    plant(file, '@assay/api'),
    plant(file, 'zod'),
    plant(file, 'zod/mini'),
    plant(file, 'node:fs'),
    plant(file, '../../../../../packages/assessment/src/grading/index.ts'),
    plant(file, '@assay/assessment/grading', "import type { grade } from '@assay/assessment/grading';"),
    plant(
      file,
      '@assay/assessment/grading',
      "export const later = () => import('@assay/assessment/grading');",
    ),
  ]),
  'the browser takes only types from the contract': layersOfTheWeb.flatMap((file) => [
    plant(file, '@assay/contract'),
    plant(file, '@assay/contract', "import { contract } from '@assay/contract';"),
    plant(file, '@assay/contract', "import { type Contract } from '@assay/contract';"),
    plant(file, '@assay/contract', "import * as all from '@assay/contract';"),
    plant(file, '@assay/contract', "import themAll from '@assay/contract';"),
    plant(file, '@assay/contract', "export { contract } from '@assay/contract';"),
    plant(file, '@assay/contract', "export * from '@assay/contract';"),
    plant(file, '@assay/contract', "export const later = () => import('@assay/contract');"),
  ]),
  'ui and api know nothing above them': [ui, webApi].flatMap((file) => [
    plant(file, '../features/attempts/attempt-store.ts'),
    plant(file, '../question-types/single/answer-input.tsx'),
    plant(file, '../screens/take-test/take-test.tsx'),
    plant(file, '../routes.tsx'),
  ]),
  'features know no other feature and nothing above them': [
    plant(feature, '../calculator/calculator.ts'),
    plant(feature, '../../features/calculator/calculator.ts'),
    plant(feature, '../../question-types/single/answer-input.tsx'),
    plant(feature, '../../screens/take-test/take-test.tsx'),
    plant(feature, '../../routes.tsx'),
    plant(nested, '../../calculator/calculator.ts'),
    plant(nested, '../../../features/calculator/calculator.ts'),
    plant(nested, '../../../screens/take-test/take-test.tsx'),
    plant(nested, '../../../main.tsx'),
  ],
  'question types know no feature and nothing above them': [
    plant(kind, '../../features/attempts/attempt-store.ts'),
    plant(kind, '../../screens/take-test/take-test.tsx'),
    plant(kind, '../../routes.tsx'),
  ],
  'screens do not know the site map': [plant(screen, '../../routes.tsx'), plant(screen, '../../main.tsx')],
  'routes call services, never queries': [
    plant(routes, './attempts.queries.ts'),
    plant(routes, '../tests/tests.queries.ts'),
  ],
  'policies are asked by services': [plant(routes, './attempts.policy.ts')],
  'services and queries know nothing above them': [
    plant(service, './attempts.routes.ts'),
    plant(queries, './attempts.service.ts'),
    plant(queries, './attempts.routes.ts'),
  ],
  'a folder’s queries are its own: others call its service': [
    ...[service, policy, present, queries].flatMap((file) => [
      plant(file, '../tests/tests.queries.ts'),
      plant(file, '../tests/tests.queries.ts', "import type { TestRow } from '../tests/tests.queries.ts';"),
      plant(file, '../tests/tests.queries.ts', "export { listTests } from '../tests/tests.queries.ts';"),
      plant(file, '../../tenant-folders/tenant-folders.queries.ts'),
    ]),
    plant(http, '../features/tests/tests.queries.ts'),
    plant(job, '../features/tests/tests.queries.ts'),
    plant(command, '../../features/banks/banks.queries.ts'),
    plant(testing, '../features/banks/banks.queries.ts'),
    plant('apps/api/src/backup/zz.queries.ts', '../demo/demo.queries.ts'),
  ],
  'only queries touch SQL': outsideOfQueries.flatMap((file) => [
    plant(file, 'kysely'),
    plant(file, 'pg'),
    plant(file, 'pg', "import { Pool } from 'pg';"),
    plant(file, 'pg', "import type { Client } from 'pg';"),
    plant(file, '../../db/db.ts'),
    plant(file, '../../db/context.ts', "import { named } from '../../db/context.ts';"),
    plant(file, '../../db/context.ts', "import { inTransaction, connection } from '../../db/context.ts';"),
    plant(file, '../../db/context.ts', "import * as context from '../../db/context.ts';"),
  ]),
  'policies are pure': [
    plant(policy, 'node:crypto'),
    plant(policy, 'fastify'),
    plant(policy, './attempts.service.ts'),
    plant(policy, './attempts.queries.ts'),
    plant(policy, '../../db/now.queries.ts'),
    plant(policy, '../../adapters/mail/mail-sender.ts'),
    plant(policy, '../../http/serve.ts'),
  ],
  'what carries calls knows no feature': [
    plant(http, '../features/accounts/sessions.ts'),
    plant(http, '../features/tenants/tenants.service.ts'),
    plant(
      http,
      '../features/accounts/sessions.ts',
      "import type { x } from '../features/accounts/sessions.ts';",
    ),
    plant(http, '../app.ts'),
    plant(lane, '../features/accounts/sessions.ts'),
  ],
  'services belong to no transport': [
    plant(service, '../../http/serve.ts'),
    plant(service, '../../http/answer.ts'),
  ],
  'adapters know no feature': [plant(mail, '../../features/attempts/attempts.service.ts')],
  'what writes files knows Node only': [plant(files, 'pg'), plant(files, '@assay/embedded-postgres')],
  'the server writes files through what makes them survive a power cut': [
    ...[service, queries, http, job, mail, command, db].flatMap((file) => [
      plant(file, 'node:fs', "import { createWriteStream } from 'node:fs';"),
      plant(file, 'node:fs/promises', "import { readFile, writeFile } from 'node:fs/promises';"),
      plant(file, 'node:fs/promises', "import { rename as move } from 'node:fs/promises';"),
      plant(file, 'node:fs', "import * as fs from 'node:fs';"),
    ]),
  ],
  'the embedded PostgreSQL knows nothing of the server': [
    plant(postgres, '@assay/api'),
    plant(postgres, '@assay/contract'),
    plant(postgres, 'fastify'),
    plant(postgres, '../../../apps/api/src/config.ts'),
  ],
  'the server knows nothing of the web application': layersOfTheServer.map((file) =>
    plant(file, '@assay/web'),
  ),
  'workspaces import each other by name': [
    ...[assessment, grading, interchange, contract, files, postgres].map((file) =>
      plant(file, '../../elsewhere/src/index.ts'),
    ),
    ...layersOfTheServer.map((file) => plant(file, '../../../../web/src/paths.ts')),
  ],
};

const allowed: Plant[] = [
  plant(assessment, 'zod'),
  plant(assessment, './answer.ts'),
  plant(grading, '../question.ts'),
  plant('packages/assessment/src/zz.test.ts', 'fast-check'),
  plant('packages/assessment/src/zz.test.ts', './grading/index.ts'),
  plant('packages/interchange/src/zz.test.ts', 'csv-parse/sync'),
  plant(interchange, 'markdown-it'),
  plant(interchange, 'htmlparser2'),
  plant(interchange, 'saxes'),
  plant(interchange, '@assay/assessment/question'),
  plant(contract, '@assay/assessment'),
  plant(contract, 'zod'),
  plant(contract, 'libphonenumber-js/min'),
  ...layersOfTheWeb.flatMap((file) => [
    plant(file, '@assay/assessment'),
    plant(file, '@assay/contract/addresses'),
    plant(file, '@assay/contract/errors'),
    plant(file, '@assay/contract/html'),
    plant(file, '@assay/contract/phone'),
    plant(file, '@assay/contract', "import type { Contract } from '@assay/contract';"),
    plant(file, '@assay/contract', "export type { Contract } from '@assay/contract';"),
    plant(file, 'react'),
    plant(file, './neighbour.ts'),
  ]),
  plant(main, './routes.tsx'),
  plant(feature, '../../ui/sheet.tsx'),
  plant(feature, '../../api/client.ts'),
  plant(feature, '../../paths.ts'),
  plant(nested, '../attempt-store.ts'),
  plant(nested, '../../../ui/sheet.tsx'),
  plant(kind, '../../ui/rich-text.tsx'),
  plant(screen, '../../features/attempts/attempt-store.ts'),
  plant(screen, '../../question-types/single/answer-input.tsx'),
  plant(routes, './attempts.service.ts'),
  plant(routes, '../tests/tests.service.ts'),
  plant(service, './attempts.queries.ts'),
  plant(service, './attempts.policy.ts'),
  plant(service, '../../failure.ts'),
  plant(http, '../failure.ts'),
  plant(service, '../../db/context.ts', "import { inTransaction } from '../../db/context.ts';"),
  plant(service, 'pg', "import type { Pool } from 'pg';"),
  plant(queries, 'kysely'),
  plant(queries, '../../db/db.ts'),
  plant(queries, '../../db/context.ts', "import { named } from '../../db/context.ts';"),
  plant('apps/api/src/jobs/zz.queries.ts', 'pg'),
  plant(policy, '@assay/assessment'),
  plant(policy, './attempts.ts'),
  plant(service, '../../db/now.queries.ts'),
  plant(job, '../clock/clock.queries.ts'),
  plant(command, '../../features/banks/banks.service.ts'),
  plant(files, 'node:fs/promises'),
  plant(command, 'node:fs/promises', "import { open, readFile } from 'node:fs/promises';"),
  plant(testing, 'node:fs/promises', "import { writeFile } from 'node:fs/promises';"),
  plant(postgres, 'node:sqlite'),
  plant(postgres, 'pg'),
  plant(postgres, '@assay/durable-files'),
  plant(db, 'pg'),
  plant(testing, 'kysely'),
];

const refusals = lintPlants([...Object.values(forbidden).flat(), ...allowed]);

function isRefused(one: Plant): boolean {
  const rules = refusals.get(one) ?? [];
  return rules.includes('lint/style/noRestrictedImports') || rules.includes('plugin');
}

describe.each(Object.entries(forbidden))('%s', (_rule, plants) => {
  test.each(plants)('refused in $file: $code', (one) => {
    expect(isRefused(one)).toBe(true);
  });
});

describe('what the house is built on is not in the way', () => {
  test.each(allowed)('allowed in $file: $code', (one) => {
    expect(isRefused(one)).toBe(false);
  });
});
