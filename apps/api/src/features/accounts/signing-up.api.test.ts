import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { letPass, newcomer, newestMail, PASSWORD } from '../../testing/newcomer.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/test-tenant.ts';

let test: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTestTenant(test);
});
afterAll(() => test.close());

function usersOf(email: string) {
  return test.database.asOwner<{ tenant_id: string; first_name: string; email: string; verified: boolean }>(
    `select tenant_id, first_name, email, verified_at is not null as verified from users
     where lower(email) = lower($1) order by created_at`,
    [email],
  );
}

describe('signing up', () => {
  it('leads from the form over the mailed code to a session, and from then on by log-in', async () => {
    const person = newcomer(test, tenant);
    expect((await person.register()).body).toEqual({
      success: true,
      message: 'We sent a code to your e-mail.',
    });
    const { code, link } = await newestMail(person);
    expect([code, link]).toEqual([expect.stringMatching(/^\d{4}$/u), expect.stringMatching(/^[\w-]{43}$/u)]);
    const verified = await person.verify(code);
    expect(verified.body).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/u),
      refreshToken: '',
      user: { email: person.email, first_name: 'Ada', subdomain: tenant.id, is_active_plan: false },
    });
    const loggedIn = await person.logIn();
    expect(loggedIn.body.user).toEqual(verified.body.user);
    expect(loggedIn.body.token).not.toBe(verified.body.token);
    for (const { token } of [verified.body, loggedIn.body]) {
      const profile = await test.call('getProfile', { host: tenant.host, token });
      expect(profile.body.user).toEqual(verified.body.user);
    }
  });

  it('mails links of the tenant’s own host, whatever the request says', async () => {
    const person = newcomer(test, tenant);
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

  it('again with an unverified address replaces the person and the password, and the old code is dead', async () => {
    const person = newcomer(test, tenant);
    await person.register({ first_name: 'Mallory', password: 'the password of another' });
    const old = await newestMail(person);
    await letPass(test, tenant, '31 seconds');
    await person.register();
    expect(await usersOf(person.email)).toMatchObject([{ first_name: 'Ada', verified: false }]);
    const fresh = await newestMail(person);
    if (old.code !== fresh.code) expect((await person.verify(old.code)).code).toBe('code_wrong');
    expect((await person.openLink(old.link)).code).toBe('code_wrong');
    expect((await person.verify(fresh.code)).status).toBe(200);
    expect((await person.logIn('the password of another')).code).toBe('bad_credentials');
    expect((await person.logIn()).status).toBe(200);
  });

  it('with the address of a verified account changes nothing and tells its owner by mail', async () => {
    const person = newcomer(test, tenant);
    await person.register();
    await person.verify((await newestMail(person)).code);
    await letPass(test, tenant, '31 seconds');
    await person.register({
      first_name: 'Mallory',
      password: 'the password of another',
      email: person.email.toUpperCase(),
    });
    expect(await usersOf(person.email)).toMatchObject([{ first_name: 'Ada', verified: true }]);
    expect((await person.mails())[0]).toMatchObject({
      subject: expect.stringMatching(/already/u),
      code: '',
      link: '',
    });
    expect((await person.logIn('the password of another')).code).toBe('bad_credentials');
    expect((await person.logIn()).status).toBe(200);
  });

  it('knows an address in any case, by code and by log-in', async () => {
    const person = newcomer(test, tenant, 'Grace.Hopper@New.Test');
    await person.register();
    const { code } = await newestMail(person);
    expect((await newcomer(test, tenant, 'grace.hopper@new.test').verify(code)).status).toBe(200);
    expect((await newcomer(test, tenant, 'GRACE.HOPPER@NEW.TEST').logIn()).status).toBe(200);
    expect(await usersOf(person.email)).toHaveLength(1);
  });

  it('at two tenants with one address makes two accounts with two passwords', async () => {
    const elsewhere = await createTestTenant(test);
    const here = newcomer(test, tenant);
    const there = newcomer(test, elsewhere, here.email);
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

  it('sixteen times at once makes one account', async () => {
    const person = newcomer(test, tenant);
    const answers = await Promise.all([...Array(16)].map(() => person.register()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'mail_too_often')).toHaveLength(15);
    expect([await usersOf(person.email), await person.mails()]).toMatchObject([{ length: 1 }, { length: 1 }]);
  });
});

describe('what a form does not ask for', () => {
  it('is dropped: no plan, role, tenant, proof or id comes from a body', async () => {
    const elsewhere = await createTestTenant(test);
    const person = newcomer(test, tenant);
    const id = '00000000-0000-7000-8000-000000000001';
    await person.register({
      ...{ is_active_plan: true, role: 'Admin', tenant_id: elsewhere.id, _id: id, id, otp: '0000' },
      ...{ verified_at: '2020-01-01', password_hash: 'x', disabled_at: null, created_at: '2020-01-01' },
      ...{ consecutive_wrong_codes: -99, profile_path: '/x', profile_url: '/x', userId: id },
    });
    const [user] = await test.database.asOwner<{ id: string; password_hash: string }>(
      'select * from users where email = $1',
      [person.email],
    );
    expect(user).toMatchObject({
      tenant_id: tenant.id,
      verified_at: null,
      consecutive_wrong_codes: 0,
      profile_path: null,
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
      const person = newcomer(test, tenant);
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
