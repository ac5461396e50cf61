import type { QuestionId } from '@assay/assessment';
import { beforeEach, expect, it } from 'vitest';
import { newAuthor } from '../../testing/authoring/authors.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';
import { backfillSearchRows } from './search-rows.service.ts';

const test = await provideTestApp();
let tenant: TestTenant;
let author: Awaited<ReturnType<typeof newAuthor>>;
beforeEach(async () => {
  tenant = await createTestTenant(test);
  author = await newAuthor(test, tenant);
});

const NIL = '00000000-0000-0000-0000-000000000000' as QuestionId;
const backfill = (afterId = NIL, atMost = 100) => tenant.inside(() => backfillSearchRows(afterId, atMost));
const stems = async () => (await author.list({ order: 'stem' })).body.questions.map(({ stem }) => stem);

it('questions that an older version of the product saved are listed once the job has seen them', async () => {
  await tenant.newBank(['A', 'B', 'C'].map((stem) => singleQuestion(['One', 'Two'], 0, stem)));
  await test.database.asOwner('delete from question_search where tenant_id = $1', [tenant.id]);
  expect(await stems()).toEqual([]);
  const first = await backfill(NIL, 2);
  expect(await stems()).toHaveLength(2);
  if (first === null) throw new Error('There are more.');
  const second = await backfill(first, 2);
  expect(await stems()).toEqual(['A', 'B', 'C']);
  expect(await backfill(second ?? NIL, 2)).toBeNull();
});

it('a row of a version that is no longer the newest is made anew, and the others stay', async () => {
  const question = singleQuestion(['One', 'Two'], 0, 'New');
  await tenant.newBank([question, singleQuestion(['One', 'Two'], 0, 'Other')]);
  await tenant.newBank([{ ...question, stem: '<p>Newest</p>' }]);
  await test.database.asOwner(
    `update question_search set version = 1, excerpt = 'Old' where tenant_id = $1 and excerpt = 'Newest'`,
    [tenant.id],
  );
  expect(await stems()).toContain('Old');
  await backfill();
  expect(await stems()).toEqual(['Newest', 'Other']);
});
