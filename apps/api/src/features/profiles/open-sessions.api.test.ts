import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HOSTILE_VALUES } from '../../testing/hostile-values.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

const PASSWORD = 'a password of mine';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const newLearner = (where = tenant) => where.newLearner({ password: PASSWORD });
async function logIn({ email }: TestLearner, userAgent: string): Promise<string> {
  const body = { email, password: PASSWORD, host: tenant.host };
  const headers = { 'user-agent': userAgent };
  return (await test.call('login', { host: tenant.host, body, headers })).body.token;
}
const list = async (token: string) =>
  (await test.call('listSessions', { host: tenant.host, token })).body.sessions;
const end = (token: string, body: { _id?: string }) =>
  test.call('endSessions', { host: tenant.host, token, body });
const isIn = async (token: string) =>
  (await test.call('getProfile', { host: tenant.host, token })).status === 200;

describe('where somebody is logged in', () => {
  it('shows device and time, the last used first, and marks the present one', async () => {
    const learner = await newLearner();
    const onFirefox = await logIn(learner, FIREFOX);
    const sessions = await list(onFirefox);
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox on Windows', true],
      ['', false],
    ]);
    expect(new Set(sessions.map(({ _id }) => _id)).size).toBe(2);
    // The same when asked again, from any session.
    expect((await list(learner.token)).map(({ _id }) => _id).sort()).toEqual(
      sessions.map(({ _id }) => _id).sort(),
    );
    await test.database.asOwner(
      `update sessions set last_used_at = now() - interval '10 minutes' where user_id = $1`,
      [learner.id],
    );
    const [last, former] = await list(learner.token);
    expect([last?.current, former?.current]).toEqual([true, false]);
    expect(Date.parse(last?.lastUsedAt ?? '') - Date.parse(former?.lastUsedAt ?? '')).toBeGreaterThan(
      590_000,
    );
  });

  it('tells no secret, and nothing of what the browser said of itself but words that we know', async () => {
    const learner = await newLearner();
    const evil = `<script>alert(1)</script> ${'x'.repeat(2_000)} Firefox/140.0 (Windows)`;
    const token = await logIn(learner, evil);
    const { text } = await test.call('listSessions', { host: tenant.host, token });
    expect(text).not.toMatch(/script|xxx/u);
    expect(text).not.toContain(token);
    const [row] = await test.database.asOwner<{ user_agent: string; token_hash: Buffer }>(
      'select user_agent, token_hash from sessions where user_id = $1 and user_agent <> $2',
      [learner.id, ''],
    );
    expect(row?.user_agent).toBe(evil.slice(0, 300));
    expect(text).not.toContain(row?.token_hash.toString('hex').slice(0, 16));
  });

  it('leaves out what is over, but not what an open attempt keeps', async () => {
    const learner = await newLearner();
    const other = await logIn(learner, FIREFOX);
    const age =
      "update sessions set last_used_at = now() - interval '3 hours' where user_id = $1 and user_agent = $2";
    await test.database.asOwner(age, [learner.id, FIREFOX]);
    expect(await list(learner.token)).toHaveLength(1);
    const taker = await newLearner();
    const during = await logIn(taker, FIREFOX);
    await sit(test, { tenant, learner: taker });
    await test.database.asOwner(age, [taker.id, FIREFOX]);
    await test.database.asOwner(
      `update attempts set started_at = now() - interval '170 minutes', deadline_at = now() + interval '1 hour'
       where user_id = $1`,
      [taker.id],
    );
    expect(await list(taker.token)).toHaveLength(2);
    expect([await isIn(other), await isIn(during)]).toEqual([false, true]);
  });
});

describe('ending sessions', () => {
  it('logs out one of them, at once', async () => {
    const learner = await newLearner();
    const [second, third] = [await logIn(learner, FIREFOX), await logIn(learner, 'other')];
    const target = (await list(second)).find(({ current }) => current);
    expect((await end(learner.token, { _id: target?._id ?? '' })).status).toBe(200);
    expect([await isIn(learner.token), await isIn(second), await isIn(third)]).toEqual([true, false, true]);
  });

  it('logs out everywhere else, at once', async () => {
    const learner = await newLearner();
    const others = [await logIn(learner, FIREFOX), await logIn(learner, 'other')];
    for (const token of others) await isIn(token);
    expect((await end(learner.token, {})).status).toBe(200);
    expect(await Promise.all([learner.token, ...others].map(isIn))).toEqual([true, false, false]);
    expect(await list(learner.token)).toHaveLength(1);
  });

  it('does not find another learner’s, another tenant’s, one that is over, or one that never was', async () => {
    const [learner, neighbour] = [await newLearner(), await newLearner()];
    const elsewhere = await createTestTenant(test);
    const stranger = await newLearner(elsewhere);
    const theirs = await test.call('listSessions', { host: elsewhere.host, token: stranger.token });
    const over = await logIn(learner, FIREFOX);
    const overId = (await list(over)).find(({ current }) => current)?._id ?? '';
    await test.call('logout', { host: tenant.host, token: over, body: {} });
    const ids = [
      (await list(neighbour.token))[0]?._id ?? '',
      theirs.body.sessions[0]?._id ?? '',
      overId,
      randomUUID(),
      learner.id,
    ];
    const answers = await Promise.all(ids.map((_id) => end(learner.token, { _id })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.code).toBe('not_found');
    expect([await isIn(neighbour.token), await isIn(learner.token)]).toEqual([true, true]);
    const still = await test.call('getProfile', { host: elsewhere.host, token: stranger.token });
    expect(still.status).toBe(200);
  });

  it('takes nothing but an id: what is none is malformed, and ends nothing', async () => {
    const learner = await newLearner();
    const other = await logIn(learner, FIREFOX);
    for (const _id of HOSTILE_VALUES) {
      const answer = await test.call('endSessions', {
        host: tenant.host,
        token: learner.token,
        body: { _id: _id as string },
      });
      expect([400, 404], JSON.stringify(_id)).toContain(answer.status);
    }
    expect(await isIn(other)).toBe(true);
  });

  it('by its own id logs out here', async () => {
    const learner = await newLearner();
    const [own] = await list(learner.token);
    expect((await end(learner.token, { _id: own?._id ?? '' })).status).toBe(200);
    expect(await isIn(learner.token)).toBe(false);
  });
});
