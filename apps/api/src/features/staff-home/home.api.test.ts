import { USUAL_PERMISSIONS } from '@assay/contract';
import { expect, it } from 'vitest';
import { draftWith, newAuthor } from '../../testing/authoring/authors.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';
import { givePermissions } from '../../testing/tickets/staffing.ts';
import { createTicketer } from '../../testing/tickets/ticketing.ts';

const test = await provideTestApp();

it('the home says what waits: tickets, reported questions, versions and drafts', async () => {
  const tenant = await createTestTenant(test);
  const author = await newAuthor(test, tenant);
  const home = async () => (await test.call('getStaffHome', author.caller)).body;
  const none = { reported: { questions: [], total: 0 }, draft: 0, newer: 0, released: 0, retired: 0 };
  expect(await home()).toEqual({
    tickets: { waiting: 0, unassigned: 0, mine: 0, since: null },
    people: { waiting: 0, since: null },
    questions: { ...none, ownDrafts: 0 },
  });
  const question = singleQuestion(['One', 'Two'], 0);
  const testId = await tenant.newTest({ questions: [question], released: false });
  const learner = await tenant.newLearner();
  const sitting = await sit(test, { tenant, learner, testId });
  const { reportcard } = (await sitting.submit({ response: [{ selected: 'One' }] })).body;
  const ticketer = createTicketer(test, tenant, learner);
  const about = await ticketer.open({ about_report: reportcard, about_question: 1 });
  await ticketer.open();
  await author.take(about);
  const { _id } = await author.find(question);
  await author.saveDraft(_id, { content: draftWith(question), baseVersion: 1, revision: 0 });
  expect(await home()).toEqual({
    tickets: { waiting: 2, unassigned: 1, mine: 1, since: expect.any(String) },
    people: { waiting: 0, since: null },
    questions: {
      ...none,
      reported: { questions: [expect.objectContaining({ _id, reports: 1 })], total: 1 },
      draft: 1,
      ownDrafts: 1,
    },
  });
});

it('the home says nothing of what its reader may not see', async () => {
  const tenant = await createTestTenant(test);
  const author = await newAuthor(test, tenant);
  const home = async (held: typeof USUAL_PERMISSIONS) => {
    await givePermissions(test, { tenantId: tenant.id, id: author.id }, held);
    const { tickets, questions } = (await test.call('getStaffHome', author.caller)).body;
    return [tickets !== null, questions !== null];
  };
  expect(await home(USUAL_PERMISSIONS)).toEqual([true, false]);
  expect(await home({ ...USUAL_PERMISSIONS, support: false, content: 'edit' })).toEqual([false, true]);
  expect(await home({ ...USUAL_PERMISSIONS, support: false })).toEqual([false, false]);
});
