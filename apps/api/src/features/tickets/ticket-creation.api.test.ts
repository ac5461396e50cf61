import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createAttemptCommand } from '../../testing/commands/attempt-command.ts';
import { untilLockIsAwaited } from '../../testing/database-faults.ts';
import { createBuyer, createPlan } from '../../testing/payments/buying.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestTenant, TICKET_TOPICS } from '../../testing/tenants/test-tenant.ts';
import { snapshotDatabase } from '../../testing/test-database.ts';
import { newStaff } from '../../testing/tickets/staffing.ts';
import { listJobsOf, newTicketLearner, type TicketFields } from '../../testing/tickets/ticketing.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test, { platformType: 'Paid' });
const attemptCommand = createAttemptCommand(test);
afterAll(attemptCommand.close);

const ticketRows = (userId: string) =>
  test.database.asOwner<Record<string, unknown>>(
    'select * from tickets where user_id = $1 order by created_at',
    [userId],
  );
const topicsOf = ({ id }: TestTenant) =>
  test.database.asOwner<{ id: string; name: string }>(
    'select id, name from ticket_topics where tenant_id = $1 order by position',
    [id],
  );

/** A report of a test of three questions, and an order, of the learner's. */
async function whatHurts(learner: Awaited<ReturnType<typeof newTicketLearner>>, where = tenant) {
  await test.database.asOwner(
    `insert into subscriptions (tenant_id, user_id, expires_at) values ($1, $2, now() + interval '1 day')
     on conflict do nothing`,
    [where.id, learner.id],
  );
  const sitting = await sit(test, { tenant: where, learner });
  const report = (await sitting.submit()).body.reportcard;
  const order = await createBuyer(test, where, learner).order(await createPlan(test, where));
  return { sitting, report, order: order.body.order._id };
}

describe('a ticket', () => {
  it('is Open, the learner’s own, with the first topic as default, and staff are mailed by a job', async () => {
    const learner = await newTicketLearner(test, tenant);
    const { status, body } = await learner.create({
      subject: '  Key of 3 ',
      description: ' Is it B?\nOr C? ',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      message: 'Your ticket has been sent.',
      ticket: {
        _id: expect.any(String),
        subject: 'Key of 3',
        description: 'Is it B?\nOr C?',
        topic: { _id: expect.any(String), topic_name: TICKET_TOPICS[0] },
        status: 'Open',
        createdAt: expect.any(String),
        chats: [],
        earlier: false,
        image: '',
        unread: 0,
        about: null,
      },
    });
    const { ticket } = body;
    expect((await learner.read(ticket._id)).body.ticket).toEqual(ticket);
    expect((await learner.list()).body).toEqual({ tickets: [ticket], more: false });
    expect(await ticketRows(learner.id)).toMatchObject([
      { recipient_id: null, assignee_id: null, waiting_since: expect.any(Date), last_number: 0 },
    ]);
    expect(await listJobsOf(test, ticket._id)).toEqual(['mail_new_ticket']);
  });

  it('may be about another topic, and be written to one of the staff', async () => {
    const learner = await newTicketLearner(test, tenant);
    const staff = await newStaff(test, tenant);
    const [, payments] = await topicsOf(tenant);
    const { body } = await learner.create({ topic: payments?.id ?? '', to: staff.id });
    expect(body.ticket.topic.topic_name).toBe(TICKET_TOPICS[1]);
    expect(await ticketRows(learner.id)).toMatchObject([{ recipient_id: staff.id, assignee_id: null }]);
    expect(JSON.stringify(body)).not.toContain(staff.id);
  });

  it('may be about a question of one of the learner’s reports, as its review numbers it, or about an order', async () => {
    const learner = await newTicketLearner(test, tenant);
    const { sitting, report, order } = await whatHurts(learner);
    const asked = await learner.create({ about_report: report, about_question: 3 });
    expect(asked.body.ticket.about).toEqual({
      kind: 'question',
      report,
      question: 3,
      test_name: sitting.opened.test.test_name,
    });
    const paid = await learner.create({ about_order: order });
    expect(paid.body.ticket.about).toEqual({ kind: 'order', order, plan_type: '30 days Access' });
    const rows = await ticketRows(learner.id);
    expect(rows.map(({ about_position, about_order_id }) => [about_position, about_order_id])).toEqual([
      [2, null],
      [null, order],
    ]);
  });

  it('stays when the report that it is about is withdrawn', async () => {
    const learner = await newTicketLearner(test, tenant);
    const { report, sitting } = await whatHurts(learner);
    const ticketId = await learner.open({ about_report: report, about_question: 1 });
    expect((await learner.read(ticketId)).body.ticket.about).not.toBeNull();
    expect((await attemptCommand.reopen(sitting)).done).toBe(true);
    expect((await learner.read(ticketId)).body.ticket.about).toBeNull();
  });

  it('sent twice with one id, and ten times at once, is one ticket', async () => {
    const learner = await newTicketLearner(test, tenant);
    const clientTicketId = randomUUID();
    const answers = await Promise.all([...Array(10)].map(() => learner.create({ clientTicketId })));
    answers.push(await learner.create({ clientTicketId }));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await ticketRows(learner.id)).toHaveLength(1);
    const other = await newTicketLearner(test, tenant);
    expect((await other.create({ clientTicketId })).body.ticket._id).not.toBe(answers[0]?.body.ticket._id);
  });

  it('is refused beyond ten an hour, and says when to try again; one that was sent before is still answered', async () => {
    const learner = await newTicketLearner(test, tenant);
    const clientTicketId = randomUUID();
    await learner.open({ clientTicketId });
    for (let sent = 1; sent < 10; sent += 1) await learner.open();
    const refused = await learner.create();
    expect([refused.status, refused.code]).toEqual([429, 'too_many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    expect((await learner.create({ clientTicketId })).status).toBe(200);
    expect(await ticketRows(learner.id)).toHaveLength(10);
  });

  it('keeps markup and control characters as the text that they are', async () => {
    const learner = await newTicketLearner(test, tenant);
    const text = '<img src=x onerror=alert(1)> {{1}} \u0007\u202e\u001b[31m "quoted" \\n';
    const { body } = await learner.create({ subject: text, description: text });
    expect([body.ticket.subject, body.ticket.description]).toEqual([text, text]);
  });

  it('ends its lines as they are ended elsewhere, however they came', async () => {
    const learner = await newTicketLearner(test, tenant);
    const { body } = await learner.create({ description: 'one\r\ntwo\rthree\n\nfour\r\n' });
    expect(body.ticket.description).toBe('one\ntwo\nthree\n\nfour');
  });

  it('takes the longest that it may be, in whatever characters', async () => {
    const learner = await newTicketLearner(test, tenant);
    const longest = { subject: '😀'.repeat(100), description: 'é'.repeat(5_000) };
    expect((await learner.create(longest)).body.ticket).toMatchObject(longest);
  });
});

describe('a ticket is refused, and nothing is kept,', () => {
  it('where its topic goes at this moment', async () => {
    const own = await createTestTenant(test);
    const learner = await newTicketLearner(test, own);
    const topic = (await topicsOf(own))[1]?.id ?? '';
    const dropping = new Client(test.database.settings.owner);
    await dropping.connect();
    await dropping.query('begin');
    await dropping.query('delete from ticket_topics where tenant_id = $1 and id = $2', [own.id, topic]);
    const creating = learner.create({ topic });
    await untilLockIsAwaited(test.database);
    await dropping.query('commit');
    await dropping.end();
    expect((await creating).code).toBe('not_found');
    expect(await ticketRows(learner.id)).toEqual([]);
  });

  const malformed: [string, TicketFields][] = [
    ['without a subject', { subject: ' ' }],
    ['without a description', { description: '\n\t' }],
    ['with a subject too long', { subject: 'x'.repeat(201) }],
    ['with a description too long', { description: 'x'.repeat(5_001) }],
    ['with half a character', { subject: '\ud83d' }],
    ['with a NUL', { description: 'a\u0000b' }],
    ['about a question of no report', { about_question: 1 }],
    ['about a report without a question', { about_report: randomUUID() }],
    ['about a question with the number 0', { about_report: randomUUID(), about_question: 0 }],
    [
      'about a question and an order',
      { about_report: randomUUID(), about_question: 1, about_order: randomUUID() },
    ],
  ];
  it.each(malformed)('%s', async (_what, fields) => {
    const learner = await newTicketLearner(test, tenant);
    const before = await snapshotDatabase(test.database);
    expect((await learner.create(fields)).code).toBe('malformed');
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });

  it('with an id that is another’s, another tenant’s, archived or nobody’s: all alike', async () => {
    const [learner, neighbour] = [await newTicketLearner(test, tenant), await newTicketLearner(test, tenant)];
    const own = await whatHurts(learner);
    const others = await whatHurts(neighbour);
    const elsewhere = await createTestTenant(test, { platformType: 'Paid' });
    const foreign = await whatHurts(await newTicketLearner(test, elsewhere), elsewhere);
    const [foreignTopic] = await topicsOf(elsewhere);
    const foreignStaff = await newStaff(test, elsewhere);
    const leaver = await newStaff(test, tenant);
    await test.database.asOwner('update users set disabled_at = now() where id = $1', [leaver.id]);
    const archived = randomUUID();
    await test.database.asOwner(
      `insert into ticket_topics (tenant_id, id, name, position, archived_at) values ($1, $2, 'Old', 9, now())`,
      [tenant.id, archived],
    );
    const [question] = own.sitting.opened.test.questions_reference;
    const refused: TicketFields[] = [
      ...[randomUUID(), foreignTopic?.id ?? '', archived].map((topic) => ({ topic })),
      ...[randomUUID(), foreignStaff.id, leaver.id, neighbour.id, learner.id].map((to) => ({ to })),
      ...[randomUUID(), others.report, foreign.report, own.sitting.testId, question?._id ?? ''].map(
        (about_report) => ({ about_report, about_question: 1 }),
      ),
      ...[4, 99_999].map((about_question) => ({ about_report: own.report, about_question })),
      ...[randomUUID(), others.order, foreign.order].map((about_order) => ({ about_order })),
    ];
    const before = await snapshotDatabase(test.database);
    const answers = [];
    for (const fields of refused) answers.push(await learner.create(fields));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 404, code: 'not_found' });
    expect(await snapshotDatabase(test.database)).toEqual(before);
    // The same calls with the learner's own references are taken.
    expect((await learner.create({ about_report: own.report, about_question: 3 })).status).toBe(200);
    expect((await learner.create({ about_order: own.order })).status).toBe(200);
  });

  it('from staff and from logged-out visitors', async () => {
    const staff = await newStaff(test, tenant);
    expect((await staff.create()).code).toBe('forbidden');
    const body = { subject: 'A', description: 'B' };
    expect((await test.call('createTicket', { host: tenant.host, body })).code).toBe('unauthenticated');
  });
});

describe('what a ticket may be about, and to whom it may be sent,', () => {
  it('is the organisation’s topics in their order, without those that are no longer offered', async () => {
    const where = await createTestTenant(test);
    const learner = await newTicketLearner(test, where);
    const ask = (query: { sub_domain_reference?: string }) =>
      test.call('getTicketTopics', { host: where.host, token: learner.token, query });
    const topics = await topicsOf(where);
    expect((await ask({})).body).toEqual({
      topics: topics.map(({ id, name }) => ({ _id: id, topic_name: name })),
    });
    expect((await ask({ sub_domain_reference: where.id })).body.topics).toHaveLength(2);
    expect((await ask({ sub_domain_reference: tenant.id })).code).toBe('not_found');
    await test.database.asOwner('update ticket_topics set archived_at = now() where id = $1', [
      topics[0]?.id,
    ]);
    expect((await ask({})).body.topics.map(({ topic_name }) => topic_name)).toEqual([TICKET_TOPICS[1]]);
  });

  it('is the staff who may log in, by id and name alone', async () => {
    const where = await createTestTenant(test);
    const learner = await newTicketLearner(test, where);
    const [staff, leaver] = [await newStaff(test, where), await newStaff(test, where)];
    await newStaff(test, tenant);
    await test.database.asOwner('update users set disabled_at = now() where id = $1', [leaver.id]);
    const { text } = await test.call('getSubadmins', { host: where.host, token: learner.token });
    expect(JSON.parse(text)).toEqual({
      professors: [{ _id: staff.id, first_name: 'Grace', last_name: 'Hopper' }],
    });
  });
});
