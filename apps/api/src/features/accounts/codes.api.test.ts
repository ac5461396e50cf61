import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { letPass, type Newcomer, newcomer, newestMail, otherThan } from '../../testing/newcomer.ts';
import { APP_SECRET, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/test-tenant.ts';
import { hashSubject } from './secrets.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

async function signedUp(tenant?: TestTenant) {
  const at = tenant ?? (await createTestTenant(test));
  const person = newcomer(test, at);
  await person.register();
  return { tenant: at, person, ...(await newestMail(person)) };
}

async function guessWrong({ person, code }: { person: Newcomer; code: string }, times: number, address?: string) {
  const answers: string[] = [];
  for (let step = 1; step <= times; step += 1) {
    const { status, code: fault } = await person.verify(otherThan(code, step), address);
    answers.push(`${status} ${fault}`);
  }
  return answers;
}

/** Asks for a new code when that is allowed again. */
async function nextCode({ person, tenant }: { person: Newcomer; tenant: TestTenant }) {
  await letPass(test, tenant, '31 seconds');
  expect((await person.resend()).status).toBe(200);
  return { person, tenant, ...(await newestMail(person)) };
}

const wrong = (times: number) => Array(times).fill('400 code_wrong');

describe('a code', () => {
  it('takes five guesses: the sixth is wrong even if it is right', async () => {
    const sent = await signedUp();
    expect(await guessWrong(sent, 5)).toEqual(wrong(5));
    expect((await sent.person.verify(sent.code)).code).toBe('code_wrong');
  });

  it('is right on the fifth guess', async () => {
    const sent = await signedUp();
    await guessWrong(sent, 4);
    expect((await sent.person.verify(sent.code)).status).toBe(200);
  });

  it('is compared with at most five of two hundred guesses that come at once', async () => {
    const sent = await signedUp();
    const answers = await Promise.all(
      [...Array(200)].map((_, step) => sent.person.verify(otherThan(sent.code, step + 1), `127.0.${step % 250}.1`)),
    );
    const counts = Map.groupBy(answers, ({ code }) => code);
    expect([counts.get('code_wrong')?.length, counts.get('code_spent')?.length]).toEqual([10, 190]);
    const [row] = await test.database.asOwner<{ guesses: number; wrong: number }>(
      `select c.guesses, u.consecutive_wrong_codes as wrong from email_codes c
       join users u on u.id = c.user_id where u.email = $1`,
      [sent.person.email],
    );
    expect(row).toEqual({ guesses: 5, wrong: 10 });
    expect((await sent.person.verify(sent.code)).code).toBe('code_spent');
  });

  it('is over after ten minutes', async () => {
    const sent = await signedUp();
    await letPass(test, sent.tenant, '10 minutes 1 second');
    expect((await sent.person.verify(sent.code)).code).toBe('code_wrong');
  });

  it('is dead once a new one was sent', async () => {
    const sent = await signedUp();
    const next = await nextCode(sent);
    if (next.code !== sent.code) expect((await sent.person.verify(sent.code)).code).toBe('code_wrong');
    expect((await sent.person.verify(next.code)).status).toBe(200);
  });

  it('admits once: a verified account gets no token by code, link or a new mail', async () => {
    const sent = await signedUp();
    expect((await sent.person.verify(sent.code)).status).toBe(200);
    for (const again of [await sent.person.verify(sent.code), await sent.person.openLink(sent.link)]) {
      expect([again.status, again.code]).toEqual([400, 'code_wrong']);
      expect(again.body).not.toHaveProperty('token');
    }
    await letPass(test, sent.tenant, '31 seconds');
    expect((await sent.person.resend()).status).toBe(200);
    expect(await sent.person.mails()).toHaveLength(1);
  });

  it('is kept as a keyed hash, and so is its link', async () => {
    const sent = await signedUp();
    const rows = await test.database.asOwner<{ row: string }>('select c::text as row from email_codes c');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(sent.link))).toEqual([]);
  });

  it('that comes in with a request for a new one is ignored and not repeated', async () => {
    const sent = await signedUp();
    await letPass(test, sent.tenant, '31 seconds');
    const { host, email } = sent.person;
    const payload = { email, otp: '1234', purpose: 'reset' };
    const answer = await test.app.inject({ method: 'POST', url: '/api/user/resend-otp', headers: { host }, payload });
    expect([answer.statusCode, answer.body.includes('1234')]).toEqual([200, false]);
    expect((await newestMail(sent.person)).code).toMatch(/^\d{4}$/u);
  });
});

describe('the budget of an account', () => {
  it('is ten wrong codes an hour; then the link of the mail still admits', async () => {
    const first = await signedUp();
    expect(await guessWrong(first, 5)).toEqual(wrong(5));
    const second = await nextCode(first);
    expect(await guessWrong(second, 5)).toEqual(wrong(5));
    const third = await nextCode(second);
    const spent = await third.person.verify(third.code);
    expect([spent.status, spent.code]).toEqual([429, 'code_spent']);
    expect(Number(spent.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await third.person.openLink(third.link)).body.user.email).toBe(third.person.email);
  });

  it('is full again after an hour, and spent for the day after twenty', async () => {
    let sent = await signedUp();
    for (const hour of [1, 2]) {
      for (const half of [1, 2]) {
        expect(await guessWrong(sent, 5), `hour ${hour}, code ${half}`).toEqual(wrong(5));
        sent = await nextCode(sent);
      }
      await letPass(test, sent.tenant, '1 hour 1 minute');
    }
    sent = await nextCode(sent);
    const spent = await sent.person.verify(sent.code);
    expect([spent.status, spent.code]).toEqual([429, 'code_spent']);
    expect(Number(spent.headers['retry-after'])).toBeGreaterThan(20 * 3_600);
  });

  it('of thirty wrong codes in a row leaves the link only, which starts afresh', async () => {
    const sent = await signedUp();
    await test.database.asOwner('update users set consecutive_wrong_codes = 30 where email = $1', [sent.person.email]);
    const spent = await sent.person.verify(sent.code);
    expect([spent.status, spent.code]).toEqual([429, 'code_spent']);
    expect(Number(spent.headers['retry-after'])).toBeGreaterThan(0);
    expect((await sent.person.openLink(sent.link)).status).toBe(200);
    const [row] = await test.database.asOwner('select consecutive_wrong_codes as wrong from users where email = $1', [
      sent.person.email,
    ]);
    expect(row).toEqual({ wrong: 0 });
  });
});

describe('the budget of an address', () => {
  it('is twenty wrong codes an hour, whomever they are for; another address goes on', async () => {
    const tenant = await createTestTenant(test);
    const sent = await signedUp(tenant);
    for (let round = 0; round < 4; round += 1) {
      expect(await guessWrong({ person: newcomer(test, tenant), code: '0000' }, 5, '127.9.9.9')).toEqual(wrong(5));
    }
    const spent = await sent.person.verify(sent.code, '127.9.9.9');
    expect([spent.status, spent.code]).toEqual([429, 'code_spent']);
    expect((await sent.person.verify(sent.code, '127.9.9.8')).status).toBe(200);
  });

  it('is not touched by right codes: a lecture hall signs up behind one address', async () => {
    const tenant = await createTestTenant(test);
    const hall = await Promise.all([...Array(21)].map(() => signedUp(tenant)));
    const answers = await Promise.all(hall.map(({ person, code }) => person.verify(code, '127.8.8.8')));
    expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(200));
  });

  it('that is spent costs the accounts nothing that are guessed at from there', async () => {
    const tenant = await createTestTenant(test);
    const sent = await signedUp(tenant);
    for (let round = 0; round < 4; round += 1) {
      await guessWrong({ person: newcomer(test, tenant), code: '0000' }, 5, '127.7.7.7');
    }
    expect(new Set(await guessWrong(sent, 12, '127.7.7.7'))).toEqual(new Set(['429 code_spent']));
    expect((await sent.person.verify(sent.code, '127.7.7.8')).status).toBe(200);
  });
});

describe('the budget of a tenant', () => {
  it('is two hundred wrong codes an hour, and leaves the link and the other tenants alone', async () => {
    const sent = await signedUp();
    const elsewhere = await signedUp();
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

describe('the link of the mail', () => {
  it('admits once', async () => {
    const sent = await signedUp();
    const answers = await Promise.all([...Array(10)].map(() => sent.person.openLink(sent.link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'code_wrong')).toHaveLength(9);
  });

  it('is over after ten minutes', async () => {
    const sent = await signedUp();
    await letPass(test, sent.tenant, '10 minutes 1 second');
    expect((await sent.person.openLink(sent.link)).code).toBe('code_wrong');
  });

  it('kills whatever session the account had before its address was proven', async () => {
    const sent = await signedUp();
    const squatter = await test.database.asOwner<{ hash: Buffer }>(
      `insert into sessions (tenant_id, token_hash, user_id, expires_at)
       select tenant_id, sha256('squatter'), id, now() + interval '1 day' from users where email = $1
       returning token_hash as hash`,
      [sent.person.email],
    );
    await sent.person.openLink(sent.link);
    const left = await test.database.asOwner('select from sessions where token_hash = $1', [squatter[0]?.hash]);
    expect(left).toEqual([]);
  });
});
