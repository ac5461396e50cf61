import type { TestId } from '@assay/assessment';
import { afterAll, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../jobs/cleaning.ts';
import { createNewcomer, newestMail, PASSWORD } from '../../testing/accounts/newcomer.ts';
import { createLearnerCommand } from '../../testing/commands/learner-command.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_WRONG, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();
const command = createLearnerCommand(test);
afterAll(() => command.close());

const restricted = () => createTestTenant(test, { signUpDomains: ['new.test', 'gmail.com'] });
const why = ['--reason', 'Asked for in writing', '--yes'];

async function signUp(tenant: TestTenant, email?: string): Promise<TestLearner> {
  const person = createNewcomer(test, tenant, email);
  // Mails to one mailbox are limited; these accounts follow one another faster than people's.
  await test.database.asOwner('delete from throttle_events where tenant_id = $1', [tenant.id]);
  await test.database.asOwner('delete from mails where tenant_id = $1', [tenant.id]);
  await person.register();
  const { body } = await person.verify((await newestMail(person)).code);
  return { id: body.user._id as TestLearner['id'], email: person.email, token: body.token };
}

async function handIn(tenant: TestTenant, learner: TestLearner, testId: TestId): Promise<void> {
  await (await sit(test, { tenant, learner, testId })).submit({ response: ALL_WRONG });
}

const close = ({ host }: TestTenant, { token }: TestLearner) =>
  test.call('closeAccount', { host, token, body: { password: PASSWORD } });
const open = ({ host }: TestTenant, { token }: TestLearner, id: TestId, query = {}) =>
  test.call('getTest', { host, token, params: { id }, query });
const listed = async ({ host }: TestTenant, { token }: TestLearner, id: TestId) =>
  (await test.call('getTests', { host, token, query: {} })).body.tests.find(({ _id }) => _id === id);
const rowsOf = ({ id }: TestTenant) =>
  test.database.asOwner<{ row: string }>(
    `select 'taken' as row from taken_tests where tenant_id = $1
     union all select 'barred' from barred_tests where tenant_id = $1`,
    [id],
  );

/** A tenant where a learner took a test, closed the account and signed up again. */
async function comeBack({
  tenant,
  email,
  again = email,
}: {
  tenant?: TestTenant;
  email?: string;
  again?: string;
} = {}) {
  const at = tenant ?? (await restricted());
  const [testId, otherId] = [await at.newTest(), await at.newTest()];
  const first = await signUp(at, email);
  await handIn(at, first, testId);
  expect((await close(at, first)).status).toBe(200);
  return { tenant: at, testId, otherId, first, learner: await signUp(at, again ?? first.email) };
}

describe('a test that a closed account took, where sign-up is restricted', () => {
  it('is not opened again by an account of the same address, and the list says so', async () => {
    const { tenant, testId, otherId, learner } = await comeBack();
    const refused = await open(tenant, learner, testId);
    expect([refused.status, refused.code]).toEqual([409, 'test_already_taken']);
    expect(refused.body).toEqual(expect.objectContaining({ taken_before: true }));
    expect(refused.body).not.toHaveProperty('reportcard');
    expect((await open(tenant, learner, testId, { recharge: '1' })).code).toBe('test_already_taken');
    const shown = await listed(tenant, learner, testId);
    expect(shown).toMatchObject({ attempted: true, taken_before: true });
    expect(shown).not.toHaveProperty('reportcard');
    const dashboard = await test.call('getDashboard', { host: tenant.host, token: learner.token, query: {} });
    // Extra time is part of the list alone.
    expect(dashboard.body.data.tests).toContainEqual({ ...shown, extra_percent: undefined });
    expect(await listed(tenant, learner, otherId)).toMatchObject({ attempted: false });
    expect((await open(tenant, learner, otherId)).status).toBe(200);
    const copy = await test.app.inject({
      url: '/api/user/download-data',
      headers: { host: tenant.host, authorization: `Bearer ${learner.token}` },
    });
    expect(JSON.parse(copy.body).tests_of_closed_accounts).toEqual([shown?.test_name]);
  });

  it.each([
    ['another case', 'Ada.One@new.test', 'ada.one@NEW.test'],
    ['a plus', 'ada.two@new.test', 'ada.two+again@new.test'],
    ['dots where they mean nothing', 'a.d.a@gmail.com', 'ada@gmail.com'],
  ])('stays taken for the same mailbox written with %s', async (_title, email, again) => {
    const { tenant, testId, learner } = await comeBack({ email, again });
    expect((await open(tenant, learner, testId)).code).toBe('test_already_taken');
  });

  it('stays taken however often accounts are closed, and erasing one changes nothing', async () => {
    const { tenant, testId, learner } = await comeBack();
    await command.run(tenant, ['erase', '--learner', learner.email, ...why]);
    const third = await signUp(tenant, learner.email);
    expect((await open(tenant, third, testId)).code).toBe('test_already_taken');
    await close(tenant, third);
    const fourth = await signUp(tenant, learner.email);
    expect((await open(tenant, fourth, testId)).code).toBe('test_already_taken');
  });

  it('is nothing to other mailboxes and other organisations', async () => {
    const elsewhere = await restricted();
    const { tenant, testId, first } = await comeBack();
    const foreign = await signUp(elsewhere, first.email);
    expect((await open(elsewhere, foreign, await elsewhere.newTest())).status).toBe(200);
    expect((await open(tenant, await signUp(tenant), testId)).status).toBe(200);
    expect(await rowsOf(elsewhere)).toEqual([]);
  });

  it('is forgotten when the test is no longer active, or everybody may sign up', async () => {
    const gone = await comeBack();
    await test.database.asOwner("update tests set status = 'Inactive' where id = $1", [gone.testId]);
    await gone.tenant.inside(deleteExpired);
    expect(await rowsOf(gone.tenant)).toEqual([]);
    const opened = await comeBack();
    await opened.tenant.inside(deleteExpired);
    expect(await rowsOf(opened.tenant)).toHaveLength(2);
    await test.database.asOwner(
      "update tenants set sign_up = 'open', sign_up_domains = null where tenant_id = $1",
      [opened.tenant.id],
    );
    expect((await open(opened.tenant, opened.learner, opened.testId)).status).toBe(200);
    await opened.tenant.inside(deleteExpired);
    expect(await rowsOf(opened.tenant)).toEqual([]);
  });

  it('may be taken once staff allow it, which is written down', async () => {
    const { tenant, testId, otherId, learner } = await comeBack();
    const whom = ['--learner', learner.email];
    const shown = await command.run(tenant, ['show', ...whom]);
    expect(shown.printed).toContain(`(${testId}): a closed account of this mailbox took it`);
    await expect(command.run(tenant, ['readmit', ...whom, '--test', otherId, ...why])).rejects.toThrow(
      `Nothing was changed: there is no bar on "${otherId}". The learner is barred from: "`,
    );
    const { printed } = await command.run(tenant, ['readmit', ...whom, '--test', testId, ...why]);
    expect(printed).toMatch(/which a closed account of the same mailbox took\.\nAllowed\.$/u);
    const audits = await test.database.asOwner(
      'select action, details, reason from learner_audits where user_id = $1',
      [learner.id],
    );
    expect(audits).toEqual([
      { action: 'readmitted', details: { test: testId }, reason: 'Asked for in writing' },
    ]);
    expect(await listed(tenant, learner, testId)).toMatchObject({ attempted: false });
    expect((await open(tenant, learner, testId)).status).toBe(200);
    await expect(command.run(tenant, ['readmit', ...whom, '--test', testId, ...why])).rejects.toThrow(
      'The learner is barred from no test.',
    );
  });
});

describe('a test that a closed account took, where everybody may sign up', () => {
  it('is open to a new account, and nothing is kept', async () => {
    const { tenant, testId, learner } = await comeBack({ tenant: await createTestTenant(test) });
    expect(await rowsOf(tenant)).toEqual([]);
    expect(await listed(tenant, learner, testId)).toMatchObject({ attempted: false });
    expect((await open(tenant, learner, testId)).status).toBe(200);
  });
});
