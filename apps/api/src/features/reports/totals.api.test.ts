import type { UserId } from '@assay/assessment';
import fc from 'fast-check';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { sweepOverdueAttempts } from '../../jobs/sweep.ts';
import { createAttemptCommand } from '../../testing/commands/attempt-command.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_RIGHT, ALL_WRONG, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { recountNextTotals, recountTotals } from './totals.service.ts';

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000' as UserId;

const test = await provideTestApp({ ownDatabase: true });
const command = createAttemptCommand(test);
afterAll(() => command.close());

const totals = (tenant: TestTenant) =>
  test.database.asOwner<Record<string, unknown>>(
    `select user_id, reports, active_tests, correct, total, first_submitted_at from learner_totals
     where tenant_id = $1 and reports > 0 order by user_id`,
    [tenant.id],
  );

/** Recounts the same from the reports and their attempts, independently of the application. */
const recount = (tenant: TestTenant) =>
  test.database.asOwner<Record<string, unknown>>(
    `with first as (
       select distinct on (a.user_id, a.test_id) a.user_id, a.test_id, a.number, r.submitted_at, r.statuses
       from attempts a join reports r on r.tenant_id = $1 and r.attempt_id = a.id
       where a.tenant_id = $1 and a.number < 2 order by a.user_id, a.test_id, a.number
     )
     select f.user_id, count(*)::int as reports, sum((t.status = 'Active')::int)::int as active_tests,
       sum(length(f.statuses) - length(replace(f.statuses, 'C', '')))::int as correct,
       sum(length(f.statuses))::int as total, min(f.submitted_at) as first_submitted_at
     from first f join tests t on t.tenant_id = $1 and t.id = f.test_id group by 1 order by 1`,
    [tenant.id],
  );

const log = { error: () => {} };

async function recountAll(tenant: TestTenant): Promise<void> {
  let after: UserId | null = BEFORE_ALL;
  while (after !== null) {
    const from: UserId = after;
    after = await tenant.inside(() => recountNextTotals(from, 2));
  }
}

/** Points at which a connection may end: between any two statements that touch a report or its totals. */
const BREAKS = [
  'before insert on reports',
  'after delete on reports',
  'after insert on report_answers',
  'after insert or update on learner_totals',
  'after insert on withdrawn_reports',
  'before insert on attempt_audits',
];

/**
 * Makes an eighth of these statements, and of the commits of a report, end their connection instead: by the
 * number that a statement gets, so that the choice is the same in each run.
 */
async function endConnectionsByChance(): Promise<() => Promise<void>> {
  await test.database.asOwner('create sequence statements_that_may_end');
  await test.database.asOwner('grant usage on sequence statements_that_may_end to public');
  await test.database.asOwner(
    `create function end_by_chance() returns trigger language plpgsql as $$ begin
       if hashint8(nextval('statements_that_may_end')) % 8 = 0 then perform pg_terminate_backend(pg_backend_pid()); end if;
       return coalesce(new, old);
     end $$`,
  );
  for (const [at, when] of BREAKS.entries()) {
    await test.database.asOwner(
      `create trigger end_by_chance_${at} ${when} for each row execute function end_by_chance()`,
    );
  }
  await test.database.asOwner(
    `create constraint trigger end_by_chance_at_commit after insert or delete on reports deferrable initially deferred
     for each row execute function end_by_chance()`,
  );
  return async () => {
    await test.database.asOwner('drop function end_by_chance cascade');
    await test.database.asOwner('drop sequence statements_that_may_end');
  };
}

/** Retries until it is done, as a client without an answer does. */
async function insist(work: () => Promise<{ status: number } | undefined>): Promise<void> {
  for (;;) {
    const outcome = await work().then(
      (answer) => answer?.status ?? 200,
      () => 503,
    );
    if (outcome !== 503) return;
    broken += 1;
  }
}
let broken = 0;

const HISTORIES = Number(process.env.TOTALS_HISTORIES ?? 8);

describe('the totals of a learner', () => {
  it('are what the reports say when they are counted another way, after any history and whatever broke in it', async () => {
    const tenant = await createTestTenant(test);
    const tests = [await tenant.newTest(), await tenant.newTest(), await tenant.newTest()];
    const step = fc.record({
      test: fc.nat(2),
      right: fc.boolean(),
      end: fc.constantFrom('learner', 'twice', 'clock', 'reopened', 'reopened and left'),
      recharge: fc.boolean(),
      /** The recount of all learners runs at the same moment. */
      counted: fc.boolean(),
    });
    const mend = await endConnectionsByChance();
    onTestFinished(mend);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const learner = await tenant.newLearner();
        for (const { test: index, right, end, recharge, counted } of steps) {
          const testId = tests[index];
          const sitting = await sit(test, { tenant, learner, recharge, ...(testId && { testId }) }).catch(
            () => null,
          );
          // Taken before, and not the one to be taken once more.
          if (sitting === null) continue;
          if (end === 'clock') {
            await sitting.endsIn(-40);
            await insist(async () => {
              await sweepOverdueAttempts(test.database.pool, log);
              return undefined;
            });
            continue;
          }
          const submit = () => insist(() => sitting.submit({ response: right ? ALL_RIGHT : ALL_WRONG }));
          await Promise.all([
            submit(),
            ...(end === 'twice' ? [submit()] : []),
            ...(counted ? [tenant.inside(() => recountTotals([learner.id])).catch(() => {})] : []),
          ]);
          if (end === 'learner' || end === 'twice') continue;
          await insist(async () => {
            await command.reopen(sitting);
            return undefined;
          });
          if (end === 'reopened') await insist(() => sitting.submitPlainly(right ? ALL_WRONG : ALL_RIGHT));
        }
      }),
      { numRuns: HISTORIES },
    );
    expect(await totals(tenant)).toEqual(await recount(tenant));
    expect((await totals(tenant)).length).toBeGreaterThan(5);
    expect(broken).toBeGreaterThan(HISTORIES / 5);
    if (HISTORIES > 1_000) console.log(`${HISTORIES} histories, ${broken} connections ended in them`);
  });

  it('are made again from the reports alone, the same', async () => {
    const tenant = await createTestTenant(test);
    for (let learner = 0; learner < 5; learner += 1) await (await sit(test, { tenant })).submit();
    const before = await totals(tenant);
    expect(before).toHaveLength(5);
    await test.database.asOwner('delete from learner_totals where tenant_id = $1', [tenant.id]);
    await recountAll(tenant);
    expect(await totals(tenant)).toEqual(before);
    await test.database.asOwner('update learner_totals set correct = 0 where tenant_id = $1', [tenant.id]);
    await recountAll(tenant);
    expect(await totals(tenant)).toEqual(before);
  });

  it('count a report once that is submitted while they are counted again', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    await (await sit(test, { tenant, learner })).submit();
    const sittings = [await sit(test, { tenant, learner }), await sit(test, { tenant, learner })];
    await Promise.all([
      ...sittings.map((sitting) => sitting.submit()),
      ...Array.from({ length: 6 }, () => tenant.inside(() => recountTotals([learner.id]))),
    ]);
    const after = await totals(tenant);
    expect(after).toEqual(await recount(tenant));
    expect(after).toEqual([expect.objectContaining({ reports: 3, correct: 9, total: 9 })]);
  });
});
