import type { TenantId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import {
  advanceTime,
  createNewcomer,
  newestMail,
  PASSWORD,
  plainClient,
} from '../../testing/accounts/newcomer.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

function usersOf(email: string) {
  return test.database.asOwner<{ tenant_id: TenantId; first_name: string; email: string }>(
    'select tenant_id, first_name, email from users where lower(email) = lower($1) order by created_at',
    [email],
  );
}

function registrationsOf(email: string) {
  return test.database.asOwner<{ id: string; first_name: string; has_code: boolean }>(
    `select id, first_name, code_hash is not null as has_code from registrations
     where lower(email) = lower($1) order by created_at`,
    [email],
  );
}

describe('signing up', () => {
  it('leads from the form over the mailed code to a session, and from then on by log-in', async () => {
    const person = createNewcomer(test, tenant);
    expect((await person.register()).body).toEqual({
      success: true,
      message: 'We sent a code to your e-mail.',
      mailed: true,
      delaySeconds: 0,
      resendSeconds: 30,
    });
    const { code, link } = await newestMail(person);
    expect([code, link]).toEqual([expect.stringMatching(/^\d{4}$/u), expect.stringMatching(/^[\w-]{43}$/u)]);
    const verified = await person.verify(code);
    expect(verified.body).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/u),
      refreshToken: '',
      user: {
        email: person.email,
        first_name: 'Ada',
        subdomain: tenant.id,
        is_active_plan: false,
        role: 'learner',
      },
    });
    const loggedIn = await person.logIn();
    expect(loggedIn.body.user).toEqual(verified.body.user);
    expect(loggedIn.body.token).not.toBe(verified.body.token);
    for (const { token } of [verified.body, loggedIn.body]) {
      const profile = await test.call('getProfile', { host: tenant.host, token });
      const since = { password_changed_at: null };
      expect(profile.body.user).toEqual({ ...verified.body.user, ...since });
    }
  });

  it('mails links of the tenant’s own host, whatever the request says', async () => {
    const person = createNewcomer(test, tenant);
    await test.call('register', {
      host: `${tenant.host.toUpperCase()}.:8443`,
      headers: { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test', origin: 'https://evil.test' },
      body: {
        first_name: 'Ada',
        last_name: 'Byron',
        dob: '1990-05-04',
        mobile: '447700900123',
        subdomain: tenant.host,
        email: person.email,
        password: PASSWORD,
      },
    });
    const [mail] = await test.database.asOwner<{ text: string; html: string }>(
      'select text, html from mails where recipient = $1',
      [person.email],
    );
    expect(mail?.text).toContain(`https://${tenant.host}/user-otp#k=`);
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil|8443/u);
  });

  it('again in the same browser mends what was typed, and the code that was mailed stays good', async () => {
    const person = createNewcomer(test, tenant);
    await person.register({ first_name: 'Adda', password: 'a password with a typo' });
    const { code } = await newestMail(person);
    expect((await person.register()).body.mailed).toBe(false);
    expect(await registrationsOf(person.email)).toMatchObject([{ first_name: 'Ada', has_code: true }]);
    expect((await person.verify(code)).body.user.first_name).toBe('Ada');
    expect((await person.logIn('a password with a typo')).code).toBe('bad_credentials');
    expect((await person.logIn()).status).toBe(200);
  });

  it('again in another browser is a registration of its own, and the account is the one that is proven', async () => {
    const desk = createNewcomer(test, tenant);
    const phone = createNewcomer(test, tenant, desk.email);
    await desk.register({ first_name: 'Desk', password: 'the password on the desk' });
    const old = await newestMail(desk);
    await advanceTime(test, tenant, '31 seconds');
    await phone.register({ first_name: 'Phone', password: 'the password on the phone' });
    const fresh = await newestMail(phone);
    expect(await registrationsOf(desk.email)).toMatchObject([
      { first_name: 'Desk' },
      { first_name: 'Phone' },
    ]);
    if (old.code !== fresh.code) expect((await phone.verify(old.code)).code).toBe('code_wrong');
    expect((await desk.verify(old.code)).body.user.first_name).toBe('Desk');
    expect([await usersOf(desk.email), await registrationsOf(desk.email)]).toMatchObject([{ length: 1 }, []]);
    expect((await phone.verify(fresh.code)).code).toBe('code_wrong');
    expect((await phone.openLink(fresh.link)).code).toBe('code_wrong');
    expect((await phone.logIn('the password on the phone')).code).toBe('bad_credentials');
    expect((await desk.logIn('the password on the desk')).status).toBe(200);
  });

  it('when too many mails went is kept all the same, says when the next may go, and gets it then', async () => {
    const first = createNewcomer(test, tenant);
    const person = createNewcomer(test, tenant, first.email);
    await first.register();
    const answer = await person.register();
    expect([answer.status, answer.body.success]).toEqual([200, true]);
    expect(answer.body.mailed).toBe(false);
    expect(answer.body.resendSeconds).toBeGreaterThan(0);
    expect(answer.body.resendSeconds).toBeLessThanOrEqual(30);
    expect(await registrationsOf(person.email)).toMatchObject([{ has_code: true }, { has_code: false }]);
    await advanceTime(test, tenant, '31 seconds');
    expect((await person.resend()).status).toBe(200);
    expect((await person.verify((await newestMail(person)).code)).status).toBe(200);
    expect((await person.logIn()).status).toBe(200);
  });

  it('with the address of a verified account changes nothing and tells its owner by mail', async () => {
    const person = createNewcomer(test, tenant);
    await person.register();
    await person.verify((await newestMail(person)).code);
    await advanceTime(test, tenant, '31 seconds');
    await person.register({
      first_name: 'Mallory',
      password: 'the password of another',
      email: person.email.toUpperCase(),
    });
    expect(await usersOf(person.email)).toMatchObject([{ first_name: 'Ada' }]);
    expect((await person.mails())[0]).toMatchObject({
      subject: expect.stringMatching(/already/u),
      code: '',
      link: '',
    });
    expect((await person.logIn('the password of another')).code).toBe('email_not_verified');
    expect((await person.logIn()).status).toBe(200);
  });

  it('knows an address in any case, by code and by log-in', async () => {
    const person = createNewcomer(test, tenant, 'Grace.Hopper@New.Test');
    await person.register();
    const { code } = await newestMail(person);
    const again = createNewcomer(test, tenant, 'grace.hopper@new.test', person.client);
    expect((await again.verify(code)).status).toBe(200);
    expect((await createNewcomer(test, tenant, 'GRACE.HOPPER@NEW.TEST').logIn()).status).toBe(200);
    expect(await usersOf(person.email)).toHaveLength(1);
  });

  it.each(['in the first browser', 'where they logged in'] as const)(
    'and logging in elsewhere with the right password leaves the code good in both browsers: proven %s',
    async (where) => {
      const person = createNewcomer(test, tenant);
      const elsewhere = createNewcomer(test, tenant, person.email);
      await person.register();
      for (let time = 0; time < 2; time += 1) {
        await advanceTime(test, tenant, '31 seconds');
        expect((await elsewhere.logIn()).code).toBe('email_not_verified');
      }
      const proving = where === 'in the first browser' ? person : elsewhere;
      const proof = await proving.verify((await newestMail(person)).code);
      expect([proof.status, proof.code]).toEqual([200, undefined]);
      expect((await createNewcomer(test, tenant, person.email).logIn()).status).toBe(200);
    },
  );

  it('anew in the first browser leaves the other one, in which somebody logged in, to choose a password', async () => {
    const person = createNewcomer(test, tenant);
    const elsewhere = createNewcomer(test, tenant, person.email);
    await person.register();
    await advanceTime(test, tenant, '31 seconds');
    await elsewhere.logIn();
    await person.register({ password: 'another password of mine' });
    const { code } = await newestMail(person);
    expect((await elsewhere.verify(code)).code).toBe('password_needed');
  });

  it('at two tenants with one address makes two accounts with two passwords', async () => {
    const elsewhere = await createTestTenant(test);
    const here = createNewcomer(test, tenant);
    const there = createNewcomer(test, elsewhere, here.email);
    await here.register();
    await there.register({ password: 'another password there' });
    const mail = await newestMail(here);
    expect((await there.openLink(mail.link)).code).toBe('code_wrong');
    const ours = await here.verify(mail.code);
    const theirs = await there.verify((await newestMail(there)).code);
    expect(ours.body.user._id).not.toBe(theirs.body.user._id);
    expect((await there.logIn(PASSWORD)).code).toBe('bad_credentials');
    expect((await there.logIn('another password there')).status).toBe(200);
  });

  it('sixteen times at once sends one mail, keeps it good, and makes one account', async () => {
    const person = createNewcomer(test, tenant, undefined, plainClient);
    const answers = await Promise.all([...Array(16)].map(() => person.register()));
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
    expect(answers.filter(({ body }) => body.mailed)).toHaveLength(1);
    expect(await person.mails()).toHaveLength(1);
    expect(await registrationsOf(person.email)).toMatchObject([{ has_code: true }, { has_code: false }]);
    expect((await person.verify((await newestMail(person)).code)).code).toBe('password_needed');
  });
});

describe('what a form does not ask for', () => {
  it('is dropped: no plan, role, tenant, proof or id comes from a body', async () => {
    const elsewhere = await createTestTenant(test);
    const person = createNewcomer(test, tenant);
    const id = '00000000-0000-7000-8000-000000000001';
    await person.register({
      is_active_plan: true,
      role: 'Admin',
      tenant_id: elsewhere.id,
      _id: id,
      id,
      otp: '0000',
      verified_at: '2020-01-01',
      password_hash: 'x',
      disabled_at: null,
      created_at: '2020-01-01',
      profile_path: '/x',
      profile_url: '/x',
      userId: id,
      browser_hash: 'x',
      contested: false,
      caller_hash: 'x',
      code_hash: 'x',
    });
    const [kept] = await test.database.asOwner<{ id: string }>(
      'select * from registrations where email = $1',
      [person.email],
    );
    expect(kept).toMatchObject({ tenant_id: tenant.id });
    expect(kept?.id).not.toBe(id);
    await person.verify((await newestMail(person)).code);
    const [user] = await test.database.asOwner<{ id: string; password_hash: string }>(
      'select * from users where email = $1',
      [person.email],
    );
    expect(user).toMatchObject({
      tenant_id: tenant.id,
      profile_path: null,
      role: 'learner',
    });
    expect([user?.id === id, user?.password_hash === 'x']).toEqual([false, false]);
    const subscriptions = await test.database.asOwner('select from subscriptions where user_id = $1', [
      user?.id,
    ]);
    expect(subscriptions).toEqual([]);
    expect((await person.resend()).code).toBe('mail_too_often');
  });

  it.each(['register', 'login'] as const)('of another tenant in the body of %s is refused', async (name) => {
    const elsewhere = await createTestTenant(test);
    for (const reference of [elsewhere.id, elsewhere.host, '', 'nowhere.test', tenant.id.toUpperCase()]) {
      const person = createNewcomer(test, tenant);
      const login = { email: person.email, password: PASSWORD, host: reference };
      const answer =
        name === 'register'
          ? await person.register({ subdomain: reference })
          : await test.call('login', { host: tenant.host, body: login });
      expect([answer.status, answer.code]).toEqual([400, 'invalid_hostname']);
      expect(await usersOf(person.email)).toEqual([]);
    }
  });
});
