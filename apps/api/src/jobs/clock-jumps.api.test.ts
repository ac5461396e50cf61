import { afterAll, describe, expect, it } from 'vitest';
import { createPool } from '../db/pool.ts';
import { spendAll } from '../features/throttles/throttles.ts';
import { createOutageLog } from '../observability/outage-log.ts';
import { startTestAppOnShiftedClock } from '../testing/database-faults.ts';
import { type Sitting, sit } from '../testing/sitting.ts';
import { createTestTenant } from '../testing/tenants/test-tenant.ts';
import { startSweep, sweepOverdueAttempts } from './sweep.ts';
import { clean } from './worker.ts';

const HOURS = 3 * 3_600;
const MINUTES_30 = 1_800_000;

const { test, clock } = await startTestAppOnShiftedClock();
afterAll(() => test.close());

const said: string[] = [];
const log = { error: (_details: object, message: string) => void said.push(message) };
const outage = createOutageLog({ warn() {} }, 'database');

async function openExams(count: number): Promise<Sitting[]> {
  const tenant = await createTestTenant(test);
  const testId = await tenant.newTest();
  return Promise.all(
    [...Array(count)].map(async () => sit(test, { tenant, testId, learner: await tenant.newLearner() })),
  );
}

async function someoneWithPassword() {
  const tenant = await createTestTenant(test);
  const password = 'a password of theirs';
  const { email } = await tenant.newLearner({ password });
  const body = { email, password, host: tenant.host };
  return { tenant, logIn: () => test.call('login', { host: tenant.host, body }) };
}

async function closedOf(sittings: Sitting[]): Promise<number> {
  const ids = sittings.map(({ attemptId }) => attemptId);
  const rows = await test.database.asOwner(
    'select from attempts where id = any($1) and closed_at is not null',
    [ids],
  );
  return rows.length;
}

/** The attack: the clock is wrong while everybody works, and then right again. */
async function whileWrong<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  await clock.jump(seconds);
  try {
    return await work();
  } finally {
    await clock.jump(0);
  }
}

const list = ({ tenant, learner }: Sitting) =>
  test.call('getTests', { host: tenant.host, token: learner.token });

describe('when the database’s clock jumps three hours and comes back', () => {
  it('no open exam is closed by the sweep, and it says why, and sweeps again afterwards', async () => {
    const sittings = await openExams(10);
    said.length = 0;
    await whileWrong(HOURS, async () => {
      await sweepOverdueAttempts(test.database.pool, log);
      const running = startSweep({ pool: test.database.pool, log, outage });
      await running.stop();
    });
    expect(await closedOf(sittings)).toBe(0);
    expect(said.join()).toMatch(/clock has jumped/u);
    await sittings[0]?.endsIn(-36);
    const running = startSweep({ pool: test.database.pool, log, outage });
    await running.stop();
    expect(await closedOf(sittings)).toBe(1);
  });

  it('no open exam is closed by reading, opening, saving or handing in by itself, and each goes on', async () => {
    const sittings = await openExams(10);
    const during = await whileWrong(HOURS, async () => {
      const saves = [];
      for (const sitting of sittings) {
        await list(sitting);
        saves.push(await sitting.save({}));
        expect((await sitting.submit({ auto: true })).code).toBe('not_due');
      }
      return saves;
    });
    expect(during.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await closedOf(sittings)).toBe(0);
    for (const sitting of sittings) {
      expect((await sitting.save({ revision: 2 })).status).toBe(200);
      expect((await sitting.submit()).status).toBe(200);
    }
  });

  it('a page receives the right time as it goes on', async () => {
    const [sitting] = await openExams(1);
    if (sitting === undefined) throw new Error('nobody sits');
    const before = Date.now();
    const told = await whileWrong(HOURS, async () => {
      const saved = await sitting.save({});
      const opened = await sitting.open();
      return [saved.body.serverNow, opened.body.attempt.serverNow].map(Date.parse);
    });
    for (const time of told) expect(Math.abs(time - before)).toBeLessThan(60_000);
  });

  it.each([HOURS, -HOURS])(
    'a test that is begun meanwhile (%d s) lasts as long as it should',
    async (seconds) => {
      const begun = await whileWrong(seconds, () => sit(test));
      const { startedAt, deadlineAt } = begun.opened.attempt;
      expect(Date.parse(deadlineAt) - Date.parse(startedAt)).toBe(MINUTES_30);
      expect(Math.abs(Date.parse(startedAt) - Date.now())).toBeLessThan(60_000);
      await sweepOverdueAttempts(test.database.pool, log);
      expect((await begun.save({})).status).toBe(200);
    },
  );

  it.each([HOURS, -HOURS])('a person who logs in meanwhile (%d s) stays logged in', async (seconds) => {
    const { tenant, logIn } = await someoneWithPassword();
    const statusOf = async (token: string) =>
      (await test.call('getTests', { host: tenant.host, token })).status;
    const { token, during } = await whileWrong(seconds, async () => {
      const { body } = await logIn();
      return { token: body.token, during: await statusOf(body.token) };
    });
    expect([during, await statusOf(token)]).toEqual([200, 200]);
  });

  it.each([HOURS, -HOURS])('budgets go on as before the jump (%d s), and after it', async (seconds) => {
    const tenant = await createTestTenant(test);
    const [before, during] = [Buffer.from('before'), Buffer.from('during')];
    const ask = (subject: Buffer) => tenant.inside(() => spendAll([['mailByRecipient', subject]]));
    expect(await ask(before)).toMatchObject({ allowed: true });
    const refusals = await whileWrong(seconds, async () => {
      expect(await ask(during)).toMatchObject({ allowed: true });
      return [await ask(before), await ask(during)];
    });
    refusals.push(await ask(during));
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ allowed: false });
      if (!refusal.allowed) expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(30);
    }
  });

  it('cleaning removes nothing that is over by the wrong clock alone', async () => {
    const [sitting] = await openExams(1);
    if (sitting === undefined) throw new Error('nobody sits');
    const jobsPool = createPool(test.database.settings.jobs, { max: 1 });
    const worker = { pool: test.database.pool, jobsPool, files: test.files };
    const sessions = () =>
      test.database.asOwner('select from sessions where user_id = $1', [sitting.learner.id]);
    await whileWrong(HOURS, () => clean(worker));
    expect(await sessions()).toHaveLength(1);
    await clean(worker);
    await jobsPool.end();
    expect((await sitting.save({})).status).toBe(200);
  });

  it('an exam whose time is over by either clock waits until the clock is right, and is then closed as ever', async () => {
    const [sitting] = await openExams(1);
    if (sitting === undefined) throw new Error('nobody sits');
    await sitting.endsIn(-40);
    const during = await whileWrong(HOURS, async () => [
      await sitting.save({}),
      await sitting.submit(),
      await sitting.open(),
    ]);
    expect(during.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(during.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    expect(await closedOf([sitting])).toBe(0);
    const after = await sitting.save({});
    expect([after.status, after.code]).toEqual([409, 'attempt_closed']);
  });
});
