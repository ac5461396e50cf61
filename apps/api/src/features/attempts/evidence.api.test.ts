import type { AttemptId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_RIGHT, ALL_WRONG, type Sitting, sit } from '../../testing/sitting.ts';

const test = await provideTestApp();

function record({ tenant, learner, attemptId }: Sitting) {
  const call = { host: tenant.host, token: learner.token, params: { attemptId } };
  return test.call('recordEvent', { ...call, body: { kind: 'focus_lost' } });
}

function eventsOf({ attemptId }: Sitting) {
  return test.database.asOwner('select kind from attempt_events where attempt_id = $1', [attemptId]);
}

describe('an event beside an attempt', () => {
  it('is kept and changes nothing of the attempt', async () => {
    const sitting = await sit(test);
    expect((await record(sitting)).body).toEqual({ success: true });
    expect((await record(sitting)).body).toEqual({ success: true });
    expect(await eventsOf(sitting)).toEqual([{ kind: 'focus_lost' }, { kind: 'focus_lost' }]);
    const { attempt } = (await sitting.open()).body;
    expect(attempt).toMatchObject({
      revision: 0,
      answers: [],
      deadlineAt: sitting.opened.attempt.deadlineAt,
    });
  });

  it('is not kept once the attempt is closed', async () => {
    const sitting = await sit(test);
    await sitting.submit();
    expect((await record(sitting)).status).toBe(200);
    expect(await eventsOf(sitting)).toEqual([]);
  });

  it('is kept at most a thousand times, however many come at once', async () => {
    const sitting = await sit(test);
    await test.database.asOwner(
      `insert into attempt_events (tenant_id, id, attempt_id, kind)
       select $1, gen_random_uuid(), $2, 'focus_lost' from generate_series(1, 999)`,
      [sitting.tenant.id, sitting.attemptId],
    );
    const sent = await Promise.all([...Array(20)].map(() => record(sitting)));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await eventsOf(sitting)).toHaveLength(1_000);
  });
});

describe('a submission after the report', () => {
  const keptOf = (attemptId: AttemptId) =>
    test.database.asOwner<{ kind: string }>('select kind from late_payloads where attempt_id = $1', [
      attemptId,
    ]);

  it('with other answers is kept for staff and changes nothing', async () => {
    const sitting = await sit(test);
    const first = await sitting.submit({ response: ALL_RIGHT });
    const second = await sitting.submit({ response: ALL_WRONG });
    expect(second.body).toEqual(first.body);
    expect((await sitting.report(first.body.reportcard)).body.report.correct_answers).toBe(3);
    expect(await keptOf(sitting.attemptId)).toEqual([{ kind: 'submit' }]);
  });

  it('with the same answers is a retry, of which nothing is kept', async () => {
    const sitting = await sit(test);
    await sitting.submit({ response: ALL_RIGHT });
    await sitting.submit({ response: ALL_RIGHT });
    expect(await keptOf(sitting.attemptId)).toEqual([]);
  });
});
