import type { Contract, ErrorCode, ResponseOf } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { logIn } from '../../testing/accounts/log-ins.ts';
import { createNewcomer, newestMail } from '../../testing/accounts/newcomer.ts';
import { HOSTILE_VALUES } from '../../testing/hostile-values.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

const OLD = 'the former password';
const NEW = 'another password of mine';

type Body = { old_password: string; password: string; confirm_password: string };

async function newOwner(where = tenant) {
  const learner = await where.newLearner({ password: OLD });
  const caller = { host: where.host, token: learner.token };
  return {
    ...learner,
    caller,
    change: (changes: Partial<Body> = {}, token = learner.token) =>
      test.call('changePassword', {
        host: where.host,
        token,
        body: { old_password: OLD, password: NEW, confirm_password: NEW, ...changes },
      }),
    logIn: (password: string) => logIn(test, where, { email: learner.email, password }),
    profile: (token = learner.token) => test.call('getProfile', { host: where.host, token }),
  };
}

const hashOf = async (id: string) =>
  (
    await test.database.asOwner<{ password_hash: string }>('select password_hash from users where id = $1', [
      id,
    ])
  )[0]?.password_hash;

describe('another password', () => {
  it('replaces the former one, ends all other sessions, and its owner is mailed', async () => {
    const owner = await newOwner();
    const elsewhere = (await owner.logIn(OLD)).body.token;
    const since = (await owner.profile()).body.user.password_changed_at;
    const { status, body } = await owner.change();
    expect([status, body.success]).toEqual([200, true]);
    expect([(await owner.profile()).status, (await owner.profile(elsewhere)).status]).toEqual([200, 401]);
    expect([(await owner.logIn(OLD)).status, (await owner.logIn(NEW)).status]).toEqual([401, 200]);
    const now = (await owner.profile()).body.user.password_changed_at;
    // The first one did not count as a change.
    expect([since, now]).toEqual([null, expect.any(String)]);
    const mails = await test.database.asOwner<{ subject: string }>(
      'select subject from mails where tenant_id = $1 and recipient = $2',
      [tenant.id, owner.email],
    );
    expect(mails).toEqual([{ subject: `Your password at College ${tenant.host} was changed` }]);
  });

  it('leaves nothing of a forgotten one: neither its code, nor its link, nor the right to choose', async () => {
    const owner = await newOwner();
    const [asked, proven] = [
      createNewcomer(test, tenant, owner.email),
      createNewcomer(test, tenant, owner.email),
    ];
    await proven.forgot();
    await proven.submitForgot((await newestMail(proven)).code);
    await test.database.asOwner('delete from throttle_events where tenant_id = $1', [tenant.id]);
    await asked.forgot();
    const { code, link } = await newestMail(asked);
    expect((await owner.change()).status).toBe(200);
    expect((await proven.reset('the password of a thief')).code).toBe('reset_refused');
    expect((await asked.submitForgot(code)).code).toBe('code_wrong');
    expect((await asked.openLink(link)).code).toBe('code_wrong');
    expect((await owner.logIn(NEW)).status).toBe(200);
  });

  it.each<[string, Partial<Body>, ErrorCode]>([
    ['another word at its repetition', { confirm_password: `${NEW} ` }, 'passwords_differ'],
    ['seven characters', { password: '1234567', confirm_password: '1234567' }, 'password_too_short'],
    ['one that everybody uses', { password: 'Password1', confirm_password: 'Password1' }, 'password_common'],
    ['a wrong former one', { old_password: 'a wrong password' }, 'password_wrong'],
    ['no former one', { old_password: '' }, 'password_wrong'],
    ['the present one', { password: OLD, confirm_password: OLD }, 'password_unchanged'],
    ['spaces alone', { password: ' '.repeat(8), confirm_password: ' '.repeat(8) }, 'password_blank'],
  ])('is refused with %s, and nothing changes', async (_title, changes, code) => {
    const owner = await newOwner();
    const elsewhere = (await owner.logIn(OLD)).body.token;
    const before = await hashOf(owner.id);
    expect((await owner.change(changes)).code).toBe(code);
    expect(await hashOf(owner.id)).toBe(before);
    expect((await owner.profile(elsewhere)).status).toBe(200);
  });

  it('is not the present one otherwise typed, and to be refused so costs no guess', async () => {
    const owner = await newOwner();
    const accented = 'caf\u00e9 au lait';
    await owner.change({ password: accented, confirm_password: accented });
    const typed = 'cafe\u0301 au lait';
    for (let tried = 0; tried < 12; tried += 1) {
      const { code } = await owner.change({
        old_password: accented,
        password: typed,
        confirm_password: typed,
      });
      expect(code).toBe('password_unchanged');
    }
    expect((await owner.change({ old_password: accented })).status).toBe(200);
  });

  it('is not the address', async () => {
    const owner = await newOwner();
    const password = owner.email.toUpperCase();
    expect((await owner.change({ password, confirm_password: password })).code).toBe('password_is_email');
  });

  it('may have 128 characters, of which each counts', async () => {
    const owner = await newOwner();
    const password = `${'ä'.repeat(127)}1`;
    expect((await owner.change({ password, confirm_password: password })).status).toBe(200);
    expect((await owner.logIn(`${'ä'.repeat(127)}2`)).status).toBe(401);
    expect((await owner.logIn(password)).status).toBe(200);
  });

  it('with any field missing or of another kind changes nothing', async () => {
    const owner = await newOwner();
    const before = await hashOf(owner.id);
    for (const name of ['old_password', 'password', 'confirm_password']) {
      for (const value of [undefined, ...HOSTILE_VALUES]) {
        const { status } = await owner.change({ [name]: value });
        expect([400, 429], `${name} = ${JSON.stringify(value)?.slice(0, 40)}`).toContain(status);
      }
    }
    expect(await hashOf(owner.id)).toBe(before);
  });

  it('of an account without one is refused like a wrong one', async () => {
    const { token } = await tenant.newLearner();
    const body = { old_password: '', password: NEW, confirm_password: NEW };
    expect((await test.call('changePassword', { host: tenant.host, token, body })).code).toBe(
      'password_wrong',
    );
    const { body: read } = await test.call('getProfile', { host: tenant.host, token });
    expect(read.user.password_changed_at).toBeNull();
  });

  it('that an earlier version dated with the proof of the address is no change', async () => {
    const { id, profile } = await newOwner();
    await test.database.asOwner('update users set password_changed_at = verified_at where id = $1', [id]);
    expect((await profile()).body.user.password_changed_at).toBeNull();
  });

  it('asked for twice at once is set once, and one session stays', async () => {
    const owner = await newOwner();
    const [first, second] = [NEW, 'one more password of mine'];
    const answers = await Promise.all(
      [first, second].map((password) => owner.change({ password, confirm_password: password })),
    );
    const codes = answers.map(({ status, code }) => code ?? status).sort();
    expect(codes).toEqual([200, 'password_wrong']);
    const winner = answers[0]?.status === 200 ? first : second;
    const loser = winner === first ? second : first;
    expect((await owner.logIn(winner)).status).toBe(200);
    expect((await owner.logIn(loser)).status).toBe(401);
  });

  it('asked for on two devices at once leaves one of them logged in', async () => {
    const owner = await newOwner();
    const other = (await owner.logIn(OLD)).body.token;
    const answers = await Promise.all([
      owner.change(),
      owner.change({ password: `${NEW}!`, confirm_password: `${NEW}!` }, other),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const alive = await Promise.all(
      [owner.token, other].map(async (token) => (await owner.profile(token)).status),
    );
    expect(alive.toSorted()).toEqual([200, 401]);
    expect(alive[0] === 200).toBe(answers[0]?.status === 200);
  });

  it('is not for those without a session, nor of another tenant', async () => {
    const owner = await newOwner();
    const stranger = await newOwner(await createTestTenant(test));
    for (const token of ['', 'forged-forged-forged-forged', stranger.token]) {
      expect((await owner.change({}, token)).status).toBe(401);
    }
    expect((await owner.logIn(OLD)).status).toBe(200);
  });
});

describe('guesses at the former password', () => {
  type Answer = { status: number; code: ErrorCode | undefined; body: ResponseOf<Contract['changePassword']> };
  const count = (answers: Answer[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(answers, ({ code, status }) => code ?? String(status))).map(
        ([code, of]) => [code, of?.length],
      ),
    );

  it('with a stolen token are ten, however many come at once, and count for log-in, too', async () => {
    const owner = await newOwner();
    const wrong = { old_password: 'a wrong password' };
    const answers = await Promise.all([...Array(40)].map(() => owner.change(wrong)));
    expect(count(answers)).toEqual({ password_wrong: 10, passwords_spent: 30 });
    expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toMatch(/^\d+$/u);
    // The right password is refused as well, here and at log-in: they share one budget.
    expect((await owner.change()).code).toBe('passwords_spent');
    expect((await owner.logIn(OLD)).code).toBe('passwords_spent');
    expect((await owner.profile()).status).toBe(200);
  });

  it('at closing count against the same', async () => {
    const owner = await newOwner();
    const close = (password: string) => test.call('closeAccount', { ...owner.caller, body: { password } });
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await close('a wrong password')).code).toBe('password_wrong');
      expect((await owner.change({ old_password: 'a wrong password' })).code).toBe('password_wrong');
    }
    expect([(await close(OLD)).code, (await owner.change()).code]).toEqual(Array(2).fill('passwords_spent'));
  });

  it('that were wrong are forgotten with the right one', async () => {
    const owner = await newOwner();
    for (let tried = 0; tried < 9; tried += 1) await owner.change({ old_password: 'a wrong password' });
    expect((await owner.change()).status).toBe(200);
    expect((await owner.change({ old_password: 'a wrong password' })).code).toBe('password_wrong');
    expect((await owner.logIn(NEW)).status).toBe(200);
  });
});
