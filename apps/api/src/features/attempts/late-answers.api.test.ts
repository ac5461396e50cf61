import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_WRONG, type Sitting, sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { singleQuestion } from '../../testing/test-questions.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);
const testId = await tenant.newTest();

function latePayloads({ attemptId }: Sitting) {
  return test.database.asOwner<{ kind: string; body: unknown }>(
    'select kind, body from late_payloads where attempt_id = $1 order by received_at',
    [attemptId],
  );
}

async function reportsOf({ attemptId }: Sitting) {
  return test.database.asOwner<{
    id: string;
    correct: number;
    client_time: string | null;
    at_deadline: boolean;
  }>(
    `select r.id, r.correct, r.client_time, r.submitted_at = a.deadline_at as at_deadline
     from reports r join attempts a on a.tenant_id = r.tenant_id and a.id = r.attempt_id where a.id = $1`,
    [attemptId],
  );
}

describe('before the grace ends', () => {
  it.each([600, -27])('what a browser has kept ends nothing, %i s before the deadline', async (seconds) => {
    const sitting = await sit(test);
    await sitting.endsIn(seconds);
    const response = [{ selected: null, notes: 'left in the browser' }];
    const left = await sitting.submit({ response, timeTaken: '0.00', writer: 'late answers', auto: true });
    expect([left.code, await reportsOf(sitting), await latePayloads(sitting)]).toEqual([
      'attempt_moved',
      [],
      [],
    ]);
  });
});

describe('within the grace', () => {
  it('a save is kept', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(-27);
    expect((await sitting.save({})).status).toBe(200);
  });

  it('a submit counts whole, and the time taken ends at the deadline', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(-27);
    const { status, body } = await sitting.submit();
    expect(status).toBe(200);
    expect((await sitting.report(body.reportcard)).body.report).toMatchObject({
      correct_answers: 3,
      time_taken_seconds: 1800,
    });
    expect(await latePayloads(sitting)).toEqual([]);
  });

  it('opening the test goes on with the attempt', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(-27);
    expect((await sitting.open()).body.attempt._id).toBe(sitting.attemptId);
  });
});

describe('at the edge of the grace', () => {
  it('a save is kept or too late and nothing else, in whichever part of a millisecond it falls', async () => {
    const ends = new Set<string | undefined>();
    for (let round = 0; round < 40; round += 1) {
      const sitting = await sit(test, { tenant, testId });
      await sitting.endsIn(-29.992);
      let answer = await sitting.save({});
      for (let revision = 2; answer.status === 200; revision += 1) answer = await sitting.save({ revision });
      ends.add(answer.code);
    }
    expect([...ends]).toEqual(['attempt_closed']);
  });
});

describe('after the grace', () => {
  it('a save changes nothing, is answered with the report of what was saved, and is kept for staff', async () => {
    const sitting = await sit(test);
    await sitting.save({ answers: [{ index: 0, selected: 'Two' }] });
    await sitting.endsIn(-31);
    const late = await sitting.save({
      revision: 2,
      answers: [{ index: 0, selected: 'One', notes: 'too late' }],
    });
    expect([late.status, late.code]).toEqual([409, 'attempt_closed']);
    const [report] = await reportsOf(sitting);
    expect(report).toMatchObject({ correct: 1, client_time: null, at_deadline: true });
    expect(late.body).toMatchObject({ reportcard: report?.id });
    const [kept] = await latePayloads(sitting);
    expect(kept).toMatchObject({
      kind: 'save',
      body: { revision: 2, answers: [{ index: 0, selected: 'One', notes: 'too late' }] },
    });
  });

  it('a save by a page that is no longer the writer is kept for staff, too', async () => {
    const sitting = await sit(test);
    await sitting.open();
    await sitting.endsIn(-31);
    expect((await sitting.save({})).code).toBe('attempt_closed');
    expect(await latePayloads(sitting)).toHaveLength(1);
  });

  it('a submit is answered with the report of what was saved, the same however often it is sent', async () => {
    const sitting = await sit(test);
    await sitting.save({ answers: [{ index: 0, selected: 'One' }] });
    await sitting.endsIn(-31);
    const first = await sitting.submit();
    const again = await sitting.submit();
    const auto = await sitting.submit({ auto: true });
    expect([first.status, again.status, auto.status]).toEqual([200, 200, 200]);
    const [report, ...more] = await reportsOf(sitting);
    expect([report?.correct, more]).toEqual([0, []]);
    expect([first, again, auto].map(({ body }) => body.reportcard)).toEqual(Array(3).fill(report?.id));
    expect((await latePayloads(sitting)).map(({ kind }) => kind)).toEqual(['submit', 'submit', 'submit']);
  });

  it('what a browser has kept, of fewer questions than the paper has, is kept for staff', async () => {
    const sitting = await sit(test);
    await sitting.submit({ response: ALL_WRONG });
    const response = [{ selected: null, notes: 'left in the browser' }];
    const left = await sitting.submit({ response, timeTaken: '0.00', writer: 'late answers', auto: true });
    expect([left.status, await reportsOf(sitting)]).toMatchObject([200, [{ correct: 0 }]]);
    expect(await latePayloads(sitting)).toMatchObject([{ kind: 'submit', body: response }]);
  });

  it('opening the test answers that it was taken', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(-31);
    const opened = await sitting.open();
    const [report] = await reportsOf(sitting);
    expect(opened.code).toBe('test_already_taken');
    expect(opened.body).toMatchObject({ reportcard: report?.id });
  });

  it.each([
    ['saves', (sitting: Sitting) => sitting.save({}), [409]],
    ['openings', (sitting: Sitting) => sitting.open(), [409]],
    ['submits', (sitting: Sitting) => sitting.submit(), [200]],
    [
      'lists',
      ({ tenant, learner }: Sitting) => test.call('getTests', { host: tenant.host, token: learner.token }),
      [200],
    ],
  ])('twenty %s at once make one report and no failure', async (_title, act, statuses) => {
    const sitting = await sit(test);
    await sitting.endsIn(-31);
    const answers = await Promise.all([...Array(20)].map(() => act(sitting)));
    expect([...new Set(answers.map(({ status }) => status))]).toEqual(statuses);
    expect(await reportsOf(sitting)).toHaveLength(1);
  });

  it('the newest twenty bodies are kept of an attempt, one after another or at once, and all are counted', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(-31);
    const late = (notes: string) => sitting.save({ answers: [{ index: 0, selected: 'Two', notes }] });
    for (let sent = 0; sent < 15; sent += 1) await late('one after another');
    await Promise.all([...Array(15)].map(() => late('at once')));
    const kept = await latePayloads(sitting);
    expect(kept).toHaveLength(20);
    expect(JSON.stringify(kept).match(/at once/gu)).toHaveLength(15);
    const [row] = await test.database.asOwner<{ came: number }>(
      'select max(number) as came from late_payloads where attempt_id = $1',
      [sitting.attemptId],
    );
    expect(row?.came).toBe(30);
  });

  it('megabytes that are sent again and again leave 64 KB of an attempt, and every answer of the newest', async () => {
    const notes = 'n'.repeat(4_000);
    const questions = Array.from({ length: 100 }, () => singleQuestion(['One', 'Two'], 1));
    const id = await tenant.newTest({ questions });
    const sitting = await sit(test, { tenant, testId: id });
    await sitting.endsIn(-31);
    const answers = questions.map((_, index) => ({ index, selected: 'Two', notes }));
    for (let sent = 0; sent < 30; sent += 1) {
      await sitting.save({ answers });
      await sitting.submit({ response: answers.map(({ selected }) => ({ selected, notes })) });
    }
    const [row] = await test.database.asOwner<{ came: number; bytes: number; bodies: number }>(
      `select max(number) as came, count(*)::int as bodies, sum(octet_length(body::text))::int as bytes
       from late_payloads where attempt_id = $1`,
      [sitting.attemptId],
    );
    expect(row?.came).toBe(60);
    expect(row?.bytes).toBeLessThan(100_000);
    const newest = (await latePayloads(sitting)).at(-1);
    expect(newest).toMatchObject({ kind: 'submit', body: answers.map(({ selected }) => ({ selected })) });
  });
});

describe('an attempt that the learner submitted', () => {
  it('takes no further save, and its report stays as it is', async () => {
    const sitting = await sit(test);
    const { reportcard } = (await sitting.submit()).body;
    const late = await sitting.save({ answers: [{ index: 0, selected: 'One' }] });
    expect([late.status, late.code]).toEqual([409, 'attempt_closed']);
    expect(late.body).toMatchObject({ reportcard });
    expect((await sitting.report(reportcard)).body.report.correct_answers).toBe(3);
  });

  it('answers another submission with the report of the first', async () => {
    const sitting = await sit(test);
    const first = await sitting.submit();
    const other = await sitting.submit({ response: ALL_WRONG });
    expect(other.body).toEqual(first.body);
    expect(await reportsOf(sitting)).toMatchObject([{ correct: 3 }]);
  });
});
