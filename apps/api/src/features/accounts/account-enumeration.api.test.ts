import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  advanceTime,
  createNewcomer,
  type Newcomer,
  newestMail,
  otherCode,
  PASSWORD,
} from '../../testing/accounts/newcomer.ts';
import { visibleReply } from '../../testing/replies.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let tenant: TestTenant;
let people: { unknown: Newcomer; unverified: Newcomer; verified: Newcomer };

/** Addresses of the same length, so that only the server's answers about them can differ. */
beforeAll(async () => {
  test = await startTestApp();
  tenant = await createTestTenant(test);
  const at = (name: string) => createNewcomer(test, tenant, `${name}@same.test`);
  people = { unknown: at('unknown'), unverified: at('waiting'), verified: at('learner') };
  await people.unverified.register();
  await people.verified.register();
  await people.verified.verify((await newestMail(people.verified)).code);
  await advanceTime(test, tenant, '2 hours');
});
afterAll(() => test.close());

/** Asks the same of a known, an unverified and an unknown address. */
async function askAll(ask: (person: Newcomer) => Promise<Parameters<typeof visibleReply>[0]>) {
  const { unknown, unverified, verified } = people;
  const answers = [];
  for (const person of [verified, unverified, unknown]) answers.push(visibleReply(await ask(person)));
  return answers;
}

describe('whether an address has an account', () => {
  it('is not told by a wrong password', async () => {
    const [verified, unverified, unknown] = await askAll((person) => person.logIn('not the password'));
    expect(verified).toMatchObject({ status: 401, text: expect.stringContaining('bad_credentials') });
    expect([unverified, unknown]).toEqual([verified, verified]);
  });

  it('is not told by a wrong code', async () => {
    const { code } = await newestMail(people.unverified);
    const [verified, unverified, unknown] = await askAll((person) => person.verify(otherCode(code)));
    expect(verified).toMatchObject({ status: 400, text: expect.stringContaining('code_wrong') });
    expect([unverified, unknown]).toEqual([verified, verified]);
  });

  it('is not told when codes are guessed until the budget is spent', async () => {
    const { code } = await newestMail(people.unverified);
    await advanceTime(test, tenant, '2 hours');
    for (let step = 1; step <= 11; step += 1) {
      // The addresses' own budget is not under test here.
      const answers = await askAll((person) =>
        person.verify(otherCode(code, step), `127.1.${step}.${person.email.length}`),
      );
      const texts = new Set(answers.map(({ status, text }) => `${status} ${text}`));
      expect(texts.size, `guess ${step}`).toBe(1);
      expect(answers[0]?.status).toBe(step <= 10 ? 400 : 429);
    }
    await advanceTime(test, tenant, '25 hours');
  });

  it('is not told by asking for a new code, nor by asking too often', async () => {
    const [verified, unverified, unknown] = await askAll((person) => person.resend());
    expect(verified).toMatchObject({ status: 200, text: expect.stringContaining('OTP sent to the mail') });
    expect([unverified, unknown]).toEqual([verified, verified]);
    const again = await askAll((person) => person.resend());
    expect(new Set(again.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(again[0]?.status).toBe(429);
    for (const { headers } of again) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is not told by too many wrong passwords', async () => {
    for (let tried = 1; tried <= 11; tried += 1) {
      const answers = await askAll((person) => person.logIn('not the password'));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, `try ${tried}`).toBe(1);
    }
    await advanceTime(test, tenant, '25 hours');
  });

  it('is not told by signing up, nor by signing up too often or with a poor password', async () => {
    const poor = await askAll((person) => person.register({ password: 'password1' }));
    expect(poor[0]).toMatchObject({ status: 400, text: expect.stringContaining('password_common') });
    expect([poor[1], poor[2]]).toEqual([poor[0], poor[0]]);
    await advanceTime(test, tenant, '25 hours');
    const first = await askAll((person) => person.register());
    expect(first[0]).toMatchObject({ status: 200, text: expect.stringContaining('We sent a code') });
    expect([first[1], first[2]]).toEqual([first[0], first[0]]);
    expect(first[0]?.cookies).toContain('__Host-registration=(secret); Path=/; Max-Age=86400; HttpOnly');
    const again = await askAll((person) => person.register());
    const texts = again.map(
      ({ status, cookies, text }) => `${status} ${cookies} ${text.replace(/\d+/gu, 'n')}`,
    );
    expect(new Set(texts).size).toBe(1);
    expect(JSON.parse(again[0]?.text ?? '')).toMatchObject({ mailed: false });
  });

  it('is not told by asking for a new password, nor by asking too often', async () => {
    await advanceTime(test, tenant, '25 hours');
    const [verified, unverified, unknown] = await askAll((person) => person.forgot());
    expect(verified).toMatchObject({ status: 200, text: expect.stringContaining('OTP sent to the mail') });
    expect([unverified, unknown]).toEqual([verified, verified]);
    const again = await askAll((person) => person.forgot());
    expect(new Set(again.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(again[0]?.status).toBe(429);
  });

  it('is not told by a wrong code for a new password, nor by choosing one without a right', async () => {
    const sent = new Set(
      await Promise.all(
        [people.verified, people.unverified].map(async (who) => (await newestMail(who)).code),
      ),
    );
    const code = ['0000', '1111', '2222'].find((each) => !sent.has(each)) ?? '';
    const [verified, unverified, unknown] = await askAll((person) => person.submitForgot(code));
    expect(verified).toMatchObject({ status: 400, text: expect.stringContaining('code_wrong') });
    expect([unverified, unknown]).toEqual([verified, verified]);
    const refused = await askAll((person) => person.reset('a password of another'));
    expect(refused[0]).toMatchObject({ status: 403, text: expect.stringContaining('reset_refused') });
    expect([refused[1], refused[2]]).toEqual([refused[0], refused[0]]);
  });
});

describe('logging in before the address is proven', () => {
  it('with the right password sends a new code and says so, within the budget of mails', async () => {
    const person = createNewcomer(test, tenant);
    await person.register();
    const early = await person.logIn();
    expect([early.status, early.code]).toEqual([403, 'email_not_verified']);
    expect(early.body).not.toHaveProperty('token');
    expect(await person.mails()).toHaveLength(1);
    await advanceTime(test, tenant, '31 seconds');
    expect((await person.logIn(PASSWORD)).code).toBe('email_not_verified');
    expect(await person.mails()).toHaveLength(2);
    expect((await person.verify((await newestMail(person)).code)).status).toBe(200);
  });

  it('with a wrong password says nothing of it and sends nothing', async () => {
    const person = createNewcomer(test, tenant);
    await person.register();
    await advanceTime(test, tenant, '31 seconds');
    expect((await person.logIn('not the password')).code).toBe('bad_credentials');
    expect(await person.mails()).toHaveLength(1);
  });
});

describe('the budget of mails to an address', () => {
  it('is one in thirty seconds and five an hour, for every caller and call', async () => {
    const person = createNewcomer(test, tenant);
    await person.register();
    const soon = await person.resend();
    expect([soon.status, soon.code]).toEqual([429, 'mail_too_often']);
    for (let sent = 1; sent < 5; sent += 1) {
      await advanceTime(test, tenant, '31 seconds');
      expect((await (sent % 2 === 0 ? person.register() : person.resend())).status, `mail ${sent}`).toBe(200);
    }
    await advanceTime(test, tenant, '31 seconds');
    const spent = await person.resend();
    expect([spent.status, spent.code]).toEqual([429, 'mail_too_often']);
    expect(Number(spent.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await person.register()).body).toMatchObject({
      mailed: false,
      resendSeconds: expect.toSatisfy((seconds: number) => seconds > 3_000),
    });
    expect((await person.logIn()).code).toBe('email_not_verified');
    expect(await person.mails()).toHaveLength(5);
    await advanceTime(test, tenant, '1 hour');
    expect((await person.resend()).status).toBe(200);
  });

  it('holds for a hundred who ask at once', async () => {
    const person = createNewcomer(test, tenant);
    await person.register();
    await advanceTime(test, tenant, '31 seconds');
    const answers = await Promise.all([...Array(100)].map(() => person.resend()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await person.mails()).toHaveLength(2);
  });
});
