import { randomUUID } from 'node:crypto';
import type { TestId } from '@assay/assessment';
import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_WRONG, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();
let tenant: TestTenant;
let learner: TestLearner;
let testId: TestId;
beforeEach(async () => {
  tenant = await createTestTenant(test);
  learner = await tenant.newLearner();
  testId = await tenant.newTest({ name: 'Mock exam' });
});

async function handIn() {
  const sitting = await sit(test, { tenant, learner, testId });
  const { body } = await sitting.submit({ response: ALL_WRONG });
  return { reportId: body.reportcard, ids: sitting.opened.test.questions_reference.map(({ _id }) => _id) };
}

const list = (reportId: string, positions: string, limit: '0' | '50' = '50', who = learner, at = tenant) =>
  test.call('listReportPractice', {
    host: at.host,
    token: who.token,
    params: { reportId },
    query: { positions, limit },
  });

describe('the questions of a report', () => {
  it('are those at the positions asked for, without their key, in the order of the report', async () => {
    const { reportId, ids } = await handIn();
    const { body, text } = await list(reportId, '2,0,0,77');
    expect(body.report).toEqual({ _id: reportId, test_name: 'Mock exam' });
    expect([body.free, body.free_positions]).toEqual([2, [2, 0]]);
    expect(body.questions.map(({ _id, version }) => [_id, version])).toEqual([
      [ids[2], 1],
      [ids[0], 1],
    ]);
    expect(body.held_back).toEqual({ questions: 0, tests: [] });
    expect(text).not.toContain('explanation');
  });

  it('are only counted where no more is asked for', async () => {
    const { reportId } = await handIn();
    expect((await list(reportId, '0,1', '0')).body).toMatchObject({ free: 2, questions: [] });
  });

  it('are held back while the test is open once more, with its name', async () => {
    const { reportId } = await handIn();
    await sit(test, { tenant, learner, testId, recharge: true });
    expect((await list(reportId, '0,1')).body).toMatchObject({
      free: 0,
      questions: [],
      held_back: {
        questions: 2,
        tests: [{ test: { _id: testId, test_name: 'Mock exam' }, until: 'handed_in' }],
      },
    });
  });

  it('can be answered as practice', async () => {
    const { reportId } = await handIn();
    const [question] = (await list(reportId, '0')).body.questions;
    const body = { answerId: randomUUID(), question: question?._id ?? '', version: 1, selected: 'Two' };
    const answered = await test.call('answerPractice', { host: tenant.host, token: learner.token, body });
    expect(answered.body.status).toBe('Correct');
  });

  it('are not there for another learner, or another organisation', async () => {
    const { reportId } = await handIn();
    expect((await list(reportId, '0', '50', await tenant.newLearner())).code).toBe('not_found');
    const elsewhere = await createTestTenant(test);
    const outsider = await elsewhere.newLearner();
    expect((await list(reportId, '0', '50', outsider, elsewhere)).code).toBe('not_found');
    expect((await list('no-id', '0')).code).toBe('not_found');
  });

  it.each(['', 'a', '1,', '-1', '1.5'])('are not told for positions such as "%s"', async (positions) => {
    const { reportId } = await handIn();
    expect((await list(reportId, positions)).code).toBe('malformed');
  });
});
