import { createHash, randomBytes } from 'node:crypto';
import { contract, type EndpointName, requiresSession } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { endpointNames, goodRequests, type Known, pathOf } from '../../testing/every-endpoint.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner } from '../../testing/tenants/test-tenant.ts';
import { snapshotDatabase } from '../../testing/test-database.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

const profile = ({ token }: { token: string }, host = tenant.host) =>
  test.call('getProfile', { host, token });

async function move(
  { token }: TestLearner,
  column: 'last_used_at' | 'expires_at',
  to: string,
): Promise<void> {
  await test.database.asOwner(`update sessions set ${column} = now() + $2::interval where token_hash = $1`, [
    createHash('sha256').update(token).digest(),
    to,
  ]);
}

/** Tokens that must be refused, by what is wrong with them. */
async function badTokens(): Promise<Record<string, { authorization?: string }>> {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const [live, idle, old, left, disabled] = await Promise.all([...Array(5)].map(() => tenant.newLearner()));
  if (!live || !idle || !old || !left || !disabled) throw new Error('Five learners were asked for.');
  await move(idle, 'last_used_at', '-2 hours -1 second');
  await move(old, 'expires_at', '-1 second');
  await test.call('logout', { host: tenant.host, token: left.token });
  await test.database.asOwner('update users set disabled_at = now() where id = $1', [disabled.id]);
  const elsewhere = await (await createTestTenant(test)).newLearner();
  return {
    none: {},
    empty: { authorization: '' },
    'only the word': { authorization: 'Bearer ' },
    'another scheme': { authorization: `Basic ${Buffer.from(`${live.email}:x`).toString('base64')}` },
    'without a scheme': { authorization: live.token },
    'two of them': { authorization: `Bearer ${live.token} ${live.token}` },
    guessed: bearer(randomBytes(32).toString('base64url')),
    'cut short': bearer(live.token.slice(0, -1)),
    'made longer': bearer(`${live.token}A`),
    'in other letters': bearer(
      live.token === live.token.toLowerCase() ? live.token.toUpperCase() : live.token.toLowerCase(),
    ),
    'its stored hash': bearer(createHash('sha256').update(live.token).digest('base64url')),
    enormous: bearer('A'.repeat(8_000)),
    idle: bearer(idle.token),
    'of yesterday': bearer(old.token),
    'logged out': bearer(left.token),
    'of a disabled account': bearer(disabled.token),
    'of another tenant': bearer(elsewhere.token),
  };
}

async function send(name: EndpointName, known: Known, headers: Record<string, string>) {
  const { body } = goodRequests[name](known);
  const response = await test.app.inject({
    method: contract[name].method,
    url: pathOf(name, known),
    headers: { host: tenant.host, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: response.statusCode, body: response.body };
}

describe('a token that is not one of this tenant’s live sessions', () => {
  it('opens none of the calls for learners, with the same answer always, and changes nothing', async () => {
    const known = { ...(await sit(test, { tenant })), password: '' };
    const tokens = await badTokens();
    const calls = endpointNames.filter((name) => requiresSession(contract[name].access));
    const before = await snapshotDatabase(test.database);
    const answers = new Set<string>();
    for (const name of calls) {
      for (const [fault, headers] of Object.entries(tokens)) {
        const { status, body } = await send(name, known, headers);
        expect(status, `${name} with a token ${fault}`).toBe(401);
        answers.add(body);
      }
    }
    expect([...answers].map((body) => JSON.parse(body).code)).toEqual(['unauthenticated']);
    expect(await snapshotDatabase(test.database)).toEqual(before);
    expect(calls.length).toBeGreaterThanOrEqual(8);
  });

  it('is one of tenant A at the host of tenant B, and it still works at its own', async () => {
    const other = await createTestTenant(test);
    const learner = await tenant.newLearner();
    expect((await profile(learner, other.host)).code).toBe('unauthenticated');
    expect((await profile(learner)).status).toBe(200);
  });
});

describe('a session', () => {
  it('lives while it is used: two hours are counted from the last use', async () => {
    const learner = await tenant.newLearner();
    await move(learner, 'last_used_at', '-1 hour -59 minutes');
    expect((await profile(learner)).status).toBe(200);
    const [row] = await test.database.asOwner<{ fresh: boolean }>(
      `select last_used_at > now() - interval '1 minute' as fresh from sessions where user_id = $1`,
      [learner.id],
    );
    expect(row).toEqual({ fresh: true });
  });

  it('ends after twenty-four hours however much it is used', async () => {
    const learner = await tenant.newLearner();
    const [row] = await test.database.asOwner<{ hours: number }>(
      `select extract(epoch from expires_at - created_at)::int / 3600 as hours from sessions where user_id = $1`,
      [learner.id],
    );
    expect(row).toEqual({ hours: 24 });
    await profile(learner);
    await move(learner, 'expires_at', '-1 second');
    expect((await profile(learner)).code).toBe('unauthenticated');
  });

  it.each([
    ['idle', 'last_used_at', '-5 hours'],
    ['old', 'expires_at', '-5 hours'],
  ] as const)(
    'that is too %s goes on while an attempt is open, and ends with it',
    async (_title, column, to) => {
      const sitting = await sit(test, { tenant });
      const startedLongAgo = () =>
        test.database.asOwner(`update attempts set started_at = now() - interval '6 hours' where id = $1`, [
          sitting.attemptId,
        ]);
      await sitting.endsIn(600);
      await startedLongAgo();
      await move(sitting.learner, column, to);
      expect((await sitting.save({})).status).toBe(200);
      await move(sitting.learner, column, to);
      await sitting.endsIn(-27);
      await startedLongAgo();
      expect((await sitting.submit()).status).toBe(200);
      await move(sitting.learner, column, to);
      expect((await profile(sitting.learner)).code).toBe('unauthenticated');
    },
  );

  it('that is over is not revived by an attempt past its grace', async () => {
    const sitting = await sit(test, { tenant });
    await move(sitting.learner, 'expires_at', '-5 hours');
    await sitting.endsIn(-31);
    expect((await profile(sitting.learner)).code).toBe('unauthenticated');
  });

  it.each([
    ['idle for two hours', 'last_used_at', '-2 hours -1 second'],
    ['a day old', 'expires_at', '-1 second'],
  ] as const)(
    'that is %s is over at once, and opening a test elsewhere does not revive it',
    async (_title, column, to) => {
      const learner = await tenant.newLearner({ password: 'a password of mine' });
      await move(learner, column, to);
      expect((await profile(learner)).code).toBe('unauthenticated');
      const body = { email: learner.email, password: 'a password of mine', host: tenant.host };
      const { token } = (await test.call('login', { host: tenant.host, body })).body;
      const sitting = await sit(test, { tenant, learner: { ...learner, token } });
      expect((await profile(learner)).code).toBe('unauthenticated');
      const withTheOld = { host: tenant.host, token: learner.token, params: { id: sitting.testId } };
      expect((await test.call('getTest', withTheOld)).code).toBe('unauthenticated');
      expect((await sitting.save({})).status).toBe(200);
    },
  );

  it('that is held by an attempt beyond its day is held by the next one that it opens, too', async () => {
    const first = await sit(test, { tenant });
    await move(first.learner, 'expires_at', '-1 second');
    await test.database.asOwner(
      `update attempts set started_at = now() - interval '25 minutes' where id = $1`,
      [first.attemptId],
    );
    const second = await sit(test, { tenant, learner: first.learner });
    await move(first.learner, 'last_used_at', '-61 seconds');
    await test.database.asOwner(
      `update attempts set started_at = now() - interval '90 seconds' where id = $1`,
      [second.attemptId],
    );
    expect((await second.save({})).status).toBe(200);
    expect((await first.submit()).status).toBe(200);
    expect((await profile(second.learner)).status).toBe(200);
  });

  it('ends alone: another session of the same learner goes on', async () => {
    const learner = await tenant.newLearner({ password: 'a password of mine' });
    const body = { email: learner.email, password: 'a password of mine', host: tenant.host };
    const { token } = (await test.call('login', { host: tenant.host, body })).body;
    expect((await test.call('logout', { host: tenant.host, token })).body.success).toBe(true);
    expect((await profile({ token })).code).toBe('unauthenticated');
    expect((await profile(learner)).status).toBe(200);
  });

  it('is kept as a hash: the token is nowhere in the database', async () => {
    const learner = await tenant.newLearner();
    const rows = await test.database.asOwner<{ row: string }>('select s::text as row from sessions s');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => row.includes(learner.token))).toEqual([]);
  });
});
