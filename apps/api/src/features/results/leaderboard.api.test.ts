import type { TestId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { newId } from '../../db/ids.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_RIGHT, ALL_WRONG, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { threeKinds } from '../../testing/test-questions.ts';

const test = await provideTestApp();

const TWO_RIGHT = [...ALL_RIGHT.slice(0, 2), ...ALL_WRONG.slice(2)];
const ONE_RIGHT = [...ALL_RIGHT.slice(0, 1), ...ALL_WRONG.slice(1)];

async function handIn(
  tenant: TestTenant,
  learner: TestLearner,
  response = ALL_RIGHT,
  { testId, recharge = false }: { testId?: TestId; recharge?: boolean } = {},
) {
  const sitting = await sit(test, { tenant, learner, recharge, ...(testId === undefined ? {} : { testId }) });
  await sitting.submit({ response });
  return sitting;
}

/** Reads the leaderboard as another process would, which has no cached ranking yet. */
async function look({ host }: TestTenant, { token }: TestLearner) {
  const fresh = await startTestApp({ database: test.database, files: test.files, dataDir: test.dataDir });
  const { body } = await fresh.call('getLeaderboard', { host, token, query: {} });
  await fresh.app.close();
  for (const pool of fresh.otherPools) await pool.end();
  return body;
}
const rows = async (tenant: TestTenant, learner: TestLearner) =>
  (await look(tenant, learner)).data.map(({ rank, name, performance }) => [rank, name, performance]);

const choose = (
  { host }: TestTenant,
  { token }: TestLearner,
  body: { takes_part: boolean; name: string | null },
) => test.call('setLeaderboardEntry', { host, token, body });

describe('the leaderboard', () => {
  it('ranks by the share of right answers in first reports, then by tests attempted, then by who was first', async () => {
    const tenant = await createTestTenant(test);
    const [long, short] = [await tenant.newTest(), await tenant.newTest()];
    const learners = [];
    for (const name of ['early', 'late', 'busy', 'best', 'none']) {
      const learner = await tenant.newLearner();
      await choose(tenant, learner, { takes_part: true, name });
      learners.push(learner);
    }
    const [early, late, busy, best, none] = learners;
    if (!early || !late || !busy || !best || !none) throw new Error('five were made');
    await handIn(tenant, early, ONE_RIGHT, { testId: long });
    await handIn(tenant, late, ONE_RIGHT, { testId: long });
    await handIn(tenant, busy, ONE_RIGHT, { testId: long });
    await handIn(tenant, busy, ONE_RIGHT, { testId: short });
    await handIn(tenant, best, TWO_RIGHT, { testId: short });
    const board = await look(tenant, early);
    expect(board).toEqual({
      shown: true,
      ranked: 4,
      withheld: null,
      unranked: null,
      least_share: null,
      data: [
        { rank: 1, name: 'best', performance: 66.67, attemptedPercentage: 50, you: false },
        { rank: 2, name: 'busy', performance: 33.33, attemptedPercentage: 100, you: false },
        { rank: 3, name: 'You', performance: 33.33, attemptedPercentage: 50, you: true },
        { rank: 4, name: 'late', performance: 33.33, attemptedPercentage: 50, you: false },
      ],
    });
    expect((await rows(tenant, none)).map(([, name]) => name)).toEqual(['B.', 'B.', 'E.', 'L.']);
  });

  it('sends no more than the window around the learner', async () => {
    const tenant = await createTestTenant(test);
    const testId = await tenant.newTest();
    const learners = [];
    for (let index = 0; index < 8; index += 1) {
      const learner = await tenant.newLearner();
      await handIn(tenant, learner, ALL_RIGHT, { testId });
      learners.push(learner);
    }
    const windows = await Promise.all(
      learners.map(async (learner) => (await rows(tenant, learner)).map(([rank]) => rank)),
    );
    expect(windows).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
      [1, 2, 3, 4, 5],
      [2, 3, 4, 5, 6],
      [3, 4, 5, 6, 7],
      [4, 5, 6, 7, 8],
      [4, 5, 6, 7, 8],
      [4, 5, 6, 7, 8],
    ]);
  });

  it('ranks thousands as it ranks a few', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    await tenant.newTest();
    const others = [...Array(2_500).keys()].map((at) => ({ id: newId<'user'>(), number: at + 1 }));
    const rows = 'from tenants n cross join jsonb_to_recordset($2::jsonb) as r (id uuid, number int)';
    await test.database.asOwner(
      `insert into users (tenant_id, id, first_name, last_name, dob, mobile, email, verified_at, created_at)
       select n.tenant_id, r.id, 'Other', r.number::text, '1990-01-01', '447700900123',
              r.number || '@many.test', now(), now() ${rows} where n.tenant_id = $1`,
      [tenant.id, JSON.stringify(others)],
    );
    await test.database.asOwner(
      `insert into learner_totals (tenant_id, user_id, reports, active_tests, correct, total, first_submitted_at)
       select n.tenant_id, r.id, 1, 1, 2501 - r.number, 2501, now() ${rows} where n.tenant_id = $1`,
      [tenant.id, JSON.stringify(others)],
    );
    // As good as the thousandth, and later.
    await test.database.asOwner(
      `insert into learner_totals (tenant_id, user_id, reports, active_tests, correct, total, first_submitted_at)
       values ($1, $2, 1, 1, 1501, 2501, now() + interval '1 second')`,
      [tenant.id, learner.id],
    );
    const names = (await look(tenant, learner)).data.map(({ rank, name }) => [rank, name]);
    expect(names).toEqual([
      [999, 'Other 999'],
      [1000, 'Other 1000'],
      [1001, 'You'],
      [1002, 'Other 1001'],
      [1003, 'Other 1002'],
    ]);
  });

  it('counts no recharge, and no test that is closed as attempted', async () => {
    const tenant = await createTestTenant(test);
    const [learner, testId] = [await tenant.newLearner(), await tenant.newTest()];
    await handIn(tenant, learner, ONE_RIGHT, { testId });
    await handIn(tenant, learner, ALL_RIGHT, { testId, recharge: true });
    expect(await rows(tenant, learner)).toEqual([[1, 'You', 33.33]]);
  });

  it('has who takes part, by the name that they chose, and nobody else', async () => {
    const tenant = await createTestTenant(test);
    const [known, named, hidden] = [
      await tenant.newLearner(),
      await tenant.newLearner(),
      await tenant.newLearner(),
    ];
    for (const learner of [known, named, hidden]) await handIn(tenant, learner);
    expect((await choose(tenant, named, { takes_part: true, name: ' The Admiral ' })).status).toBe(200);
    expect((await choose(tenant, hidden, { takes_part: false, name: null })).status).toBe(200);
    const seen = [
      [1, 'Ada Byron', 100],
      [2, 'The Admiral', 100],
    ];
    expect(await rows(tenant, hidden)).toEqual(seen);
    expect((await rows(tenant, known)).map(([, name]) => name)).toEqual(['You', 'The Admiral']);
    const { host } = tenant;
    const chosen = async ({ token }: TestLearner) =>
      (await test.call('getLeaderboardEntry', { host, token })).body.data;
    expect(await chosen(known)).toEqual({ takes_part: true, name: null, shown: true, names: 'full' });
    expect(await chosen(named)).toEqual({
      takes_part: true,
      name: 'The Admiral',
      shown: true,
      names: 'full',
    });
    expect(await chosen(hidden)).toEqual({ takes_part: false, name: null, shown: true, names: 'full' });
    await choose(tenant, named, { takes_part: true, name: null });
    expect((await rows(tenant, known)).map(([, name]) => name)).toEqual(['You', 'Ada Byron']);
  });

  it.each(['You', 'yOU', ' you ', 'Y\u200bou', '\u202dYou\u202c', 'Ｙｏｕ', 'Y\u043eu', 'You.'])(
    'lets nobody be called %j',
    async (name) => {
      const tenant = await createTestTenant(test);
      const refused = await choose(tenant, await tenant.newLearner(), { takes_part: true, name });
      expect(refused.code).toBe('name_refused');
    },
  );

  it('is not there where the organisation has none', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    await handIn(tenant, learner);
    await test.database.asOwner('update tenants set leaderboard = false where tenant_id = $1', [tenant.id]);
    expect(await look(tenant, learner)).toEqual({
      shown: false,
      ranked: 0,
      withheld: null,
      unranked: null,
      least_share: null,
      data: [],
    });
  });

  it('ranks from the least share of active tests that the organisation asks for, and says so to the others', async () => {
    const tenant = await createTestTenant(test);
    const [first, second] = [await tenant.newTest(), await tenant.newTest()];
    await tenant.newTest();
    const [both, one, none] = [
      await tenant.newLearner(),
      await tenant.newLearner(),
      await tenant.newLearner(),
    ];
    await handIn(tenant, both, ONE_RIGHT, { testId: first });
    await handIn(tenant, both, ONE_RIGHT, { testId: second });
    await handIn(tenant, one, ALL_RIGHT, { testId: first });
    const ask = (percent: number | null) =>
      test.database.asOwner('update tenants set leaderboard_least_percent = $2 where tenant_id = $1', [
        tenant.id,
        percent,
      ]);
    await ask(34);
    const least = { needed: 2, active: 3, taken: 1 };
    const place = [1, 'Ada Byron', 33.33];
    expect(await look(tenant, one)).toMatchObject({
      unranked: 'too_few_tests',
      least_share: least,
      ranked: 1,
    });
    expect(await rows(tenant, one)).toEqual([place]);
    expect(await look(tenant, none)).toMatchObject({ unranked: 'too_few_tests', ranked: 1 });
    expect(await look(tenant, both)).toMatchObject({ unranked: null, least_share: null });
    await choose(tenant, one, { takes_part: false, name: null });
    expect(await look(tenant, one)).toMatchObject({ unranked: 'takes_no_part', least_share: null });
    await choose(tenant, one, { takes_part: true, name: null });
    await ask(33);
    expect(await look(tenant, one)).toMatchObject({ unranked: null, ranked: 2 });
    await ask(null);
    expect(await look(tenant, none)).toMatchObject({ unranked: 'no_result', ranked: 2 });
  });

  it('leaves out the own place while a figure that it is made of is held back', async () => {
    const tenant = await createTestTenant(test);
    const [learner, other] = [await tenant.newLearner(), await tenant.newLearner()];
    const questions = threeKinds();
    const testId = await tenant.newTest({ questions });
    await handIn(tenant, learner, ONE_RIGHT, { testId });
    await handIn(tenant, other, ALL_WRONG, { testId });
    const open = await sit(test, { tenant, learner, testId: await tenant.newTest({ questions }) });
    expect(await look(tenant, learner)).toMatchObject({
      withheld: { until: 'handed_in' },
      data: [{ rank: 2, name: 'Ada Byron', you: false }],
    });
    await open.submit();
    expect((await rows(tenant, learner)).map(([, name]) => name)).toEqual(['You', 'Ada Byron']);
  });

  it('is of the own organisation alone', async () => {
    const [tenant, other] = [await createTestTenant(test), await createTestTenant(test)];
    await handIn(other, await other.newLearner());
    const learner = await tenant.newLearner();
    await handIn(tenant, learner);
    expect(await rows(tenant, learner)).toEqual([[1, 'You', 100]]);
    const { host } = tenant;
    const asked = await test.call('getLeaderboard', {
      host,
      token: learner.token,
      query: { subdomain: other.host },
    });
    expect(asked.code).toBe('not_found');
  });
});
