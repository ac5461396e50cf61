import { randomUUID } from 'node:crypto';
import type { QuestionId } from '@assay/assessment';
import { expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_WRONG, sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { newManager } from '../../testing/tickets/staffing.ts';
import { listJobsOf, newTicketLearner } from '../../testing/tickets/ticketing.ts';
import { countOpenReports } from './question-reports.service.ts';

const test = await provideTestApp();

/** A tenant with three tickets about the second question of a test, and one about the first. */
async function newReports() {
  const tenant = await createTestTenant(test);
  const staff = await newManager(test, tenant);
  const learner = await newTicketLearner(test, tenant);
  const sitting = await sit(test, { tenant, learner });
  const { reportcard } = (await sitting.submit({ response: ALL_WRONG })).body;
  const [first, second] = sitting.opened.test.questions_reference;
  const about = (question: number, subject: string) =>
    learner.open({ about_report: reportcard, about_question: question, subject });
  const tickets = [await about(2, 'One'), await about(2, 'Two'), await about(2, 'Three')];
  const otherTicket = await about(1, 'Other');
  const questionId = second?._id as QuestionId;
  const answer = (change: object = {}) =>
    test.call('answerQuestionReports', {
      ...staff.caller,
      params: { questionId },
      body: { tickets, version: 1, message: 'Put right.', clientId: randomUUID(), ...change },
    });
  const chats = async (ticketId: string) =>
    (await staff.readStaffTicket(ticketId)).body.ticket.chats.map(({ message }) => message);
  const audits = async () =>
    (await test.call('listAudits', { ...staff.caller, query: { action: 'question_report_answered' } })).body
      .audits;
  return {
    tenant,
    staff,
    tickets,
    otherTicket,
    questionId,
    otherQuestion: first?._id as QuestionId,
    answer,
    chats,
    audits,
  };
}

it('reports about a question are listed, the newest first, and counted while they are not closed', async () => {
  const { tenant, staff, tickets, questionId, otherQuestion } = await newReports();
  await staff.move(tickets[0] ?? '', 'Closed');
  const list = (caller = staff.caller) =>
    test.call('listQuestionReports', { ...caller, params: { questionId } });
  const { total, reports } = (await list()).body;
  expect(total).toBe(3);
  expect(reports.map(({ _id }) => _id)).toEqual(tickets.toReversed());
  expect(reports[2]).toEqual({
    _id: tickets[0],
    subject: 'One',
    status: 'Closed',
    createdAt: expect.any(String),
    version: 1,
    learner: 'Ada Byron',
  });
  const counted = (id: QuestionId) => tenant.inside(() => countOpenReports(id));
  expect([await counted(questionId), await counted(otherQuestion)]).toEqual([2, 1]);
  const elsewhere = await newManager(test, await createTestTenant(test));
  expect((await list(elsewhere.caller)).status).toBe(404);
});

it('one answer reaches each of the tickets once, is mailed, closes them and leaves an audit', async () => {
  const { staff, tickets, questionId, answer, chats, audits } = await newReports();
  const clientId = randomUUID();
  const close = { clientId, close: true };
  expect((await answer(close)).body).toEqual({ answered: 3 });
  expect((await answer(close)).body).toEqual({ answered: 0 });
  for (const ticketId of tickets) {
    expect(await chats(ticketId)).toEqual(['Put right.']);
    expect((await staff.readStaffTicket(ticketId)).body.ticket.status).toBe('Closed');
    expect(await listJobsOf(test, ticketId)).toContain('mail_ticket_reply');
  }
  expect((await audits()).map(({ subjectId, details }) => [subjectId, details])).toEqual([
    [questionId, { tickets: 3, version: 1, closed: true }],
  ]);
  expect((await answer({ clientId, message: 'Another text' })).code).toBe('malformed');
});

it('fifty tickets take one message of the budget', async () => {
  const { tickets, otherTicket, answer } = await newReports();
  for (let round = 0; round < 12; round += 1) expect((await answer()).status).toBe(200);
  expect(tickets).not.toContain(otherTicket);
});

it('nothing is written where a ticket is about another question or closed, or the version is unknown', async () => {
  const { staff, tickets, otherTicket, answer, chats, audits } = await newReports();
  expect((await answer({ tickets: [...tickets, otherTicket] })).code).toBe('not_found');
  expect((await answer({ tickets: [...tickets, randomUUID()] })).code).toBe('not_found');
  expect((await answer({ version: 7 })).code).toBe('not_found');
  const closed = tickets.toSorted().at(-1) ?? '';
  await staff.move(closed, 'Closed');
  expect((await answer()).code).toBe('ticket_not_open');
  for (const ticketId of [...tickets, otherTicket]) expect(await chats(ticketId)).toEqual([]);
  expect(await audits()).toEqual([]);
});
