import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { countAnswers, logIn } from '../../testing/accounts/log-ins.ts';
import { advanceTime } from '../../testing/accounts/newcomer.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { APP_SECRET, LEAST_HASHING_COST } from '../../testing/test-app.ts';
import { newStaff } from '../../testing/tickets/staffing.ts';
import { passwordBudgets } from '../throttles/budgets.ts';
import { forgiveWrongPasswords } from './password-guesses.ts';
import { hashSubject } from './secrets.ts';

const test = await provideTestApp();

const RIGHT = 'the right password';
const SCHOOL = '127.9.9.9';
const OTHER_SCHOOL = '127.9.9.8';

/** A learner with two ways to log in. */
async function learnerOf(tenant: TestTenant) {
  const { id, email } = await tenant.newLearner({ password: RIGHT });
  const from = (address: string, password: string) => logIn(test, tenant, { email, password }, { address });
  return {
    id,
    email,
    logIn: (address = SCHOOL) => from(address, RIGHT),
    mistype: (address = SCHOOL) => from(address, 'a wrong password'),
  };
}

const someEmail = () => `${randomBytes(6).toString('hex')}@nobody.test`;

/** Records this many wrong passwords as if tried a moment ago, each for another account, from one network. */
async function haveGuessed(tenant: TestTenant, count: number, address: string | null = SCHOOL) {
  await test.database.asOwner(
    `insert into password_guesses (tenant_id, id, account, network)
     select $1, gen_random_uuid(), sha256(n::text::bytea), coalesce($2::bytea, sha256(n::text::bytea))
     from generate_series(1, $3::int) n`,
    [tenant.id, address === null ? null : hashSubject(APP_SECRET, address), count],
  );
}

async function guessesIn(tenant: TestTenant): Promise<number> {
  const rows = await test.database.asOwner('select from password_guesses where tenant_id = $1', [tenant.id]);
  return rows.length;
}

describe('the budget of an account', () => {
  it('is a hundred in a row, however long they take; a new password gives it back', async () => {
    const tenant = await createTestTenant(test);
    const learner = await learnerOf(tenant);
    await test.database.asOwner(
      `insert into password_guesses (tenant_id, id, account, network, user_id, happened_at)
       select $1, gen_random_uuid(), $2, sha256('x'), $3, now() - interval '1 year' from generate_series(1, 99)`,
      [tenant.id, hashSubject(APP_SECRET, learner.email), learner.id],
    );
    expect((await learner.mistype()).code).toBe('bad_credentials');
    await advanceTime(test, tenant, '16 minutes');
    const spent = await learner.logIn();
    expect([spent.status, spent.code, spent.headers['retry-after']]).toEqual([
      429,
      'passwords_spent',
      '86400',
    ]);
    const hashingCost = LEAST_HASHING_COST;
    const deps = { appSecret: APP_SECRET, originOf: () => '', alarm: () => undefined, hashingCost };
    await tenant.inside(() => forgiveWrongPasswords(deps, learner.email.toUpperCase()));
    expect((await learner.logIn()).status).toBe(200);
  });

  it('gives others no more guesses when its owner logs in', async () => {
    const tenant = await createTestTenant(test);
    const learner = await learnerOf(tenant);
    for (let times = 0; times < 5; times += 1) await learner.mistype(OTHER_SCHOOL);
    expect((await learner.logIn()).status).toBe(200);
    const more = [];
    for (let times = 0; times < 8; times += 1) more.push(await learner.mistype(OTHER_SCHOOL));
    expect(countAnswers(more)).toEqual({ '401 bad_credentials': 5, '429 passwords_spent': 3 });
  });
});

describe('the budget of an address', () => {
  it('is six hundred wrong passwords an hour, whomever they are for; another address goes on', async () => {
    const tenant = await createTestTenant(test);
    const learner = await learnerOf(tenant);
    await haveGuessed(tenant, passwordBudgets.network[0].count - 1);
    expect(
      (await logIn(test, tenant, { email: someEmail(), password: RIGHT }, { address: SCHOOL })).code,
    ).toBe('bad_credentials');
    const spent = await learner.logIn();
    expect([spent.status, spent.code]).toEqual([429, 'passwords_spent']);
    expect(Number(spent.headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await learner.logIn(OTHER_SCHOOL)).status).toBe(200);
    await advanceTime(test, tenant, '1 hour 1 second');
    expect((await learner.logIn()).status).toBe(200);
  });

  it('is not outrun by guesses that come at once, one for each account', async () => {
    const tenant = await createTestTenant(test);
    await haveGuessed(tenant, passwordBudgets.network[0].count - 10);
    const answers = await Promise.all(
      [...Array(60)].map(() =>
        logIn(test, tenant, { email: someEmail(), password: 'Spring2027!' }, { address: SCHOOL }),
      ),
    );
    expect(countAnswers(answers)).toEqual({ '401 bad_credentials': 10, '429 passwords_spent': 50 });
    expect(await guessesIn(tenant)).toBe(passwordBudgets.network[0].count);
  });

  it('is one for a whole network of IPv6, and for an IPv4 address however it is written', async () => {
    const tenant = await createTestTenant(test);
    const learner = await learnerOf(tenant);
    await haveGuessed(tenant, passwordBudgets.network[0].count, '2001:db8:1:2::/64');
    await haveGuessed(tenant, passwordBudgets.network[0].count, '127.9.9.7');
    for (const address of ['2001:db8:1:2:ffff::1', '::ffff:127.9.9.7', '::ffff:7f09:907']) {
      expect((await learner.logIn(address)).status, address).toBe(429);
    }
    expect((await learner.logIn('2001:db8:1:3:ffff::1')).status).toBe(200);
  });

  it('is not touched by right passwords, nor by those who mistype first: a school logs in behind it', async () => {
    const tenant = await createTestTenant(test);
    const school = await Promise.all([...Array(24)].map(() => learnerOf(tenant)));
    // Room for half of them: if right passwords counted while they wait, or mistyped ones for good, the
    // budget would be spent.
    await haveGuessed(tenant, passwordBudgets.network[0].count - 12);
    const careless = await Promise.all(
      school.filter((_, number) => number % 3 === 0).map(({ mistype }) => mistype()),
    );
    expect(countAnswers(careless)).toEqual({ '401 bad_credentials': 8 });
    expect(countAnswers(await Promise.all(school.map((learner) => learner.logIn())))).toEqual({ 200: 24 });
    expect(await guessesIn(tenant)).toBe(passwordBudgets.network[0].count - 12);
  });

  it('that is spent costs the accounts nothing that are guessed at from there', async () => {
    const tenant = await createTestTenant(test);
    const learner = await learnerOf(tenant);
    await haveGuessed(tenant, passwordBudgets.network[0].count);
    const refused = await Promise.all([...Array(12)].map(() => learner.mistype()));
    expect(countAnswers(refused)).toEqual({ '429 passwords_spent': 12 });
    expect((await learner.logIn(OTHER_SCHOOL)).status).toBe(200);
  });
});

describe('the budget of a tenant, spent by three thousand wrong passwords in an hour', () => {
  const spentTenant = async () => {
    const tenant = await createTestTenant(test);
    await haveGuessed(tenant, passwordBudgets.tenant[0].count, null);
    return tenant;
  };

  it('lets a new device from another network in, and counts wrong passwords there as ever', async () => {
    const tenant = await spentTenant();
    const learner = await learnerOf(tenant);
    expect((await learner.mistype()).code).toBe('bad_credentials');
    expect(await guessesIn(tenant)).toBe(passwordBudgets.tenant[0].count + 1);
    expect((await learner.logIn(OTHER_SCHOOL)).status).toBe(200);
  });

  it('lets a new device in beside five networks that go on guessing', async () => {
    const tenant = await spentTenant();
    const learner = await learnerOf(tenant);
    const guessers = [1, 2, 3, 4, 5].flatMap((network) =>
      [1, 2, 3, 4].map(() =>
        logIn(
          test,
          tenant,
          { email: someEmail(), password: 'Spring2027!' },
          { address: `127.8.8.${network}` },
        ),
      ),
    );
    expect((await learner.logIn()).status).toBe(200);
    const heard = countAnswers(await Promise.all(guessers));
    expect(Object.keys(heard).filter((each) => !/^(401 bad_credentials|503 busy)$/u.test(each))).toEqual([]);
  });

  it('leaves the budgets of accounts and networks as they are', async () => {
    const tenant = await spentTenant();
    const learner = await learnerOf(tenant);
    await haveGuessed(tenant, passwordBudgets.network[0].count);
    expect((await learner.logIn()).code).toBe('passwords_spent');
  });

  it('tells staff once, and the log', async () => {
    const tenant = await spentTenant();
    const staff = await newStaff(test, tenant);
    const learner = await learnerOf(tenant);
    for (let times = 0; times < 3; times += 1) await learner.logIn(`127.9.8.${times}`);
    const mails = await test.database.asOwner<{ recipient: string; subject: string }>(
      'select recipient, subject from mails where tenant_id = $1',
      [tenant.id],
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual([staff.email]);
    expect(mails[0]?.subject).toMatch(/^Many wrong passwords at /u);
  });

  it('never affects a password change in a running session', async () => {
    const tenant = await spentTenant();
    const { token } = await tenant.newLearner({ password: RIGHT });
    const changed = await test.call('changePassword', {
      host: tenant.host,
      token,
      body: { old_password: RIGHT, password: 'another good one', confirm_password: 'another good one' },
    });
    expect(changed.status).toBe(200);
  });
});

describe('whether an account exists', () => {
  it('is not told by wrong passwords, be it known, unknown, disabled or without one, until they are spent', async () => {
    const tenant = await createTestTenant(test);
    const [known, disabled] = [await learnerOf(tenant), await learnerOf(tenant)];
    await test.database.asOwner('update users set disabled_at = now() where id = $1', [disabled.id]);
    const bare = await tenant.newLearner();
    const asked: { email: string; password: string }[] = [
      { email: known.email, password: 'a wrong password' },
      { email: someEmail(), password: 'a wrong password' },
      { email: disabled.email, password: RIGHT },
      { email: bare.email, password: 'a wrong password' },
    ];
    for (let tried = 1; tried <= 11; tried += 1) {
      const answers = [];
      for (const one of asked) answers.push(await logIn(test, tenant, one, { address: SCHOOL }));
      const heard = answers.map(({ status, text, headers }) => {
        const { date: _, 'retry-after': wait, ...others } = headers;
        return JSON.stringify([status, text, others, Number(wait ?? 0) > 800]);
      });
      expect(new Set(heard).size, `try ${tried}`).toBe(1);
      expect(answers[0]?.status).toBe(tried <= 10 ? 401 : 429);
    }
    expect(await guessesIn(tenant)).toBe(4 * 10);
  });
});
