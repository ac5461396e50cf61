import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { advanceTime, createNewcomer } from '../../testing/accounts/newcomer.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { listQueuedJobs } from '../../testing/queued-jobs.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { APP_SECRET } from '../../testing/test-app.ts';
import { newStaff } from '../../testing/tickets/staffing.ts';
import { budgets, LATE_MAIL_SECONDS } from '../throttles/budgets.ts';
import { hashSubject } from './secrets.ts';

const test = await provideTestApp();

/** Requests a mail; the answer is the same whether or not the address has an account. */
const ask = ({ host }: TestTenant, email: string, address = '127.0.0.1') =>
  test.call('resendOtp', { host, body: { email }, address });

const someAddress = () => `${randomBytes(6).toString('hex')}@new.test`;

/** Records this many requests for mails as if made a moment ago. */
async function haveAsked(tenant: TestTenant, scope: keyof typeof budgets, subject: string, count: number) {
  await test.database.asOwner(
    `insert into throttle_events (tenant_id, id, scope, subject)
     select $1, gen_random_uuid(), $2, $3 from generate_series(1, $4::int)`,
    [tenant.id, scope, hashSubject(APP_SECRET, subject), count],
  );
}

const events = async (tenant: TestTenant) =>
  (
    await test.database.asOwner<{ count: number }>(
      'select count(*)::int as count from throttle_events where tenant_id = $1',
      [tenant.id],
    )
  )[0]?.count;

describe('one box', () => {
  it('gets one mail in thirty seconds, by however many spellings of its address it is asked for', async () => {
    const tenant = await createTestTenant(test);
    const person = createNewcomer(test, tenant, 'grace.hopper+exam@gmail.com');
    await person.register();
    const spellings = [...Array(50).keys()].flatMap((number) => [
      `gracehopper+${number}@gmail.com`,
      `G.racE.Hop.per+x${number}@GoogleMail.com`,
    ]);
    const answers = await Promise.all(spellings.map((email) => ask(tenant, email)));
    expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['429 mail_too_often']),
    );
    for (const { headers } of answers) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await person.mails()).toHaveLength(1);
  });

  it('learns with each mail when the next may be requested: in half a minute, after the fifth in an hour', async () => {
    const tenant = await createTestTenant(test);
    const waits: number[] = [];
    for (let mail = 0; mail < 5; mail += 1) {
      const { body } = await ask(tenant, 'ada@new.test');
      waits.push(body.resendSeconds ?? 0);
      // One hour, less the time since the first.
      await advanceTime(test, tenant, '31 seconds');
    }
    expect(waits.slice(0, 4)).toEqual([30, 30, 30, 30]);
    expect(waits[4]).toBeGreaterThan(3_600 - 4 * 31 - 30);
    expect(waits[4]).toBeLessThanOrEqual(3_600 - 4 * 31);
  });

  it('gets five mails an hour under four hundred requests, and keeps no row of those that were refused', async () => {
    const tenant = await createTestTenant(test);
    let sent = 0;
    for (let burst = 0; burst < 10; burst += 1) {
      const answers = await Promise.all(
        [...Array(40).keys()].map((number) => ask(tenant, `ada+${burst}.${number}@new.test`)),
      );
      sent += answers.filter(({ status }) => status === 200).length;
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(burst < 5 ? [200, 429] : [429]));
      await advanceTime(test, tenant, '31 seconds');
    }
    expect([sent, await events(tenant)]).toEqual([5, 5 * 3]);
  });
});

describe('one address', () => {
  it('asks for two thousand mails an hour; another address goes on', async () => {
    const tenant = await createTestTenant(test);
    await haveAsked(tenant, 'mailByAddress', '127.9.9.9', budgets.mailByAddress[0].count - 1);
    expect((await ask(tenant, someAddress(), '127.9.9.9')).status).toBe(200);
    const refused = await ask(tenant, someAddress(), '127.9.9.9');
    expect([refused.status, refused.code]).toEqual([429, 'mail_too_often']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await ask(tenant, someAddress(), '127.9.9.8')).status).toBe(200);
  });

  it('of IPv6 counts with its whole network', async () => {
    const tenant = await createTestTenant(test);
    await haveAsked(tenant, 'mailByAddress', '2001:db8:1:2::/64', budgets.mailByAddress[0].count);
    expect((await ask(tenant, someAddress(), '2001:db8:1:2:3::4')).status).toBe(429);
    expect((await ask(tenant, someAddress(), '2001:db8:1:3:3::4')).status).toBe(200);
  });

  it('that is refused costs the box nothing that it asked for', async () => {
    const tenant = await createTestTenant(test);
    const email = someAddress();
    await haveAsked(tenant, 'mailByAddress', '127.9.9.7', budgets.mailByAddress[0].count);
    for (let times = 0; times < 6; times += 1) await ask(tenant, email, '127.9.9.7');
    expect((await ask(tenant, email, '127.9.9.6')).status).toBe(200);
  });
});

describe('one tenant', () => {
  /**
   * Delays of the mails of a tenant in seconds, each from its creation to the time the worker may send it.
   */
  async function delays(tenant: TestTenant) {
    const mails = await test.database.asOwner<{ id: string; recipient: string; at: Date }>(
      'select id, recipient, created_at as at from mails where tenant_id = $1 order by created_at, id',
      [tenant.id],
    );
    const jobs = await listQueuedJobs(test.database);
    const runAt = new Map(jobs.map((job) => [job.payload.mailId, job.runAt.getTime()]));
    return mails.map(({ id, recipient, at }) => ({
      recipient,
      // Rounded to tens: the two clocks are read one after the other.
      seconds: Math.round(((runAt.get(id) ?? 0) - at.getTime()) / 10_000) * 10,
    }));
  }

  it('sends five thousand mails an hour at once, and further ones a minute later', async () => {
    const [tenant, other] = [await createTestTenant(test), await createTestTenant(test)];
    await haveAsked(tenant, 'mailByTenant', tenant.id, budgets.mailByTenant[0].count);
    const late = await ask(tenant, someAddress());
    expect([late.status, late.body.delaySeconds]).toEqual([200, LATE_MAIL_SECONDS]);
    expect(late.body.message).toMatch(/Yours will come in about a minute/u);
    expect(late.body.resendSeconds).toBeGreaterThan(LATE_MAIL_SECONDS);
    const atOnce = await ask(other, someAddress());
    expect([atOnce.status, atOnce.body.delaySeconds]).toEqual([200, 0]);
    expect(await delays(tenant)).toEqual([{ recipient: '', seconds: LATE_MAIL_SECONDS }]);
  });

  it('that has spent them mails codes and forgotten passwords all the same, known address or not', async () => {
    const tenant = await createTestTenant(test);
    const { email } = await tenant.newLearner();
    await haveAsked(tenant, 'mailByTenant', tenant.id, budgets.mailByTenant[0].count);
    const newcomer = createNewcomer(test, tenant);
    const signedUp = await newcomer.register();
    expect([signedUp.status, signedUp.body.mailed, signedUp.body.delaySeconds]).toEqual([
      200,
      true,
      LATE_MAIL_SECONDS,
    ]);
    const forgot = (address: string) =>
      test.call('getOtpToForgotPassword', { host: tenant.host, body: { email: address } });
    const [known, unknown] = [await forgot(email), await forgot(someAddress())];
    expect(known.text).toBe(unknown.text);
    expect(await delays(tenant)).toEqual(
      [newcomer.email, email, ''].map((recipient) => ({ recipient, seconds: LATE_MAIL_SECONDS })),
    );
  });

  it('has a hundred wait for one address, and leaves the others to other addresses', async () => {
    const tenant = await createTestTenant(test);
    await haveAsked(tenant, 'mailByTenant', tenant.id, budgets.mailByTenant[0].count);
    await haveAsked(tenant, 'lateMailByAddress', '127.9.9.9', budgets.lateMailByAddress[0].count);
    expect((await ask(tenant, someAddress(), '127.9.9.9')).code).toBe('mail_too_often');
    expect((await ask(tenant, someAddress(), '127.9.9.8')).status).toBe(200);
  });

  it('tells staff that they are spent, once', async () => {
    const tenant = await createTestTenant(test);
    const { email } = await newStaff(test, tenant);
    await haveAsked(tenant, 'mailByTenant', tenant.id, budgets.mailByTenant[0].count);
    for (let times = 0; times < 3; times += 1) await ask(tenant, someAddress());
    const told = await test.database.asOwner<{ recipient: string }>(
      "select recipient from mails where tenant_id = $1 and subject like 'Many e-mails asked for at %'",
      [tenant.id],
    );
    expect(told.map(({ recipient }) => recipient)).toEqual([email]);
  });
});

describe('registrations that are kept', () => {
  const kept = async (tenant: TestTenant) => {
    const [row] = await test.database.asOwner<{ count: number }>(
      'select count(*)::int as count from registrations where tenant_id = $1',
      [tenant.id],
    );
    return row?.count;
  };

  it.each([
    ['four thousand an hour from one address', 'registrationByAddress', budgets.registrationByAddress[0]],
    ['eight thousand a day from one address', 'registrationByAddress', budgets.registrationByAddress[1]],
  ] as const)('are %s; beyond, the answer is one, be the address known or not', async (_, scope, budget) => {
    const tenant = await createTestTenant(test);
    const { email } = await tenant.newLearner();
    await haveAsked(tenant, scope, '127.9.9.9', budget.count - 1);
    if (budget.seconds > 3_600) await advanceTime(test, tenant, '2 hours');
    expect((await createNewcomer(test, tenant).register({}, '127.9.9.9')).status).toBe(200);
    for (const who of [createNewcomer(test, tenant, email), createNewcomer(test, tenant)]) {
      const refused = await who.register({}, '127.9.9.9');
      expect([refused.status, refused.code]).toEqual([429, 'too_many']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
      expect(await who.mails()).toEqual([]);
    }
    expect(await kept(tenant)).toBe(1);
    expect((await createNewcomer(test, tenant).register({}, '127.9.9.8')).status).toBe(200);
  });

  it.each([
    ['ten thousand an hour', budgets.registrationByTenant[0]],
    ['forty thousand a day', budgets.registrationByTenant[1]],
  ] as const)(
    'are %s in one tenant, and then two hundred an hour more from each address',
    async (_, budget) => {
      const tenant = await createTestTenant(test);
      await haveAsked(tenant, 'registrationByTenant', tenant.id, budget.count);
      if (budget.seconds > 3_600) await advanceTime(test, tenant, '2 hours');
      await haveAsked(
        tenant,
        'lateRegistrationByAddress',
        '127.9.9.9',
        budgets.lateRegistrationByAddress[0].count,
      );
      const crowded = await createNewcomer(test, tenant).register({}, '127.9.9.9');
      expect([crowded.status, crowded.code]).toEqual([429, 'too_many']);
      expect((await createNewcomer(test, tenant).register({}, '127.9.9.8')).status).toBe(200);
      expect(await kept(tenant)).toBe(1);
    },
  );
});
