import type { ReportId, SelectedOnWire } from '@assay/assessment';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createPool } from '../../db/pool.ts';
import { backfillAllTenants, runBackfillJob } from '../../jobs/backfill-answer-records.ts';
import { sweepOverdueAttempts } from '../../jobs/sweep.ts';
import { createAttemptCommand } from '../../testing/commands/attempt-command.ts';
import { untilLockIsAwaited } from '../../testing/database-faults.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_RIGHT, ALL_WRONG, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { backfillAnswerRecords } from './backfill-answer-records.service.ts';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000' as ReportId;

const test = await provideTestApp();
const command = createAttemptCommand(test);
afterAll(() => command.close());

const COLUMNS = 'report_id, test_version_id, results, picked, confidence, chosen, flagged, seconds';
const records = (tenant: TestTenant) =>
  test.database.asOwner<Record<string, unknown>>(
    `select ${COLUMNS} from report_answers where tenant_id = $1 order by report_id`,
    [tenant.id],
  );

/** Recounts the same from stored attempts, reports and questions, independently of the application. */
const recount = (tenant: TestTenant) =>
  test.database.asOwner<Record<string, unknown>>(
    `with each as (
       select r.id, r.test_version_id, r.time_taken_seconds as longest, a.seconds, p.position, substr(r.statuses, p.position + 1, 1) as status,
              v.content ->> 'kind' as kind, a.answers -> p.position::text as said,
              case jsonb_typeof(a.answers -> p.position::text -> 's')
                when 'array' then a.answers -> p.position::text -> 's'
                when 'number' then jsonb_build_array(a.answers -> p.position::text -> 's') else '[]' end as picks
       from reports r
       join attempts a on a.tenant_id = r.tenant_id and a.id = r.attempt_id
       join test_version_questions p on p.tenant_id = r.tenant_id and p.test_version_id = r.test_version_id
       join question_versions v on v.tenant_id = p.tenant_id and v.question_id = p.question_id
         and v.number = p.question_version
       where r.tenant_id = $1
     ), counted as (
       select *, case when picks = '[]' or kind = 'parts' and picks @> '[null]' then 'U' else status end as result,
         (select coalesce(sum(case when kind <> 'parts' then 2 ^ pick::int when pick = '1' then 2 ^ (place - 1)
                              when pick = '0' then 2 ^ (place + 15) end), 0)
          from jsonb_array_elements_text(picks) with ordinality as x (pick, place)) as bits
       from each
     )
     select id as report_id, test_version_id, string_agg(result, '' order by position) as results,
       array_agg(bits::bigint::bit(32)::int order by position) as picked,
       string_agg(coalesce(said ->> 'c', '0'), '' order by position) as confidence,
       string_agg(coalesce(said ->> 'k', '0'), '' order by position) as chosen,
       string_agg(coalesce(said ->> 'f', '0'), '' order by position) as flagged,
       case when min(seconds) is null then null
            else array_agg(least(longest, coalesce(seconds[position + 1], 0)) order by position) end as seconds
     from counted group by 1, 2 order by 1`,
    [tenant.id],
  );

const logged: unknown[] = [];
const deps = () => ({
  pool: test.database.pool,
  log: { error: (details: object) => logged.push(details) },
});
const recordAll = () => backfillAllTenants(deps(), null, () => false);
const forget = (tenant: TestTenant) =>
  test.database.asOwner('delete from report_answers where tenant_id = $1', [tenant.id]);

describe('what was answered in a report', () => {
  it('is kept beside it: what was picked, how sure, and what came of it', async () => {
    const sitting = await sit(test);
    const { reportcard } = (
      await sitting.submit({
        response: [
          { selected: 'Three', comment: 'NOT SURE', commentChosen: true, flag: true },
          { selected: ['Two', 'Three'], comment: 'I KNOW IT', commentChosen: true },
          { selected: ['true', null] },
        ],
      })
    ).body;
    expect(await records(sitting.tenant)).toEqual([
      expect.objectContaining({
        report_id: reportcard,
        results: 'WCU',
        picked: [0b100, 0b110, 0b1],
        confidence: '200',
        chosen: '110',
        flagged: '100',
      }),
    ]);
  });

  it('is what the tables say when they are counted another way, whoever closed the attempt and how often', async () => {
    const tenant = await createTestTenant(test);
    const testId = await tenant.newTest();
    const part = fc.constantFrom<string | null>('true', 'false', null);
    const picks = fc.tuple<[SelectedOnWire, SelectedOnWire, SelectedOnWire]>(
      fc.constantFrom(null, 'One', 'Two', 'Three'),
      fc.option(fc.subarray(['One', 'Two', 'Three', 'Four'])),
      fc.option(fc.tuple(part, part).map((parts) => [...parts])),
    );
    const details = {
      comment: fc.constantFrom('I KNOW IT' as const, 'THINK SO' as const, 'NO IDEA' as const),
      commentChosen: fc.boolean(),
      flag: fc.boolean(),
    };
    const response = fc
      .tuple(picks, fc.array(fc.record(details), { minLength: 3, maxLength: 3 }))
      .map(([chosen, more]) => chosen.map((selected, index) => ({ selected, notes: 'n', ...more[index] })));
    const seconds = fc.option(
      fc.uniqueArray(fc.record({ index: fc.nat({ max: 2 }), seconds: fc.constantFrom(0, 1, 50, 86_400) }), {
        selector: ({ index }) => index,
      }),
      { nil: undefined },
    );
    const history = fc.record({ response, seconds, end: fc.constantFrom('learner', 'clock', 'reopened') });
    await fc.assert(
      fc.asyncProperty(history, async ({ response: said, seconds: told, end }) => {
        const sitting = await sit(test, { tenant, testId, learner: await tenant.newLearner() });
        await sitting.endsIn(1_700);
        if (end === 'clock') {
          await sitting.save({ answers: said.map((answer, index) => ({ index, ...answer })), seconds: told });
          await sitting.endsIn(-40);
          await sweepOverdueAttempts(test.database.pool, deps().log);
        } else await sitting.submit({ response: said, seconds: told });
        if (end === 'reopened') {
          await command.reopen(sitting);
          await sitting.submitPlainly(
            said.toReversed().map((_, index) => ALL_WRONG[index] ?? { selected: null }),
          );
        }
      }),
      { numRuns: 12 },
    );
    const counted = await recount(tenant);
    expect(counted).toHaveLength(12);
    expect(await records(tenant)).toEqual(counted);
    await forget(tenant);
    await recordAll();
    expect(await records(tenant)).toEqual(counted);
  });

  it('goes with the report when its attempt is reopened, and comes anew with the next one', async () => {
    const sitting = await sit(test);
    await sitting.submit({ response: ALL_WRONG });
    await command.reopen(sitting);
    expect(await records(sitting.tenant)).toEqual([]);
    await recordAll();
    expect(await records(sitting.tenant)).toEqual([]);
    const { reportcard } = (await sitting.submitPlainly(ALL_RIGHT)).body;
    expect(await records(sitting.tenant)).toEqual([
      expect.objectContaining({ report_id: reportcard, results: 'CCC' }),
    ]);
  });

  it('goes with the learner', async () => {
    const tenant = await createTestTenant(test);
    const [leaving, staying] = [await sit(test, { tenant }), await sit(test, { tenant })];
    await leaving.submit();
    const { reportcard } = (await staying.submit()).body;
    await tenant.inside(() => test.database.asOwner('delete from users where id = $1', [leaving.learner.id]));
    expect((await records(tenant)).map(({ report_id }) => report_id)).toEqual([reportcard]);
  });
});

describe('past reports', () => {
  /** A tenant with reports of three learners, and their records as they were made. */
  async function threeReports() {
    const tenant = await createTestTenant(test);
    const testId = await tenant.newTest();
    for (const response of [ALL_RIGHT, ALL_WRONG, ALL_RIGHT.map(() => ({ selected: null }))]) {
      await (await sit(test, { tenant, testId })).submit({ response });
    }
    return { tenant, made: await records(tenant) };
  }

  it('get the records that they would have been made with, in every tenant and however often', async () => {
    const all = [await threeReports(), await threeReports()];
    for (const { tenant } of all) await forget(tenant);
    await recordAll();
    await recordAll();
    for (const { tenant, made } of all) expect(await records(tenant)).toEqual(made);
  });

  it('get one record each from two that are at it at once', async () => {
    const { tenant, made } = await threeReports();
    await forget(tenant);
    const inserted = Promise.withResolvers<void>();
    const bothAtIt = Promise.withResolvers<void>();
    const first = tenant.inside(async () => {
      await backfillAnswerRecords(BEFORE_ALL, 10);
      inserted.resolve();
      await bothAtIt.promise;
    });
    await inserted.promise;
    const second = tenant.inside(() => backfillAnswerRecords(BEFORE_ALL, 10));
    await untilLockIsAwaited(test.database);
    bothAtIt.resolve();
    await Promise.all([first, second]);
    expect(await records(tenant)).toEqual(made);
  });

  it('are recorded a batch at a time; what was cut off in the middle is made up for', async () => {
    const { tenant, made } = await threeReports();
    await forget(tenant);
    const { lastId } = await tenant.inside(() => backfillAnswerRecords(BEFORE_ALL, 1));
    await expect(
      tenant.inside(async () => {
        await backfillAnswerRecords(lastId ?? BEFORE_ALL, 1);
        throw new Error('Cut off.');
      }),
    ).rejects.toThrow('Cut off.');
    expect(await records(tenant)).toEqual(made.slice(0, 1));
    // Resumed after every batch, as by a next job.
    let from = await backfillAllTenants(deps(), null, () => true);
    while (from !== null) from = await backfillAllTenants(deps(), from, () => true);
    expect(await records(tenant)).toEqual(made);
  });

  it('wait for space on the disk, and where the job left off', async () => {
    const { tenant, made } = await threeReports();
    await forget(tenant);
    const jobsPool = createPool(test.database.settings.jobs, { max: 1 });
    const space = [false, true, false];
    const hasFreeSpace = () => space.shift() ?? true;
    const goOn = (from: Parameters<typeof runBackfillJob>[1]) =>
      runBackfillJob({ ...deps(), jobsPool, hasFreeSpace }, from);
    const queued = async () => {
      const { rows } = await jobsPool.query<{ from: unknown; later: boolean }>(
        `select payload -> 'from' as from, run_at > now() + interval '1 minute' as later from graphile_worker._private_jobs`,
      );
      return rows;
    };
    await goOn(null);
    expect(await queued()).toEqual([{ from: null, later: true }]);
    expect(await records(tenant)).toEqual([]);
    await goOn({ tenantId: tenant.id, reportId: BEFORE_ALL });
    expect(await records(tenant)).toEqual(made);
    expect(await queued()).toEqual([
      { from: { tenantId: tenant.id, reportId: made.at(-1)?.report_id }, later: false },
    ]);
    await jobsPool.end();
  });

  it('whose answers contradict their statuses are named and left without a record', async () => {
    const { tenant, made } = await threeReports();
    await forget(tenant);
    await test.database.asOwner(
      `update reports set statuses = 'WWW', correct = 0, wrong = 3 where tenant_id = $1 and correct = 3`,
      [tenant.id],
    );
    await recordAll();
    expect(await records(tenant)).toEqual(made.slice(1));
    expect(logged).toContainEqual({ report: made[0]?.report_id });
  });
});
