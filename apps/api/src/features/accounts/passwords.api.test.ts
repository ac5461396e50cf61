import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { advanceTime, createNewcomer, newestMail } from '../../testing/accounts/newcomer.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { findPasswordFault, USUAL_HASHING_COST } from './passwords.ts';

const test = await provideTestApp({ hashingCost: USUAL_HASHING_COST });
const tenant = await createTestTenant(test);

/** A person who signed up with this password and proved the address. */
async function verifiedWith(password: string) {
  const person = createNewcomer(test, tenant);
  expect((await person.register({ password })).status).toBe(200);
  await person.verify((await newestMail(person)).code);
  return person;
}

describe('a new password', () => {
  it.each([
    ['of seven characters', 'abc$ef7'],
    ['of seven characters of two units each', '😀'.repeat(7)],
    ['that is empty', ''],
  ])('%s is too short', async (_title, password) => {
    const refused = await createNewcomer(test, tenant).register({ password });
    expect([refused.status, refused.code]).toEqual([400, 'password_too_short']);
  });

  it.each([
    ['eight characters', 'abc$ef7!'],
    ['eight characters of two units each', '😀'.repeat(8)],
    ['128 characters', 'correct horse battery staple '.repeat(5).slice(0, 128)],
    ['full-width letters that are no common word', 'ａｂｃ$ef7!x'],
    ['spaces around a letter', `${' '.repeat(8)}x`],
  ])('of %s is taken and logs in', async (_title, password) => {
    const person = await verifiedWith(password);
    expect((await person.logIn(password)).status).toBe(200);
    expect((await person.logIn(`${password}.`)).code).toBe('bad_credentials');
  });

  it.each([
    ['eight spaces', ' '.repeat(8)],
    ['many spaces', ' '.repeat(12)],
    ['spaces of other kinds', '\u00a0\u3000\u2003\u2009'.repeat(2)],
    ['characters that show nothing', '\u200b\u2060\u3164\u2800'.repeat(2)],
  ])('is not made of %s', async (_title, password) => {
    const refused = await createNewcomer(test, tenant).register({ password });
    expect([refused.status, refused.code]).toEqual([400, 'password_blank']);
  });

  it.each(['ｐａｓｓｗｏｒｄ', 'ＰＡＳＳＷＯＲＤ', '１２３４５６７８', '𝐢𝐥𝐨𝐯𝐞𝐲𝐨𝐮'])(
    'is no common one in other letters: %s',
    async (password) => {
      const refused = await createNewcomer(test, tenant).register({ password });
      expect([refused.status, refused.code]).toEqual([400, 'password_common']);
    },
  );

  it('is not the address in full-width letters', async () => {
    const person = createNewcomer(test, tenant);
    const password = person.email.replaceAll(/[a-z]/gu, (letter) =>
      String.fromCodePoint(letter.charCodeAt(0) + 0xfee0),
    );
    expect((await person.register({ password })).code).toBe('password_is_email');
  });

  it('that was chosen before such rules logs in as ever', async () => {
    for (const password of [' '.repeat(8), 'ｐａｓｓｗｏｒｄ']) {
      const { email } = await tenant.newLearner({ password });
      expect((await createNewcomer(test, tenant, email).logIn(password)).status).toBe(200);
    }
  });

  it('counts beyond its 72nd byte', async () => {
    const start = 'x'.repeat(90);
    const person = await verifiedWith(`${start}1`);
    expect((await person.logIn(`${start}2`)).code).toBe('bad_credentials');
    expect((await person.logIn(`${start}1`)).status).toBe(200);
  });

  it('is the same however its accents are typed', async () => {
    const person = await verifiedWith('caf\u00e9 au lait');
    expect((await person.logIn('cafe\u0301 au lait')).status).toBe(200);
  });

  it('must not be the e-mail address, in whatever case', async () => {
    const person = createNewcomer(test, tenant);
    for (const password of [person.email, person.email.toUpperCase()]) {
      expect((await person.register({ password })).code).toBe('password_is_email');
    }
  });

  it('must not be a common one, in whatever case', async () => {
    for (const password of ['password', 'Password', '12345678', 'QWERTYUIOP', 'iloveyou']) {
      const refused = await createNewcomer(test, tenant).register({ password });
      expect([refused.status, refused.code], password).toEqual([400, 'password_common']);
    }
  });

  it('is none of the ten thousand most common ones', async () => {
    const common = [...dictionary['passwords-common']].slice(0, 10_000);
    expect(common).toHaveLength(10_000);
    const taken: unknown[] = [];
    for (const password of common) {
      if ((await findPasswordFault(String(password), 'somebody@new.test')) === null) taken.push(password);
    }
    expect(taken).toEqual([]);
  });

  it('is kept as argon2id with a salt of its own', async () => {
    const [one, two] = [await verifiedWith('the same password'), await verifiedWith('the same password')];
    const rows = await test.database.asOwner<{ password_hash: string }>(
      'select password_hash from users where email = any ($1)',
      [[one.email, two.email]],
    );
    const hashes = rows.map(({ password_hash }) => password_hash);
    for (const hash of hashes)
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/u);
    expect(new Set(hashes.map((hash) => hash.split('$')[4])).size).toBe(2);
  });
});

describe('wrong passwords', () => {
  it('are ten in a quarter of an hour; then even the right one must wait', async () => {
    const person = await verifiedWith('the right password');
    for (let tried = 1; tried <= 10; tried += 1) {
      expect((await person.logIn(`wrong password ${tried}`)).code, `try ${tried}`).toBe('bad_credentials');
    }
    const refused = await person.logIn('the right password');
    expect([refused.status, refused.code]).toEqual([429, 'passwords_spent']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
    await advanceTime(test, tenant, '15 minutes 1 second');
    expect((await person.logIn('the right password')).status).toBe(200);
  });

  it('are forgotten after the right one', async () => {
    const person = await verifiedWith('the right password');
    for (const round of [1, 2]) {
      for (let tried = 1; tried <= 9; tried += 1) await person.logIn('wrong password');
      expect((await person.logIn('the right password')).status, `round ${round}`).toBe(200);
    }
  });

  it('that come fifty at once are compared ten times', async () => {
    const person = await verifiedWith('the right password');
    const answers = await Promise.all(
      [...Array(50)].map((_, tried) => person.logIn(`wrong password ${tried}`)),
    );
    expect(answers.filter(({ code }) => code === 'bad_credentials')).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'passwords_spent')).toHaveLength(40);
  });

  it('of one learner stop nobody else', async () => {
    const [attacked, other] = [
      await verifiedWith('the right password'),
      await verifiedWith('the right password'),
    ];
    for (let tried = 1; tried <= 11; tried += 1) await attacked.logIn('wrong password');
    expect((await other.logIn('the right password')).status).toBe(200);
  });
});
