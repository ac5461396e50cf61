import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestTenant } from '../../testing/test-tenant.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('opening a test', () => {
  it('makes one attempt with one start time for ten devices at once', async () => {
    const tenant = await createTestTenant(test);
    const { token } = await tenant.newLearner();
    const id = await tenant.newTest();
    const opened = await Promise.all(
      [...Array(10)].map(() => test.call('getTest', { host: tenant.host, token, params: { id } })),
    );
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(opened.map(({ body }) => body.attempt._id)).size).toBe(1);
    expect(new Set(opened.map(({ body }) => body.attempt.startedAt)).size).toBe(1);
    expect(new Set(opened.map(({ body }) => body.attempt.writer)).size).toBe(10);
  });
  it('makes one report of two hundred parallel submits', async () => {
    const tenant = await createTestTenant(test);
    const { token } = await tenant.newLearner();
    const id = await tenant.newTest();
    const { body } = await test.call('getTest', { host: tenant.host, token, params: { id } });
    const submission = {
      response: [{ selected: 'Two' }, { selected: ['Two', 'Three'] }, { selected: ['true', 'false'] }],
      timeTaken: '0.10',
      attemptId: body.attempt._id,
      writer: body.attempt.writer,
    };
    const submitted = await Promise.all(
      [...Array(200)].map(() => test.call('submitTest', { host: tenant.host, token, params: { id }, body: submission })),
    );
    expect(new Set(submitted.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(submitted.map(({ body: { reportcard } }) => reportcard)).size).toBe(1);
    const reports = await test.database.asOwner('select correct from reports where tenant_id = $1', [tenant.id]);
    expect(reports).toEqual([{ correct: 3 }]);
  });
  it('keeps a save for a retry with the same saveId, and refuses the id for other answers', async () => {
    const tenant = await createTestTenant(test);
    const { token } = await tenant.newLearner();
    const id = await tenant.newTest();
    const { body } = await test.call('getTest', { host: tenant.host, token, params: { id } });
    const { writer, _id: attemptId } = body.attempt;
    const save = { writer, revision: 1, saveId: randomUUID(), answers: [{ index: 0, selected: 'One' }] };
    const call = (content: typeof save) =>
      test.call('saveAnswers', { host: tenant.host, token, params: { attemptId }, body: content });
    const first = await call(save);
    const again = await call(save);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.savedAt).toBe(first.body.savedAt);
    const reused = await call({ ...save, answers: [{ index: 0, selected: 'Two' }] });
    expect(reused.code).toBe('save_id_reused');
  });
});
