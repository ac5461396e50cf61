import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  advanceTime,
  countWrongCodesInARow,
  createNewcomer,
  guessWrong,
  type Newcomer,
  newestMail,
  otherCode,
  PASSWORD,
  plainClient,
} from '../../testing/accounts/newcomer.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { APP_SECRET } from '../../testing/test-app.ts';
import { passwordBudgets } from '../throttles/budgets.ts';
import { hashSubject } from './secrets.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

const NEW = 'a new password of mine';

/** A person with an account who has requested a new password. */
async function forgetful(at = tenant) {
  const person = createNewcomer(test, at);
  await person.register();
  const { token } = (await person.verify((await newestMail(person)).code)).body;
  await advanceTime(test, at, '31 seconds');
  await person.forgot();
  return { person, token, ...(await newestMail(person)) };
}

/** Secret given by a proof. */
const tokenOf = ({ text }: { text: string }): string => JSON.parse(text).resetToken;

describe('a forgotten password', () => {
  it('is replaced by way of the code that was mailed: the old one and every session end, and nobody is logged in', async () => {
    const { person, token, code } = await forgetful();
    const other = createNewcomer(test, tenant, person.email);
    const { token: elsewhere } = (await other.logIn()).body;
    const proof = await person.submitForgot(code);
    expect(proof.body).toMatchObject({ success: true, email: person.email });
    const chosen = await person.reset(NEW);
    expect([chosen.status, chosen.body.success, chosen.text.includes('token')]).toEqual([200, true, false]);
    for (const old of [token, elsewhere]) {
      expect((await test.call('getProfile', { host: tenant.host, token: old })).code).toBe('unauthenticated');
    }
    expect((await person.logIn(PASSWORD)).code).toBe('bad_credentials');
    expect((await person.logIn(NEW)).status).toBe(200);
    expect((await person.mails())[0]?.subject).toMatch(/new password .* is set/u);
  });

  it('is replaced by its own code where an invitation is open as well, which has none and counts no guess', async () => {
    const person = createNewcomer(test, tenant);
    await person.register();
    await person.verify((await newestMail(person)).code);
    await test.database.asOwner(
      `insert into email_codes (tenant_id, id, user_id, purpose, link_hash, created_at, expires_at)
       select tenant_id, $3::uuid, id, 'invitation', sha256(email::bytea), now(), now() + interval '7 days'
       from users where tenant_id = $1 and email = $2`,
      [tenant.id, person.email, randomUUID()],
    );
    await advanceTime(test, tenant, '31 seconds');
    await person.forgot();
    const { code } = await newestMail(person);
    expect((await person.submitForgot(otherCode(code))).code).toBe('code_wrong');
    const guesses = await test.database.asOwner(
      `select c.purpose, c.guesses from email_codes c join users u on u.tenant_id = $1 and u.id = c.user_id
       where c.tenant_id = $1 and u.email = $2 order by 1`,
      [tenant.id, person.email],
    );
    expect(guesses).toEqual([
      { purpose: 'invitation', guesses: 0 },
      { purpose: 'reset', guesses: 1 },
    ]);
    expect((await person.submitForgot(code)).body).toMatchObject({ success: true });
  });

  it('is replaced by way of the link, by either call, in any browser', async () => {
    for (const way of ['submitOtpToForgotPassword', 'verifyEmail'] as const) {
      const { person, link } = await forgetful();
      const phone = createNewcomer(test, tenant, person.email);
      const proof = await phone.call(way, { link });
      expect([proof.status, proof.code]).toEqual(
        way === 'verifyEmail' ? [403, 'password_needed'] : [200, undefined],
      );
      expect(JSON.parse(proof.text)).toMatchObject({ email: person.email });
      expect((await phone.reset(NEW)).status).toBe(200);
      expect((await phone.logIn(NEW)).status).toBe(200);
      expect((await phone.call(way, { link })).code).toBe('code_wrong');
    }
  });

  it('is replaced with the secret in the body or as a bearer, where cookies are not kept', async () => {
    for (const way of ['body', 'bearer']) {
      const { person, code } = await forgetful();
      const client = createNewcomer(test, tenant, person.email, plainClient);
      const secret = tokenOf(await client.submitForgot(code));
      expect((await client.reset(NEW)).code).toBe('reset_refused');
      const body = { email: person.email, password: NEW };
      const chosen =
        way === 'body'
          ? await client.reset(NEW, secret)
          : await client.call('resetPassword', body, { token: secret });
      expect(chosen.status, way).toBe(200);
      expect((await client.logIn(NEW)).status, way).toBe(200);
    }
  });

  it('of somebody who never proved the address proves it, and the account has what the form said', async () => {
    const person = createNewcomer(test, tenant);
    await person.register();
    await advanceTime(test, tenant, '31 seconds');
    const phone = createNewcomer(test, tenant, person.email);
    await phone.forgot();
    await phone.submitForgot((await newestMail(phone)).code);
    await phone.reset(NEW);
    expect((await phone.logIn(NEW)).body.user.first_name).toBe('Ada');
    expect((await person.logIn(PASSWORD)).code).toBe('bad_credentials');
  });

  it('of an address that nobody has sends nothing', async () => {
    const nobody = createNewcomer(test, tenant);
    expect((await nobody.forgot()).status).toBe(200);
    expect(await nobody.mails()).toEqual([]);
  });

  it('of a disabled account stays', async () => {
    const { person, code } = await forgetful();
    await person.submitForgot(code);
    await test.database.asOwner('update users set disabled_at = now() where email = $1', [person.email]);
    expect((await person.reset(NEW)).code).toBe('reset_refused');
    await advanceTime(test, tenant, '31 seconds');
    await person.forgot();
    expect(await person.mails()).toHaveLength(2);
  });

  it('lets its owner in on a new device while all budgets of wrong passwords are spent', async () => {
    const attacked = await createTestTenant(test);
    const { person, link } = await forgetful(attacked);
    await test.database.asOwner(
      `insert into password_guesses (tenant_id, id, network, account)
       select $1, gen_random_uuid(), $2, $3 from generate_series(1, $4::int)`,
      [
        attacked.id,
        ...['127.0.0.1', person.email].map((subject) => hashSubject(APP_SECRET, subject)),
        passwordBudgets.tenant[0].count,
      ],
    );
    const phone = createNewcomer(test, attacked, person.email);
    expect((await phone.logIn()).code).toBe('passwords_spent');
    await phone.call('verifyEmail', { link });
    expect((await phone.reset(NEW)).status).toBe(200);
    expect((await phone.logIn(NEW)).status).toBe(200);
  });

  it('lifts the wait that wrong passwords brought, on the owner’s device and where nobody has logged in', async () => {
    const { person, code } = await forgetful();
    const phone = createNewcomer(test, tenant, person.email);
    for (const who of [person, phone]) {
      for (let tried = 1; tried <= 10; tried += 1) await who.logIn('wrong password');
      expect((await who.logIn()).code).toBe('passwords_spent');
    }
    await person.submitForgot(code);
    await person.reset(NEW);
    for (const who of [person, phone]) expect((await who.logIn(NEW)).status).toBe(200);
  });

  it('is not replaced by itself, and the right to choose one is not used up by that', async () => {
    const { person, token, code } = await forgetful();
    await person.submitForgot(code);
    const refused = await person.reset(PASSWORD);
    expect([refused.status, refused.code]).toEqual([400, 'password_unchanged']);
    expect((await test.call('getProfile', { host: tenant.host, token })).status).toBe(200);
    expect((await person.reset(NEW)).status).toBe(200);
    const { body } = await person.logIn(NEW);
    const profile = await test.call('getProfile', { host: tenant.host, token: body.token });
    expect(profile.body.user.password_changed_at).toEqual(expect.any(String));
  });

  it('of an account whose first one is chosen now was not changed', async () => {
    const { email } = await tenant.newLearner();
    const person = createNewcomer(test, tenant, email);
    await person.forgot();
    await person.submitForgot((await newestMail(person)).code);
    await person.reset(NEW);
    const { body } = await person.logIn(NEW);
    const profile = await test.call('getProfile', { host: tenant.host, token: body.token });
    expect(profile.body.user.password_changed_at).toBeNull();
  });

  it('takes no poor password, and the right to choose one is not used up by it', async () => {
    const { person, code } = await forgetful();
    await person.submitForgot(code);
    for (const [poor, fault] of [
      ['short', 'password_too_short'],
      ['password1', 'password_common'],
      [person.email, 'password_is_email'],
    ] as const) {
      expect((await person.reset(poor)).code).toBe(fault);
    }
    expect((await person.reset(NEW)).status).toBe(200);
  });
});

describe('the code for a new password', () => {
  it('takes five guesses, proves once, and is dead when a new one was sent or after ten minutes', async () => {
    const spent = await forgetful();
    for (let step = 1; step <= 5; step += 1) {
      expect((await spent.person.submitForgot(otherCode(spent.code, step))).code).toBe('code_wrong');
    }
    expect((await spent.person.submitForgot(spent.code)).code).toBe('code_wrong');

    const used = await forgetful();
    expect((await used.person.submitForgot(used.code)).status).toBe(200);
    expect((await used.person.submitForgot(used.code)).code).toBe('code_wrong');

    const old = await forgetful();
    await advanceTime(test, tenant, '31 seconds');
    await old.person.forgot();
    const fresh = await newestMail(old.person);
    if (fresh.code !== old.code) expect((await old.person.submitForgot(old.code)).code).toBe('code_wrong');
    expect((await old.person.call('submitOtpToForgotPassword', { link: old.link })).code).toBe('code_wrong');
    await advanceTime(test, tenant, '10 minutes 1 second');
    expect((await old.person.submitForgot(fresh.code)).code).toBe('code_wrong');
  });

  it('counts against the same budgets as the code of a registration', async () => {
    const own = await createTestTenant(test);
    const { person, code } = await forgetful(own);
    await guessWrong({ person, code }, 8);
    for (let step = 1; step <= 2; step += 1) await person.submitForgot(otherCode(code, step));
    const refused = await person.submitForgot(code);
    expect([refused.status, refused.code]).toEqual([429, 'code_spent']);
  });

  it('is none for logging in, and that of a registration is none for an account', async () => {
    const { person, code } = await forgetful();
    expect((await person.verify(code)).code).toBe('code_wrong');
    expect((await person.submitForgot(code)).status).toBe(200);
  });

  it('after thirty wrong ones in a row is worth nothing; the link is', async () => {
    const { person, code, link } = await forgetful();
    await countWrongCodesInARow(test, tenant, person.email, 30);
    expect((await person.submitForgot(code)).code).toBe('code_spent');
    expect((await person.call('submitOtpToForgotPassword', { link })).status).toBe(200);
    expect((await person.reset(NEW)).status).toBe(200);
  });
});

describe('without the right to choose a password', () => {
  /** Secrets that must be refused for this address, by what is wrong with them. */
  async function badSecrets(person: Newcomer): Promise<Record<string, string>> {
    const neighbour = await forgetful();
    const elsewhere = await createTestTenant(test);
    const namesake = createNewcomer(test, elsewhere, person.email);
    await namesake.register();
    await advanceTime(test, elsewhere, '31 seconds');
    await namesake.forgot();
    const [used, expired] = [await forgetful(), await forgetful()];
    const usedToken = tokenOf(await used.person.submitForgot(used.code));
    await used.person.reset(NEW);
    const late = tokenOf(await expired.person.submitForgot(expired.code));
    await test.database.asOwner(
      `update password_grants set expires_at = now() - interval '1 second', email = $1 where email = $2`,
      [person.email, expired.person.email],
    );
    const { code } = await newestMail(namesake);
    return {
      'of another address': tokenOf(await neighbour.person.submitForgot(neighbour.code)),
      'of the same address at another organisation': tokenOf(await namesake.submitForgot(code)),
      used: usedToken,
      expired: late,
      empty: '',
      'of a session': neighbour.token,
    };
  }

  it('nothing is changed by 100 tries, with the same answer for every address', async () => {
    const { person, code, token } = await forgetful();
    const secret = tokenOf(await person.submitForgot(code));
    const bad = await badSecrets(person);
    const stranger = createNewcomer(test, tenant, person.email, plainClient);
    const nobody = createNewcomer(test, tenant, undefined, plainClient);
    const tries = [
      ...Object.values(bad),
      secret.slice(1),
      `${secret}A`,
      secret.toLowerCase(),
      secret.split('').reverse().join(''),
      ...Array.from({ length: 40 }, () => randomBytes(32).toString('base64url')),
    ];
    const answers = new Set<string>();
    for (const each of tries) {
      for (const who of [stranger, nobody]) {
        const { status, text } = await who.reset('the password of a stranger', each);
        answers.add(`${status} ${text}`);
      }
    }
    expect([...answers]).toEqual([expect.stringMatching(/^403 .*"reset_refused"/u)]);
    expect(tries.length * 2).toBeGreaterThanOrEqual(100);
    expect((await test.call('getProfile', { host: tenant.host, token })).status).toBe(200);
    expect((await stranger.logIn('the password of a stranger')).code).toBe('bad_credentials');
    // The grant itself is still valid.
    expect((await person.reset(NEW)).status).toBe(200);
  });

  it('that was given once, ten at once choose one password', async () => {
    const { person, code } = await forgetful();
    await person.submitForgot(code);
    const answers = await Promise.all([...Array(10)].map((_, step) => person.reset(`${NEW} ${step}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code: fault }) => fault === 'reset_refused')).toHaveLength(9);
  });

  it('nobody keeps a session: of those who log in while it is chosen, none outlives it', async () => {
    const { person, code } = await forgetful();
    await person.submitForgot(code);
    const before = await Promise.all(
      [...Array(4)].map(() => createNewcomer(test, tenant, person.email).logIn()),
    );
    const [chosen, ...during] = await Promise.all([
      person.reset(NEW),
      ...[...Array(5)].map(() => createNewcomer(test, tenant, person.email).logIn()),
    ]);
    expect(chosen?.status).toBe(200);
    const tokens = [...before, ...during].flatMap(({ body }) => ('token' in body ? [body.token] : []));
    expect(tokens.length).toBeGreaterThanOrEqual(4);
    for (const token of tokens) {
      expect((await test.call('getProfile', { host: tenant.host, token })).code).toBe('unauthenticated');
    }
  });

  it('it is kept as a hash: neither the secret nor the code is in the database', async () => {
    const { person, code } = await forgetful();
    const secret = tokenOf(await person.submitForgot(code));
    const rows = await test.database.asOwner<{ row: string }>('select g::text as row from password_grants g');
    expect(rows.length).toBeGreaterThan(0);
    const bytes = Buffer.from(secret).toString('hex');
    expect(rows.filter(({ row }) => row.includes(secret) || row.includes(bytes))).toEqual([]);
  });
});
