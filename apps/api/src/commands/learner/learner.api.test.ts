import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createLearnerCommand } from '../../testing/commands/learner-command.ts';
import { createBuyer, createPlan, type TestPlan } from '../../testing/payments/buying.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { snapshotDatabase } from '../../testing/test-database.ts';

const DAY_MS = 86_400_000;
const WHY = ['--reason', 'Scholarship', '--as', 'Grace'];

const test = await provideTestApp();
const command = createLearnerCommand(test);
const folder = await mkdtemp(join(tmpdir(), 'assay-export-'));
afterAll(async () => {
  await command.close();
  await rm(folder, { recursive: true });
});

let tenant: TestTenant;
let plan: TestPlan;
let learner: TestLearner;
beforeEach(async () => {
  tenant = await createTestTenant(test, { platformType: 'Paid' });
  plan = await createPlan(test, tenant);
  learner = await tenant.newLearner();
});

type Given = Parameters<typeof command.run>[2];
const order = (action: string, more: string[] = [], given?: Given) =>
  command.run(tenant, [action, '--learner', learner.email, ...more], given);
const auditsOf = ({ id }: TestLearner) =>
  test.database.asOwner<Record<string, unknown>>(
    'select action, done_by, reason, details from learner_audits where user_id = $1 order by done_at',
    [id],
  );
const expiryOf = async ({ id }: TestLearner) => {
  const [row] = await test.database.asOwner<{ at: Date }>(
    'select expires_at as at from subscriptions where user_id = $1',
    [id],
  );
  return row?.at.getTime() ?? null;
};

describe('who is meant', () => {
  it('is found by the address in whatever letters, and by the id', async () => {
    for (const who of [learner.email.toUpperCase(), learner.id]) {
      const { printed, done } = await command.run(tenant, ['show', '--learner', who]);
      expect([done, printed]).toEqual([true, expect.stringContaining(`${learner.email}  ${learner.id}`)]);
    }
  });

  it('is nobody by a part of the address, in another tenant, or as one of the staff', async () => {
    const other = await createTestTenant(test);
    const member = await tenant.newLearner();
    await test.database.asOwner("update users set role = 'staff' where id = $1", [member.id]);
    const cases: [TestTenant, string, RegExp][] = [
      [tenant, learner.email.slice(1), /^This tenant has no learner /u],
      [tenant, '%', /^This tenant has no learner %\./u],
      [other, learner.email, /^This tenant has no learner /u],
      [other, learner.id, /^This tenant has no learner /u],
      [tenant, member.email, /is one of the staff/u],
    ];
    for (const [where, who, words] of cases) {
      await expect(command.run(where, ['show', '--learner', who])).rejects.toThrow(words);
    }
  });

  it('is shown in one line as closed, and then nothing is given, exported or erased', async () => {
    await order('erase', [...WHY, '--yes']);
    const changes = [
      ['grant-plan', '--days', '3'],
      ['export', '--to', join(folder, 'closed.json')],
      ['erase'],
    ];
    for (const [action = '', ...more] of changes) {
      await expect(
        command.run(tenant, [action, '--learner', learner.id, ...more, ...WHY, '--yes']),
      ).rejects.toThrow(/^Nothing was changed: \S+ {2}account closed \S+\.$/u);
    }
  });
});

describe('what is shown', () => {
  it('is what was bought, when access ends, what that is made of, and what was done by hand', async () => {
    const buyer = createBuyer(test, tenant, learner);
    const bought = await buyer.order(plan);
    await buyer.press(bought.body.url, 'pay');
    await order('grant-plan', ['--days', '7', ...WHY, '--yes']);
    const other = await createPlan(test, tenant, { pricePence: 9_900, days: 365 });
    await buyer.order(other);
    const { printed } = await order('show');
    for (const words of [
      /learner since \S+, account open/u,
      /access: until \S+/u,
      /30 days, for payment pi_sandbox_\w+ of \S+: from \S+ to \S+/u,
      /7 days, given without payment \S+: from \S+ to \S+/u,
      /pi_sandbox_\w+ \(sandbox\) {2}\S+ {2}30 days Access {2}£24\.00 {2}paid \S+ {2}paid {2}invoice 1/u,
      /open orders: 1\n.*365 days Access {2}£99\.00/u,
      /plan granted \S+ by Grace \(days 7\): Scholarship/u,
    ]) {
      expect(printed).toMatch(words);
    }
  });
});

describe('a plan that is granted', () => {
  it('by days, by a plan or until a moment gives access and says who gave it and why', async () => {
    const start = Date.now();
    const given = await order('grant-plan', ['--days', '10', ...WHY], { answer: async () => true });
    expect(given.printed).toMatch(/Gives 10 days more without payment: .*\nGive it\?\nGiven\. Access lasts/u);
    expect(Math.abs(((await expiryOf(learner)) ?? 0) - start - 10 * DAY_MS)).toBeLessThan(60_000);
    const [, told = ''] = /Access lasts until (\S+)\.$/u.exec(given.printed) ?? [];
    expect(Math.abs(((await expiryOf(learner)) ?? 0) - Date.parse(told))).toBeLessThan(1_000);
    const [offered] = await test.database.asOwner<{ name: string }>(
      'select short_name as name from plans where id = $1',
      [plan.id],
    );
    await order('grant-plan', ['--plan', offered?.name ?? '', ...WHY, '--yes']);
    expect(Math.abs(((await expiryOf(learner)) ?? 0) - start - 40 * DAY_MS)).toBeLessThan(60_000);
    await order('grant-plan', ['--until', '2099-12-31T23:59Z', ...WHY, '--yes']);
    expect(await expiryOf(learner)).toBe(Date.parse('2099-12-31T23:59:00Z'));
    const by = { action: 'plan_granted', done_by: 'Grace', reason: 'Scholarship' };
    expect(await auditsOf(learner)).toEqual([
      { ...by, details: { days: 10 } },
      { ...by, details: { days: 30 } },
      { ...by, details: { until: '2099-12-31T23:59:00.000Z' } },
    ]);
    const profile = await test.call('getProfile', { host: tenant.host, token: learner.token });
    expect(profile.body.user.is_active_plan).toBe(true);
  });

  it('is not given where nothing would come of it, where there is none, or where somebody says no', async () => {
    await order('grant-plan', ['--until', '2099-12-31T23:59Z', ...WHY, '--yes']);
    const before = await snapshotDatabase(test.database);
    await expect(order('grant-plan', ['--until', '2098-12-31T23:59Z', ...WHY, '--yes'])).rejects.toThrow(
      'Nothing was changed: access lasts until 2099-12-31T23:59:00Z already.',
    );
    await expect(order('grant-plan', ['--plan', 'gold', ...WHY, '--yes'])).rejects.toThrow(
      /^There is no such plan\. There are: plan-/u,
    );
    await expect(order('grant-plan', ['--days', '3', ...WHY])).rejects.toThrow('Nobody can be asked.');
    const refused = await order('grant-plan', ['--days', '3', ...WHY], { answer: async () => false });
    expect(refused).toMatchObject({ done: false, printed: expect.stringMatching(/Nothing was changed\.$/u) });
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });

  it('is not given to a person erased during the confirmation', async () => {
    const answer = async () => (await order('erase', [...WHY, '--yes'])).done;
    await expect(order('grant-plan', ['--days', '3', ...WHY], { answer })).rejects.toThrow(
      'Nothing was changed: the account was closed meanwhile.',
    );
    expect(await expiryOf(learner)).toBeNull();
    expect(await auditsOf(learner)).toMatchObject([{ action: 'erased' }]);
  });
});

describe('an export', () => {
  it('is the learner’s own copy in a file that nobody else may read, and is written down', async () => {
    const sitting = await sit(test, { tenant: await createTestTenant(test) });
    await sitting.submit({
      response: [{ selected: 'Two', notes: 'My note' }, { selected: ['Two'] }, { selected: null }],
    });
    const file = join(folder, 'ada.json');
    const { printed, done } = await command.run(
      sitting.tenant,
      ['export', '--learner', sitting.learner.id, '--to', file, ...WHY],
      { answer: async () => true },
    );
    expect([done, printed]).toEqual([true, expect.stringContaining(`Written: ${file}.`)]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const exported = JSON.parse(await readFile(file, 'utf8'));
    const { body } = await test.app.inject({
      url: '/api/user/download-data',
      headers: { host: sitting.tenant.host, authorization: `Bearer ${sitting.learner.token}` },
    });
    const own = JSON.parse(body);
    expect(exported.tests).toEqual(own.tests);
    expect(exported.tests[0].answers[0].notes).toBe('My note');
    expect(Object.keys(exported)).toEqual(Object.keys(own));
    expect(exported.profile.email).toBe(sitting.learner.email);
    expect(await auditsOf(sitting.learner)).toEqual([
      { action: 'exported', done_by: 'Grace', reason: 'Scholarship', details: {} },
    ]);
  });

  it('takes no other file’s place, and leaves nothing where it cannot be written', async () => {
    const file = join(folder, 'once.json');
    await order('export', ['--to', file, ...WHY, '--yes']);
    const content = await readFile(file, 'utf8');
    await expect(order('export', ['--to', file, ...WHY, '--yes'])).rejects.toThrow(/already exists\.$/u);
    expect(await readFile(file, 'utf8')).toBe(content);
    await expect(
      order('export', ['--to', join(folder, 'no-folder', 'a.json'), ...WHY, '--yes']),
    ).rejects.toThrow('ENOENT');
    expect((await readdir(folder)).filter((name) => name.includes('draft'))).toEqual([]);
  });
});
