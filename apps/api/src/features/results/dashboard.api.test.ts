import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_RIGHT, ALL_WRONG, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { threeKinds } from '../../testing/test-questions.ts';
import { newStaff } from '../../testing/tickets/staffing.ts';
import { newTicketLearner } from '../../testing/tickets/ticketing.ts';

const test = await provideTestApp();

const dashboard = async ({ host }: TestTenant, { token }: TestLearner) =>
  (await test.call('getDashboard', { host, token, query: {} })).body.data;

describe('the dashboard', () => {
  it('of a new learner has the tests, none of them attempted', async () => {
    const tenant = await createTestTenant(test);
    await tenant.newTest({ name: 'Knots', type: 'Quiz' });
    await tenant.newTest({ name: 'Lights', type: 'Exam' });
    const data = await dashboard(tenant, await tenant.newLearner());
    expect(data).toMatchObject({
      exam: { count: 1, attempted: 0 },
      totalExam: { count: 2, attempted: 0 },
      quiz: { count: 1, attempted: 0 },
      reports: [],
      tickets: [],
      newTickets: 0,
      attempts: [],
    });
    expect(data.tests.map((each) => [each.test_name, each.attempted])).toEqual([
      ['Lights', false],
      ['Knots', false],
    ]);
  });

  it('counts active tests with a report, each once, and shows the latest five reports and newest five tests', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const reports: string[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
      const testId = await tenant.newTest({ name });
      const sitting = await sit(test, { tenant, learner, testId });
      const response = name === 'Two' ? ALL_WRONG : ALL_RIGHT;
      reports.push((await sitting.submit({ response })).body.reportcard);
      if (name === 'One') {
        await test.database.asOwner(`update tests set status = 'Inactive' where id = $1`, [testId]);
      }
    }
    const again = await tenant.newTest({ name: 'Seven' });
    const open = await sit(test, { tenant, learner, testId: again });
    const data = await dashboard(tenant, learner);
    expect([data.totalExam, data.quiz]).toEqual([
      { count: 6, attempted: 5 },
      { count: 0, attempted: 0 },
    ]);
    expect(data.reports.map((each) => each._id)).toEqual(reports.slice(1).reverse());
    expect(data.reports.at(-1)).toMatchObject({
      correct_answers: 0,
      total: 3,
      test: { test_name: 'Two', test_type: 'Exam', number_of_questions: 3 },
    });
    expect(data.tests.map((each) => [each.test_name, each.attempted, each.attempt?._id])).toEqual([
      ['Seven', false, open.attemptId],
      ['Six', true, undefined],
      ['Five', true, undefined],
      ['Four', true, undefined],
      ['Three', true, undefined],
    ]);
    expect(data.attempts).toEqual([
      expect.objectContaining({ _id: open.attemptId, test: expect.objectContaining({ test_name: 'Seven' }) }),
    ]);
  });

  it('has a report of an unsubmitted test as soon as its time is over', async () => {
    const sitting = await sit(test);
    await sitting.endsIn(-40);
    const data = await dashboard(sitting.tenant, sitting.learner);
    expect([data.attempts, data.reports.length, data.exam]).toEqual([[], 1, { count: 1, attempted: 1 }]);
  });

  it('tells no score that is held back', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const questions = threeKinds();
    await (await sit(test, { tenant, learner, testId: await tenant.newTest({ questions }) })).submit();
    const second = await sit(test, { tenant, learner, testId: await tenant.newTest({ questions }) });
    expect((await dashboard(tenant, learner)).reports[0]).toMatchObject({
      correct_answers: null,
      withheld: { until: 'handed_in' },
    });
    await second.submit();
    expect((await dashboard(tenant, learner)).reports[1]).toMatchObject({
      correct_answers: 3,
      withheld: null,
    });
  });

  it('is of the learner’s own organisation', async () => {
    const [tenant, other] = [await createTestTenant(test), await createTestTenant(test)];
    await other.newTest();
    const { token } = await tenant.newLearner();
    const ask = (subdomain: string) =>
      test.call('getDashboard', { host: tenant.host, token, query: { subdomain } });
    expect((await ask(other.id)).code).toBe('not_found');
    expect((await ask(tenant.host)).body.data.totalExam.count).toBe(0);
  });

  it('has the tickets with answers that the learner has not seen, the latest answer first, and counts them all', async () => {
    const tenant = await createTestTenant(test);
    const [learner, staff] = [await newTicketLearner(test, tenant), await newStaff(test, tenant)];
    const neighbour = await newTicketLearner(test, tenant);
    await staff.write(await neighbour.open(), 'For somebody else');
    const opened: string[] = [];
    for (const subject of ['1', '2', '3', '4', '5', '6', '7']) opened.push(await learner.open({ subject }));
    expect(await dashboard(tenant, learner)).toMatchObject({ tickets: [], newTickets: 0 });
    const [seen = '', ...others] = opened;
    for (const ticketId of [...others, seen]) await staff.write(ticketId, 'An answer');
    const { body } = await staff.write(others[0] ?? '', 'One more');
    await learner.seen(seen, 1);
    const data = await dashboard(tenant, learner);
    expect(data.newTickets).toBe(6);
    expect(data.tickets.map(({ subject }) => subject)).toEqual(['2', '7', '6', '5', '4']);
    expect(data.tickets[0]).toEqual({
      _id: others[0],
      subject: '2',
      createdAt: body.ticket.createdAt,
      answeredAt: body.ticket.chats.at(-1)?.date,
    });
  });
});
