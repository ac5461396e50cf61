import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sitting, sit } from '../../testing/sitting.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

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

  it('is kept at most a thousand times', async () => {
    const sitting = await sit(test);
    await test.database.asOwner(
      `insert into attempt_events (tenant_id, id, attempt_id, kind)
       select $1, gen_random_uuid(), $2, 'focus_lost' from generate_series(1, 999)`,
      [sitting.tenant.id, sitting.attemptId],
    );
    for (let sent = 0; sent < 3; sent += 1) expect((await record(sitting)).status).toBe(200);
    expect(await eventsOf(sitting)).toHaveLength(1_000);
  });
});
