import type { TestId } from '@assay/assessment';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createAttemptCommand } from '../../testing/commands/attempt-command.ts';
import { endConnectionOnInsert } from '../../testing/database-faults.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_RIGHT, ALL_WRONG, type Sitting, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { snapshotDatabase } from '../../testing/test-database.ts';

const test = await provideTestApp();
const command = createAttemptCommand(test);
afterAll(() => command.close());

let tenant: TestTenant;
let testId: TestId;
beforeEach(async () => {
  tenant = await createTestTenant(test);
  testId = await tenant.newTest({ name: 'Anatomy' });
});

async function seat(count: number): Promise<Sitting[]> {
  return Promise.all(
    [...Array(count)].map(async () => sit(test, { tenant, testId, learner: await tenant.newLearner() })),
  );
}

async function seatOne(): Promise<Sitting> {
  const [sitting] = await seat(1);
  if (sitting === undefined) throw new Error('Nobody sits.');
  return sitting;
}

const WHY = ['--reason', 'The clock jumped', '--as', 'Ada'];
const reopen = (sitting: Sitting, ...more: string[]) =>
  command.run(tenant, 'reopen', '--attempt', sitting.attemptId, '--minutes', '20', ...WHY, '--yes', ...more);
const extend = (sitting: Sitting) =>
  command.run(tenant, 'extend', '--attempt', sitting.attemptId, '--minutes', '20', ...WHY, '--yes');

const rowsOf = (table: string, { attemptId }: Sitting) =>
  test.database.asOwner<Record<string, unknown>>(`select * from ${table} where attempt_id = $1`, [attemptId]);

/** Options that select the attempts around now, closed by learners or by the clock. */
function window(): string[] {
  return [...timeAround(), '--closed-by', 'any'];
}

function timeAround(): string[] {
  const minute = 60_000;
  const at = (offset: number) => new Date(Date.now() + offset).toISOString();
  return ['--from', at(-5 * minute), '--to', at(5 * minute)];
}

describe('a reopened attempt', () => {
  it('goes on where it was, shows as open, and ends with one report of its own', async () => {
    const sitting = await seatOne();
    await sitting.save({ answers: [{ index: 0, selected: 'Two' }] });
    await sitting.endsIn(-31);
    expect((await sitting.save({ revision: 2 })).code).toBe('attempt_closed');
    const { id: withdrawnId } = (await rowsOf('reports', sitting))[0] as { id: string };

    expect(await reopen(sitting)).toMatchObject({
      done: true,
      printed: expect.stringMatching(/1 reopened\.$/u),
    });
    const caller = { host: tenant.host, token: sitting.learner.token };
    const [listed] = (await test.call('getTests', caller)).body.tests;
    expect(listed).toMatchObject({ attempted: false, attempt: { _id: sitting.attemptId } });
    expect((await sitting.report(withdrawnId)).status).toBe(404);
    const { attempt } = (await sitting.open()).body;
    expect(attempt).toMatchObject({ _id: sitting.attemptId, revision: 1, answers: [{ selected: 'Two' }] });
    const minutesLeft = (Date.parse(attempt.deadlineAt) - Date.parse(attempt.serverNow)) / 60_000;
    expect(Math.abs(minutesLeft - 20)).toBeLessThan(1);

    const submitted = await sitting.submit({ writer: attempt.writer, response: ALL_RIGHT });
    expect(submitted.status).toBe(200);
    expect(submitted.body.reportcard).not.toBe(withdrawnId);
    expect(await rowsOf('reports', sitting)).toMatchObject([{ correct: 3 }]);
  });

  it('keeps the report that was withdrawn for staff, whole and with its answers, and who did it and why', async () => {
    const sitting = await seatOne();
    await sitting.submit({ response: ALL_WRONG });
    const [report] = await test.database.asOwner<{ row: object }>(
      'select to_jsonb(r) as row from reports r where attempt_id = $1',
      [sitting.attemptId],
    );
    const [attempt] = await test.database.asOwner<{ answers: object; deadline_at: Date }>(
      'select answers, deadline_at from attempts where id = $1',
      [sitting.attemptId],
    );
    await reopen(sitting);
    expect(await rowsOf('withdrawn_reports', sitting)).toMatchObject([
      { report: report?.row, answers: attempt?.answers },
    ]);
    expect(await rowsOf('attempt_audits', sitting)).toMatchObject([
      {
        action: 'reopened',
        done_by: 'Ada',
        reason: 'The clock jumped',
        deadline_from: attempt?.deadline_at,
        closed_by_from: 'learner',
      },
    ]);
  });

  it('that was submitted goes on from the submission, and no earlier copy of it replaces an answer', async () => {
    const sitting = await seatOne();
    const early = { revision: 0, auto: true, response: ALL_WRONG };
    expect((await sitting.submit(early)).code).toBe('not_due');
    await sitting.submit({ revision: 0, response: ALL_RIGHT });
    await reopen(sitting);
    expect((await sitting.submit({ ...early, auto: false })).code).toBe('stale');
    const { revision, answers } = (await sitting.open()).body.attempt;
    expect(revision).toBe(1);
    expect(answers).toMatchObject(ALL_RIGHT.map((answer) => ({ ...answer, revision: 1 })));
  });

  it('is not reopened twice: the second time changes nothing and says why', async () => {
    const sitting = await seatOne();
    await sitting.submit();
    await reopen(sitting);
    const before = await snapshotDatabase(test.database);
    const again = await reopen(sitting);
    expect(again).toMatchObject({ done: false, printed: expect.stringMatching(/it is open; extend/u) });
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });

  it('reopened by ten at once has one audit row', async () => {
    const sitting = await seatOne();
    await sitting.submit();
    const outcomes = await Promise.all([...Array(10)].map(() => reopen(sitting)));
    expect(outcomes.filter(({ done }) => done)).toHaveLength(1);
    expect(await rowsOf('attempt_audits', sitting)).toHaveLength(1);
    expect(await rowsOf('withdrawn_reports', sitting)).toHaveLength(1);
  });

  it('meets late submissions in either order with at most one report, and never with neither', async () => {
    for (let round = 0; round < 10; round += 1) {
      const sitting = await seatOne();
      await sitting.submit({ response: ALL_WRONG });
      const [again] = await Promise.all([sitting.submit(), reopen(sitting), sitting.submit({ auto: true })]);
      expect(again.status).toBe(200);
      const [attempt] = await test.database.asOwner<{ closed: boolean; reports: number }>(
        `select closed_at is not null as closed,
                (select count(*)::int from reports where tenant_id = $2 and attempt_id = $1) as reports
         from attempts where tenant_id = $2 and id = $1`,
        [sitting.attemptId, sitting.tenant.id],
      );
      expect(attempt?.reports).toBe(attempt?.closed ? 1 : 0);
    }
  });

  it('stays closed when the learner has a later one open on the same test', async () => {
    const sitting = await seatOne();
    await sitting.submit();
    await test.database.asOwner(
      `insert into attempts (tenant_id, id, user_id, test_id, test_version_id, number, started_at, deadline_at, writer_hash)
       select tenant_id, gen_random_uuid(), user_id, test_id, test_version_id, 2, now(), now() + interval '1 hour', ''
       from attempts where id = $1`,
      [sitting.attemptId],
    );
    const { done, printed } = await reopen(sitting);
    expect([done, printed]).toEqual([false, expect.stringMatching(/another attempt on this test/u)]);
    expect(await rowsOf('reports', sitting)).toHaveLength(1);
  });
});

describe('all that closed within a window', () => {
  it('are reopened in one go, each with its audit row, and nobody else’s', async () => {
    const sittings = await seat(10);
    for (const sitting of sittings) await sitting.submit();
    const other = await sit(test);
    await other.submit();
    const answers = await command.run(
      tenant,
      'reopen',
      ...window(),
      '--minutes',
      '20',
      ...WHY,
      async () => true,
    );
    expect(answers.printed).toMatch(
      /Withdraw the reports of 10 attempts .* 20 minutes from now\?\n10 reopened\./u,
    );
    for (const sitting of sittings) {
      expect(await rowsOf('attempt_audits', sitting)).toHaveLength(1);
      expect((await sitting.open()).status).toBe(200);
    }
    expect(await rowsOf('reports', other)).toHaveLength(1);
  });

  it('are those closed by the clock unless all are requested, since learners who submitted saw the answers', async () => {
    const [closed, handedIn] = await seat(2);
    if (!closed || !handedIn) throw new Error('Two were asked for.');
    await handedIn.submit();
    await closed.endsIn(-31);
    expect((await closed.save({})).code).toBe('attempt_closed');
    const args = ['reopen', ...timeAround(), '--minutes', '20', ...WHY];
    const { printed } = await command.run(tenant, ...args, async () => true);
    expect(printed).toMatch(/^Only attempts closed by the clock \(--closed-by any/u);
    expect(printed).toMatch(/\n1 in all\.\n.*\n1 reopened\.$/u);
    expect(printed).not.toContain(handedIn.attemptId);
    expect(await rowsOf('reports', handedIn)).toHaveLength(1);
    expect(await rowsOf('attempt_audits', closed)).toHaveLength(1);
    const others = await command.run(tenant, ...args, '--closed-by', 'learner', '--yes');
    expect(others.printed).toMatch(/1 reopened\.$/u);
    expect(await rowsOf('reports', handedIn)).toEqual([]);
  });

  it('are listed and left unchanged when the operator says no or there is no terminal', async () => {
    const sitting = await seatOne();
    await sitting.submit();
    const before = await snapshotDatabase(test.database);
    const args = ['reopen', ...window(), '--minutes', '20', ...WHY];
    const refused = await command.run(tenant, ...args, async () => false);
    expect(refused).toMatchObject({ done: false, printed: expect.stringContaining(sitting.attemptId) });
    expect(refused.printed).toMatch(/Nothing was changed\.$/u);
    await expect(command.run(tenant, ...args, '--test', 'Anatomy')).rejects.toThrow('Nobody can be asked.');
    await expect(command.run(tenant, ...args, '--test', 'Surgery')).rejects.toThrow(
      'There is no such attempt.',
    );
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });

  it('are all as before when the connection breaks in the middle', async () => {
    const sittings = await seat(5);
    for (const sitting of sittings) await sitting.submit();
    const before = await snapshotDatabase(test.database);
    const mend = await endConnectionOnInsert(test.database, {
      table: 'withdrawn_reports',
      condition: `new.attempt_id = '${sittings[3]?.attemptId}'`,
    });
    await expect(
      command.run(tenant, 'reopen', ...window(), '--minutes', '20', ...WHY, '--yes'),
    ).rejects.toThrow(/^The connection to the database broke .* Nothing was changed\.$/u);
    await mend();
    expect(await snapshotDatabase(test.database)).toEqual(before);
    const again = await command.run(tenant, 'reopen', ...window(), '--minutes', '20', ...WHY, '--yes');
    expect(again.printed).toMatch(/5 reopened\.$/u);
  });
});

describe('an attempt that is given more time', () => {
  it('has a later deadline, which the next save tells the page', async () => {
    const sitting = await seatOne();
    await sitting.endsIn(60);
    const [before] = await test.database.asOwner<{ at: Date }>(
      'select deadline_at as at from attempts where id = $1',
      [sitting.attemptId],
    );
    expect((await extend(sitting)).printed).toMatch(/1 extended\.$/u);
    const { deadlineAt } = (await sitting.save({})).body;
    expect(Date.parse(deadlineAt) - (before?.at.getTime() ?? 0)).toBe(20 * 60_000);
    expect(await rowsOf('attempt_audits', sitting)).toMatchObject([
      { action: 'extended', closed_at_from: null },
    ]);
    expect((await sitting.submit({ auto: true })).code).toBe('not_due');
  });

  it('cannot be one that is closed', async () => {
    const sitting = await seatOne();
    await sitting.submit();
    const { done, printed } = await extend(sitting);
    expect([done, printed]).toEqual([false, expect.stringMatching(/it is closed; reopen/u)]);
    expect(await rowsOf('attempt_audits', sitting)).toEqual([]);
  });

  it('may be all that are open, and one that closed while somebody was asked is left and named', async () => {
    const [first, second] = await seat(2);
    if (!first || !second) throw new Error('Two were asked for.');
    const outcome = await command.run(tenant, 'extend', '--minutes', '5', ...WHY, async () => {
      await first.submit();
      return true;
    });
    expect(outcome.done).toBe(false);
    expect(outcome.printed).toMatch(new RegExp(`${first.attemptId} was not changed: it is closed`, 'u'));
    expect(outcome.printed).toMatch(/1 extended\.$/u);
    expect(await rowsOf('attempt_audits', second)).toHaveLength(1);
  });
});

describe('what is shown', () => {
  it('of one attempt is its state, report, what came too late and what was done by hand', async () => {
    const sitting = await seatOne();
    await sitting.submit();
    await reopen(sitting);
    await sitting.submit();
    for (let sent = 0; sent < 25; sent += 1) await sitting.save({});
    const { printed } = await command.run(tenant, 'show', '--attempt', sitting.attemptId);
    expect(printed).toContain(sitting.learner.email);
    expect(printed).toMatch(/closed \S+ by the learner, 3 of 3 right/u);
    expect(printed).toMatch(/report: \S+, withdrawn before: 1/u);
    expect(printed).toMatch(/late answers: 25, 20 kept, the newest of/u);
    expect(printed).toMatch(/reopened \S+ by Ada: .* The clock jumped/u);
  });

  it('of a tenant is its own, and of another’s attempt nothing, by whatever id', async () => {
    const sitting = await seatOne();
    const other = await sit(test);
    expect((await command.run(tenant, 'show', '--open')).printed).toMatch(/open until [^\n]*\n1 in all\.$/u);
    await expect(command.run(tenant, 'show', '--attempt', other.attemptId)).rejects.toThrow(
      'no such attempt',
    );
    await expect(reopen(other)).rejects.toThrow('There is no such attempt.');
    expect((await command.run(tenant, 'show', '--open')).printed).toContain(sitting.attemptId);
  });
});
