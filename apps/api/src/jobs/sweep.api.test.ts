import { describe, expect, it } from 'vitest';
import { createOutageLog } from '../observability/outage-log.ts';
import { endConnectionOnInsert } from '../testing/database-faults.ts';
import { provideTestApp } from '../testing/provide-test-app.ts';
import { ALL_WRONG, type Sitting, sit } from '../testing/sitting.ts';
import { createTestTenant } from '../testing/tenants/test-tenant.ts';
import { startSweep, sweepOverdueAttempts } from './sweep.ts';

const test = await provideTestApp({ ownDatabase: true });

const errors: object[] = [];
const log = { error: (details: object) => errors.push(details) };
const outage = createOutageLog({ warn() {} }, 'database');
const sweep = () => sweepOverdueAttempts(test.database.pool, log);

function reportsOf({ attemptId }: Sitting) {
  return test.database.asOwner<{
    correct: number;
    attempted: number;
    closed_by: string;
    time_taken_seconds: number;
  }>(
    `select r.correct, r.attempted, r.time_taken_seconds, a.closed_by
     from reports r join attempts a on a.tenant_id = r.tenant_id and a.id = r.attempt_id where a.id = $1`,
    [attemptId],
  );
}

describe('the sweep', () => {
  it('grades what was saved of an attempt that nobody came back to', async () => {
    const sitting = await sit(test);
    await sitting.save({
      answers: [
        { index: 0, selected: 'Two' },
        { index: 2, selected: ['true', null] },
      ],
    });
    await sitting.endsIn(-36);
    await sweep();
    const swept = { correct: 1, attempted: 1, closed_by: 'clock', time_taken_seconds: 1800 };
    expect(await reportsOf(sitting)).toEqual([swept]);
  });

  it('grades the newer answer where a copy of a submission from before more time was given came after it', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(60);
    const submission = { revision: 0, auto: true, response: ALL_WRONG };
    expect((await sitting.submit(submission)).code).toBe('not_due');
    expect((await sitting.save({ answers: [{ index: 0, selected: 'Two' }] })).status).toBe(200);
    await sitting.endsIn(-27);
    const copy = await sitting.submit(submission);
    expect([copy.status, copy.code, await reportsOf(sitting)]).toEqual([409, 'stale', []]);
    await sitting.endsIn(-36);
    await sweep();
    expect(await reportsOf(sitting)).toMatchObject([{ correct: 1, attempted: 1, closed_by: 'clock' }]);
  });

  it('gives a report to an attempt in which nothing was ever saved', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(-86_400);
    await sweep();
    expect(await reportsOf(sitting)).toMatchObject([{ correct: 0, attempted: 0 }]);
  });

  it('leaves an attempt alone until its grace and a little more are over', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(-33);
    await sweep();
    expect(await reportsOf(sitting)).toEqual([]);
  });

  it('makes one report an attempt when several processes sweep at once', async () => {
    const tenant = await createTestTenant(test);
    const testId = await tenant.newTest();
    const sittings = await Promise.all(
      [...Array(20)].map(async () => sit(test, { tenant, testId, learner: await tenant.newLearner() })),
    );
    for (const sitting of sittings) await sitting.endsIn(-40);
    await Promise.all([sweep(), sweep(), sweep(), sweep()]);
    for (const sitting of sittings) expect(await reportsOf(sitting)).toHaveLength(1);
  });

  it('makes one report when the learner submits at the same time, and the learner gets it', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(-40);
    const [submitted] = await Promise.all([sitting.submit(), sweep(), sweep()]);
    expect(submitted.status).toBe(200);
    expect(await reportsOf(sitting)).toHaveLength(1);
    expect((await sitting.report(submitted.body.reportcard)).status).toBe(200);
  });

  it('closes the attempts of every tenant, and the others when one cannot be closed', async () => {
    const broken = await sit(test);
    const sound = await sit(test);
    await broken.endsIn(-50);
    await sound.endsIn(-40);
    await test.database.asOwner(
      `alter table reports add constraint refused check (attempt_id <> '${broken.attemptId}')`,
    );
    errors.length = 0;
    await sweep();
    expect(errors).toMatchObject([{ attemptId: broken.attemptId }]);
    expect(await reportsOf(broken)).toEqual([]);
    expect(await reportsOf(sound)).toHaveLength(1);
    await test.database.asOwner('alter table reports drop constraint refused');
    await sweep();
    expect(await reportsOf(broken)).toHaveLength(1);
  });

  it('takes an attempt up again in the next round when the database went away while it was closed', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(-40);
    const mend = await endConnectionOnInsert(test.database, { table: 'reports' });
    const aside = new Set<string>();
    await expect(sweepOverdueAttempts(test.database.pool, log, aside)).rejects.toThrow(
      /connection to the database broke/u,
    );
    expect(await reportsOf(sitting)).toEqual([]);
    await mend();
    await sweepOverdueAttempts(test.database.pool, log, aside);
    expect(await reportsOf(sitting)).toHaveLength(1);
  });

  it('takes an attempt up again in the next round when the database had no space for its report', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(-40);
    await test.database.asOwner(`create function be_full() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`);
    await test.database.asOwner(
      'create trigger be_full before insert on reports for each row execute function be_full()',
    );
    const aside = new Set<string>();
    await expect(sweepOverdueAttempts(test.database.pool, log, aside)).rejects.toThrow(/No space/u);
    await test.database.asOwner('drop trigger be_full on reports');
    await sweepOverdueAttempts(test.database.pool, log, aside);
    expect(await reportsOf(sitting)).toHaveLength(1);
  });

  it('closes nothing while the disk has no space, and closes it as soon as it has', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(-40);
    for (const [space, reports] of [
      [false, 0],
      [true, 1],
    ] as const) {
      await startSweep({ pool: test.database.pool, log, outage, hasFreeSpace: () => space }).stop();
      expect(await reportsOf(sitting)).toHaveLength(reports);
    }
  });

  it('starts with the process and ends when it is stopped', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(-40);
    const running = startSweep({ pool: test.database.pool, log, outage });
    await running.stop();
    expect(await reportsOf(sitting)).toHaveLength(1);
  });
});
