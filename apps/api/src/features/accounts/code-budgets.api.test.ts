import { describe, expect, it } from 'vitest';
import {
  advanceTime,
  countWrongCodesInARow,
  createNewcomer,
  guessWrong,
  type Newcomer,
  newestMail,
  otherCode,
  requestNewCode,
  signUpSomeone,
} from '../../testing/accounts/newcomer.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { APP_SECRET } from '../../testing/test-app.ts';
import { hashSubject } from './secrets.ts';

const test = await provideTestApp();

const wrong = (times: number) => Array(times).fill('400 code_wrong');

describe('the budget of an account', () => {
  it('is ten wrong codes an hour; then the link of the mail still admits', async () => {
    const first = await signUpSomeone(test);
    expect(await guessWrong(first, 5)).toEqual(wrong(5));
    const second = await requestNewCode(test, first);
    expect(await guessWrong(second, 5)).toEqual(wrong(5));
    const third = await requestNewCode(test, second);
    const spent = await third.person.verify(third.code);
    expect([spent.status, spent.code]).toEqual([429, 'code_spent']);
    expect(Number(spent.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await third.person.openLink(third.link)).body.user.email).toBe(third.person.email);
  });

  it('is full again after an hour, and spent for the day after twenty', async () => {
    let sent = await signUpSomeone(test);
    for (const hour of [1, 2]) {
      for (const half of [1, 2]) {
        expect(await guessWrong(sent, 5), `hour ${hour}, code ${half}`).toEqual(wrong(5));
        sent = await requestNewCode(test, sent);
      }
      await advanceTime(test, sent.tenant, '1 hour 1 minute');
    }
    sent = await requestNewCode(test, sent);
    const spent = await sent.person.verify(sent.code);
    expect([spent.status, spent.code]).toEqual([429, 'code_spent']);
    expect(Number(spent.headers['retry-after'])).toBeGreaterThan(20 * 3_600);
  });

  it('of thirty wrong codes in a row is carried on to the next registration of the address', async () => {
    const sent = await signUpSomeone(test);
    await countWrongCodesInARow(test, sent.tenant, sent.person.email, 30);
    const again = createNewcomer(test, sent.tenant, sent.person.email);
    await advanceTime(test, sent.tenant, '31 seconds');
    await again.register();
    const { code } = await newestMail(again);
    expect((await again.verify(code)).code).toBe('code_spent');
  });

  it('of thirty wrong codes in a row leaves the link only, which starts afresh', async () => {
    const sent = await signUpSomeone(test);
    await countWrongCodesInARow(test, sent.tenant, sent.person.email, 30);
    const spent = await sent.person.verify(sent.code);
    expect([spent.status, spent.code]).toEqual([429, 'code_spent']);
    expect(Number(spent.headers['retry-after'])).toBeGreaterThan(0);
    expect((await sent.person.openLink(sent.link)).status).toBe(200);
    await advanceTime(test, sent.tenant, '31 seconds');
    await sent.person.forgot();
    expect((await sent.person.submitForgot((await newestMail(sent.person)).code)).status).toBe(200);
  });

  it('of thirty wrong codes in a row starts afresh with a right one', async () => {
    const sent = await signUpSomeone(test);
    await countWrongCodesInARow(test, sent.tenant, sent.person.email, 29);
    expect((await sent.person.verify(sent.code)).status).toBe(200);
    await advanceTime(test, sent.tenant, '31 seconds');
    await sent.person.forgot();
    const { code } = await newestMail(sent.person);
    expect((await sent.person.submitForgot(otherCode(code))).code).toBe('code_wrong');
    expect((await sent.person.submitForgot(code)).status).toBe(200);
  });

  it('of thirty wrong codes in a row tells nobody whether there is an account', async () => {
    const tenant = await createTestTenant(test);
    const owner = await signUpSomeone(test, tenant);
    await owner.person.verify(owner.code);
    const waiting = await signUpSomeone(test, tenant);
    const heardBy = async (person: Newcomer) => {
      const answers: unknown[] = [];
      for (let days = 0; days < 4; days += 1) {
        for (let guess = 0; guess < 10; guess += 1) {
          const { status, headers, text } = await person.submitForgot('0000', `127.3.${days}.${guess}`);
          answers.push([status, headers['retry-after'], text]);
        }
        await advanceTime(test, tenant, '25 hours');
      }
      return answers;
    };
    const nobody = await heardBy(createNewcomer(test, tenant));
    expect(nobody.map((answer) => String(answer).slice(0, 3))).toEqual([
      ...Array(30).fill('400'),
      ...Array(10).fill('429'),
    ]);
    expect(await heardBy(owner.person)).toEqual(nobody);
    expect(await heardBy(waiting.person)).toEqual(nobody);
  });
});

describe('the budget of an address', () => {
  it('is twenty wrong codes an hour, whomever they are for; another address goes on', async () => {
    const tenant = await createTestTenant(test);
    const sent = await signUpSomeone(test, tenant);
    for (let round = 0; round < 4; round += 1) {
      expect(
        await guessWrong({ person: createNewcomer(test, tenant), code: '0000' }, 5, '127.9.9.9'),
      ).toEqual(wrong(5));
    }
    const spent = await sent.person.verify(sent.code, '127.9.9.9');
    expect([spent.status, spent.code]).toEqual([429, 'code_spent']);
    expect((await sent.person.verify(sent.code, '127.9.9.8')).status).toBe(200);
  });

  it('is not touched by right codes: a lecture hall signs up behind one address', async () => {
    const tenant = await createTestTenant(test);
    const hall = await Promise.all([...Array(21)].map(() => signUpSomeone(test, tenant)));
    const answers = await Promise.all(hall.map(({ person, code }) => person.verify(code, '127.8.8.8')));
    expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(200));
  });

  it('that is spent costs the accounts nothing that are guessed at from there', async () => {
    const tenant = await createTestTenant(test);
    const sent = await signUpSomeone(test, tenant);
    for (let round = 0; round < 4; round += 1) {
      await guessWrong({ person: createNewcomer(test, tenant), code: '0000' }, 5, '127.7.7.7');
    }
    expect(new Set(await guessWrong(sent, 12, '127.7.7.7'))).toEqual(new Set(['429 code_spent']));
    expect((await sent.person.verify(sent.code, '127.7.7.8')).status).toBe(200);
  });
});

describe('the budget of a tenant', () => {
  it('is two hundred wrong codes an hour, and leaves the link and the other tenants alone', async () => {
    const sent = await signUpSomeone(test);
    const elsewhere = await signUpSomeone(test);
    await test.database.asOwner(
      `insert into throttle_events (tenant_id, id, scope, subject)
       select $1, gen_random_uuid(), 'codeByTenant', $2 from generate_series(1, 200)`,
      [sent.tenant.id, hashSubject(APP_SECRET, sent.tenant.id)],
    );
    expect((await sent.person.verify(sent.code)).code).toBe('code_spent');
    expect((await sent.person.openLink(sent.link)).status).toBe(200);
    expect((await elsewhere.person.verify(elsewhere.code)).status).toBe(200);
  });
});
