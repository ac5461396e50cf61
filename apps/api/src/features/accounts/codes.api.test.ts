import { describe, expect, it } from 'vitest';
import {
  advanceTime,
  guessWrong,
  newestMail,
  otherCode,
  requestNewCode,
  signUpSomeone,
} from '../../testing/accounts/newcomer.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';

const test = await provideTestApp();

const wrong = (times: number) => Array(times).fill('400 code_wrong');

describe('a code', () => {
  it('takes five guesses: the sixth is wrong even if it is right', async () => {
    const sent = await signUpSomeone(test);
    expect(await guessWrong(sent, 5)).toEqual(wrong(5));
    expect((await sent.person.verify(sent.code)).code).toBe('code_wrong');
  });

  it('is right on the fifth guess', async () => {
    const sent = await signUpSomeone(test);
    await guessWrong(sent, 4);
    expect((await sent.person.verify(sent.code)).status).toBe(200);
  });

  it('is compared with at most five of two hundred guesses that come at once', async () => {
    const sent = await signUpSomeone(test);
    const answers = await Promise.all(
      [...Array(200)].map((_, step) =>
        sent.person.verify(otherCode(sent.code, step + 1), `127.0.${step % 250}.1`),
      ),
    );
    const counts = Map.groupBy(answers, ({ code }) => code);
    expect([counts.get('code_wrong')?.length, counts.get('code_spent')?.length]).toEqual([10, 190]);
    const [row] = await test.database.asOwner('select guesses from registrations where email = $1', [
      sent.person.email,
    ]);
    expect(row).toEqual({ guesses: 5 });
    expect((await sent.person.verify(sent.code)).code).toBe('code_spent');
  });

  it('is over after ten minutes', async () => {
    const sent = await signUpSomeone(test);
    await advanceTime(test, sent.tenant, '10 minutes 1 second');
    expect((await sent.person.verify(sent.code)).code).toBe('code_wrong');
  });

  it('is dead once a new one was sent', async () => {
    const sent = await signUpSomeone(test);
    const next = await requestNewCode(test, sent);
    if (next.code !== sent.code) expect((await sent.person.verify(sent.code)).code).toBe('code_wrong');
    expect((await sent.person.verify(next.code)).status).toBe(200);
  });

  it('admits once: a verified account gets no token by code, link or a new mail', async () => {
    const sent = await signUpSomeone(test);
    expect((await sent.person.verify(sent.code)).status).toBe(200);
    for (const again of [await sent.person.verify(sent.code), await sent.person.openLink(sent.link)]) {
      expect([again.status, again.code]).toEqual([400, 'code_wrong']);
      expect(again.body).not.toHaveProperty('token');
    }
    await advanceTime(test, sent.tenant, '31 seconds');
    expect((await sent.person.resend()).status).toBe(200);
    expect(await sent.person.mails()).toHaveLength(1);
  });

  it('is kept as a keyed hash, and so is its link', async () => {
    const sent = await signUpSomeone(test);
    await sent.person.register();
    const rows = await test.database.asOwner<{ row: string }>(
      `select r::text as row from registrations r where email = $1`,
      [sent.person.email],
    );
    expect(rows).toHaveLength(1);
    for (const secret of [sent.link, sent.person.client.headers().cookie?.split('=')[1]]) {
      expect(secret).toMatch(/^[\w-]{43}$/u);
      const bytes = Buffer.from(secret ?? '').toString('hex');
      expect(rows.filter(({ row }) => row.includes(secret ?? '') || row.includes(bytes))).toEqual([]);
    }
  });

  it('that comes in with a request for a new one is ignored and not repeated', async () => {
    const sent = await signUpSomeone(test);
    await advanceTime(test, sent.tenant, '31 seconds');
    const { host, email } = sent.person;
    const payload = { email, otp: '1234', purpose: 'reset' };
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/user/resend-otp',
      headers: { host },
      payload,
    });
    expect([answer.statusCode, answer.body.includes('1234')]).toEqual([200, false]);
    expect((await newestMail(sent.person)).code).toMatch(/^\d{4}$/u);
  });
});

describe('the link of the mail', () => {
  it('admits once', async () => {
    const sent = await signUpSomeone(test);
    const answers = await Promise.all([...Array(10)].map(() => sent.person.openLink(sent.link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'code_wrong')).toHaveLength(9);
  });

  it('is over after ten minutes', async () => {
    const sent = await signUpSomeone(test);
    await advanceTime(test, sent.tenant, '10 minutes 1 second');
    expect((await sent.person.openLink(sent.link)).code).toBe('code_wrong');
  });
});
