import type { Question } from '@assay/assessment';
import { expect, it } from 'vitest';
import { withTenant } from '../../db/context.ts';
import { endConnectionOnInsert } from '../../testing/database-faults.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';
import { operator } from '../audits/audits.service.ts';
import type { TestRequest } from '../publishing/test-request.service.ts';
import { importQuestions } from './import.service.ts';
import { QuestionStore } from './question-store.ts';

const test = await provideTestApp();

const request: TestRequest = {
  name: 'Imported',
  type: 'Exam',
  minutes: 30,
  take: null,
  answers: null,
  subject: null,
};

function storeOf(questions: Question[]): QuestionStore {
  const store = new QuestionStore();
  for (const [index, question] of questions.entries())
    store.add({ question, tex: null, position: { unit: 'item', number: index + 1 }, notes: [] });
  return store;
}

const bank = (count: number) =>
  [...Array(count).keys()].map((number) => ({
    ...singleQuestion(['One', 'Two'], number % 2, `Question ${number}`),
    id: `bank:${number}`,
  }));

function importInto(
  tenant: TestTenant,
  questions: Question[],
  change: Partial<TestRequest> = {},
  dryRun = false,
) {
  return withTenant(test.database.pool, tenant.id, () =>
    importQuestions(
      storeOf(questions),
      { ...request, ...change },
      { by: operator('Grace'), files: test.files, dryRun },
    ),
  );
}

async function rowsOf(tenant: TestTenant) {
  const [counts] = await test.database.asOwner<{ questions: number; versions: number; tests: number }>(
    `select (select count(*)::int from questions where tenant_id = $1) as questions,
            (select count(*)::int from question_versions where tenant_id = $1) as versions,
            (select count(*)::int from test_versions where tenant_id = $1) as tests`,
    [tenant.id],
  );
  return counts;
}

it('adds nothing the second time', async () => {
  const tenant = await createTestTenant(test);
  expect(await importInto(tenant, bank(7))).toMatchObject({
    bank: { added: 7 },
    test: { outcome: 'created', questions: 7 },
  });
  expect(await importInto(tenant, bank(7))).toMatchObject({
    bank: { added: 0, changed: 0, unchanged: 7 },
    test: { outcome: 'unchanged' },
  });
  expect(await rowsOf(tenant)).toEqual({ questions: 7, versions: 7, tests: 1 });
});

it('makes a new version of a changed question and of its test', async () => {
  const tenant = await createTestTenant(test);
  await importInto(tenant, bank(3));
  const [first, ...others] = bank(3);
  const changed = { ...(first as Question), stem: '<p>Corrected</p>' };
  expect(await importInto(tenant, [changed, ...others])).toMatchObject({
    bank: { added: 0, changed: 1, unchanged: 2 },
    test: { outcome: 'new_version' },
  });
  expect(await rowsOf(tenant)).toEqual({ questions: 3, versions: 4, tests: 2 });
});

it('tells the same and writes nothing on a dry run', async () => {
  const tenant = await createTestTenant(test);
  expect(await importInto(tenant, bank(4), {}, true)).toMatchObject({
    bank: { added: 4 },
    test: { outcome: 'created' },
  });
  expect(await rowsOf(tenant)).toEqual({ questions: 0, versions: 0, tests: 0 });
});

it.each([
  ['a test of more than a thousand', bank(1_001), {}, 'too_many_for_a_test'],
  ['more questions than there are', bank(3), { take: 4 }, 'fewer_than_asked'],
  ['an empty bank', [], {}, 'nothing_to_import'],
])('refuses %s before anything is written', async (_title, questions, change, type) => {
  const tenant = await createTestTenant(test);
  expect(await importInto(tenant, questions, change)).toMatchObject({ type });
  expect(await rowsOf(tenant)).toEqual({ questions: 0, versions: 0, tests: 0 });
});

it('refuses a name that a test of the other type has, and keeps nothing of it', async () => {
  const tenant = await createTestTenant(test);
  await importInto(tenant, bank(2));
  expect(await importInto(tenant, bank(5), { type: 'Quiz' })).toEqual({ type: 'test_has_other_type' });
  expect(await rowsOf(tenant)).toEqual({ questions: 2, versions: 2, tests: 1 });
});

it('gives two imports at once the same questions once', async () => {
  const tenant = await createTestTenant(test);
  await Promise.all([importInto(tenant, bank(20)), importInto(tenant, bank(20))]);
  expect(await rowsOf(tenant)).toEqual({ questions: 20, versions: 20, tests: 1 });
});

it('of one tenant is nothing to another', async () => {
  const [tenant, other] = [await createTestTenant(test), await createTestTenant(test)];
  await importInto(tenant, bank(2));
  expect(await importInto(other, bank(2))).toMatchObject({ bank: { added: 2 } });
  expect(await rowsOf(tenant)).toEqual({ questions: 2, versions: 2, tests: 1 });
});

it('keeps nothing when the connection breaks in the middle of a large bank, and says so', async () => {
  const tenant = await createTestTenant(test);
  const before = await rowsOf(tenant);
  const mend = await endConnectionOnInsert(test.database, {
    table: 'questions',
    condition: "new.source_id = 'bank:700'",
  });
  await expect(importInto(tenant, bank(1_000))).rejects.toThrow(
    /^The connection to the database broke .* Nothing was changed\.$/u,
  );
  await mend();
  expect(await rowsOf(tenant)).toEqual(before);
});
