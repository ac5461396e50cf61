import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { untilLockIsAwaited } from '../../testing/database-faults.ts';
import { createBuyer, createPlan } from '../../testing/payments/buying.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_WRONG, sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { snapshotDatabase } from '../../testing/test-database.ts';
import { newStaff } from '../../testing/tickets/staffing.ts';
import { newTicketLearner } from '../../testing/tickets/ticketing.ts';
import { version } from '../../version.ts';
import { parseTicketNotification, TICKETS_CHANNEL } from '../tickets/ticket-notifications.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test, { platformType: 'Paid' });
const staff = await newStaff(test, tenant, 'Grace Hopper');

const year = () => new Date(Date.now() + 365 * 24 * 3_600_000);
async function newLearner(where = tenant) {
  const learner = await newTicketLearner(test, where);
  await test.database.asOwner(
    'insert into subscriptions (tenant_id, user_id, expires_at) values ($1, $2, $3)',
    [where.id, learner.id, year()],
  );
  return learner;
}
const looked = async (ticketId: string) => (await staff.readStaffTicket(ticketId)).body.ticket;

/** Audiences notified during the work, as processes hear it. */
async function heardWhile(work: () => Promise<unknown>): Promise<string[]> {
  const client = new Client(test.database.settings.app);
  await client.connect();
  onTestFinished(() => client.end());
  const heard: string[] = [];
  client.on('notification', ({ payload }) => {
    const notification = parseTicketNotification(payload ?? '');
    heard.push(`${notification?.audience} ${notification?.ticketId}`);
  });
  await client.query(`listen ${TICKETS_CHANNEL}`);
  await work();
  await client.query('select 1');
  return heard;
}

describe('a ticket as staff see it', () => {
  it('has chat, learner, whom it was written to, and nothing behind it where it was opened from nothing', async () => {
    const learner = await newLearner();
    const other = await newStaff(test, tenant, 'Mary Somerville');
    const ticketId = await learner.open({ to: other.id, subject: 'Key of 3', description: 'Why?' });
    await staff.write(ticketId, 'Because.');
    const { status, body } = await staff.readStaffTicket(ticketId);
    expect(status).toBe(200);
    const { ticket } = (await learner.read(ticketId)).body;
    const { about: _about, unread: _unread, ...common } = ticket;
    expect(body.ticket).toEqual({
      ...common,
      learner: { _id: learner.id, name: 'Ada Byron' },
      recipient: { _id: other.id, name: 'Mary Somerville' },
      assignee: null,
      waitingSince: null,
      about: null,
      notes: [],
      lastTests: [],
      otherTickets: { total: 0, latest: [] },
      colleagues: expect.arrayContaining([{ _id: other.id, name: 'Mary Somerville' }]),
    });
    expect(common.chats).toHaveLength(1);
  });

  it('names nobody as the one it was written to who is no longer staff', async () => {
    const learner = await newLearner();
    const other = await newStaff(test, tenant);
    const ticketId = await learner.open({ to: other.id });
    await test.database.asOwner('update users set disabled_at = now() where id = $1', [other.id]);
    expect((await looked(ticketId)).recipient).toBeNull();
  });

  it('about a question names test, version and question, and shows the question with key and answer', async () => {
    const learner = await newLearner();
    const sitting = await sit(test, { tenant, learner });
    await sitting.save({ answers: [{ index: 1, selected: ['One'], notes: 'my own words' }] });
    const { reportcard } = (await sitting.submit({ response: ALL_WRONG })).body;
    const ticketId = await learner.open({ about_report: reportcard, about_question: 2 });
    const [, asked] = sitting.opened.test.questions_reference;
    expect((await looked(ticketId)).about).toEqual({
      kind: 'question',
      version: 1,
      question: 2,
      questionId: asked?._id,
      test: { test_name: sitting.opened.test.test_name },
    });
    const { status, body, text } = await staff.question(ticketId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      number: 2,
      test_name: sitting.opened.test.test_name,
      question: { _id: asked?._id, correct_options: ['Two', 'Three'], withheld: null },
      answer: { status: 'Wrong', answered: true, selected: ['One'], notes: '' },
    });
    expect(body.question.explanation.description).toEqual(expect.any(String));
    expect(text).not.toContain('my own words');
  });

  it('shows a question to staff whose answers learners are not shown', async () => {
    const learner = await newLearner();
    const testId = await tenant.newTest({ answers: { when: 'never' } });
    const sitting = await sit(test, { tenant, learner, testId });
    const { reportcard } = (await sitting.submit()).body;
    const ticketId = await learner.open({ about_report: reportcard, about_question: 1 });
    expect((await sitting.report(reportcard)).body.report.answers[0]?.status).toBeNull();
    expect((await staff.question(ticketId)).body).toMatchObject({
      question: { correct_option: 'Two', withheld: null },
      answer: { status: 'Correct' },
    });
    expect((await looked(ticketId)).lastTests).toMatchObject([{ report: reportcard, correct_answers: 3 }]);
  });

  it('about an order shows plan, amount, how it stands and the payment', async () => {
    const learner = await newLearner();
    const buyer = createBuyer(test, tenant, learner);
    const plan = await createPlan(test, tenant);
    const { body } = await buyer.order(plan);
    const ticketId = await learner.open({ about_order: body.order._id });
    const open = (await looked(ticketId)).about;
    expect(open).toMatchObject({ kind: 'order', order: body.order._id, state: 'open', payment_id: null });
    await buyer.press(body.url, 'pay');
    const paid = (await looked(ticketId)).about;
    expect(paid).toEqual({ ...open, state: 'paid', payment_id: expect.any(String) });
    expect((await staff.question(ticketId)).code).toBe('not_found');
  });

  it('has the last five tests that its learner took, the latest first', async () => {
    const learner = await newLearner();
    const reports: string[] = [];
    for (let taken = 0; taken < 6; taken += 1) {
      const sitting = await sit(test, { tenant, learner });
      reports.push((await sitting.submit(taken === 5 ? { response: ALL_WRONG } : {})).body.reportcard);
    }
    const { lastTests } = await looked(await learner.open());
    expect(lastTests.map(({ report }) => report)).toEqual(reports.slice(1).reverse());
    expect(lastTests.map(({ correct_answers, total }) => [correct_answers, total])).toEqual([
      [0, 3],
      ...Array(4).fill([3, 3]),
    ]);
  });
});

describe('how a ticket stands', () => {
  it('is moved by staff whichever way, and its learner sees it; who was closed out waits no more, and again as before', async () => {
    const learner = await newLearner();
    const ticketId = await learner.open();
    const since = (await looked(ticketId)).waitingSince;
    for (const status of ['Pending', 'Closed', 'Open'] as const) {
      const heard = await heardWhile(() => staff.move(ticketId, status));
      expect(heard).toEqual([`all ${ticketId}`]);
      expect((await learner.read(ticketId)).body.ticket.status).toBe(status);
      expect((await looked(ticketId)).waitingSince).toBe(status === 'Closed' ? null : since);
    }
  });

  it('is, when it is opened again, unanswered since the first message that nobody has answered', async () => {
    const learner = await newLearner();
    const ticketId = await learner.open();
    await staff.write(ticketId, 'An answer');
    await learner.write(ticketId, 'And this?');
    const since = (await looked(ticketId)).waitingSince;
    await learner.write(ticketId, 'And that?');
    await staff.move(ticketId, 'Closed');
    await staff.move(ticketId, 'Pending');
    expect([since, (await looked(ticketId)).waitingSince]).toEqual([expect.any(String), since]);
  });

  it('is, when it is opened again after an answer, answered', async () => {
    const ticketId = await (await newLearner()).open();
    await staff.write(ticketId, 'An answer');
    await staff.move(ticketId, 'Closed');
    await staff.move(ticketId, 'Open');
    expect((await looked(ticketId)).waitingSince).toBeNull();
  });

  it('that it has already is no change, and told to nobody', async () => {
    const learner = await newLearner();
    const ticketId = await learner.open();
    const before = await snapshotDatabase(test.database);
    expect(await heardWhile(() => staff.move(ticketId, 'Open'))).toEqual([]);
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });
});

describe('taking a ticket', () => {
  it('is shown to staff alone, who can undo it', async () => {
    const ticketId = await (await newLearner()).open();
    expect(await heardWhile(() => staff.take(ticketId.toUpperCase()))).toEqual([`staff ${ticketId}`]);
    expect((await looked(ticketId)).assignee).toEqual({ _id: staff.id, name: 'Grace Hopper' });
    expect((await staff.giveBack(ticketId, staff.id)).body).toEqual({ success: true });
    expect((await looked(ticketId)).assignee).toBeNull();
  });

  it('at once by twenty leaves it with one, and tells the others', async () => {
    const ticketId = await (await newLearner()).open();
    const many = await Promise.all([...Array(20)].map(() => newStaff(test, tenant)));
    const answers = await Promise.all(many.map((each) => each.take(ticketId)));
    const winners = many.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect((await looked(ticketId)).assignee?._id).toBe(winners[0]?.id);
    expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['200 undefined', '409 ticket_taken']),
    );
  });

  it('by somebody who leaves the staff at this moment leaves it with nobody', async () => {
    const ticketId = await (await newLearner()).open();
    const leaver = await newStaff(test, tenant);
    const leaving = new Client(test.database.settings.owner);
    await leaving.connect();
    await leaving.query('begin');
    await leaving.query('update users set disabled_at = now() where id = $1', [leaver.id]);
    const taking = leaver.take(ticketId);
    await untilLockIsAwaited(test.database);
    await leaving.query('commit');
    await leaving.end();
    expect((await taking).status).toBe(401);
    expect((await looked(ticketId)).assignee).toBeNull();
  });

  it('asked once more, because the answer was lost, is the same', async () => {
    const ticketId = await (await newLearner()).open();
    await staff.take(ticketId);
    expect(await heardWhile(async () => expect((await staff.take(ticketId)).status).toBe(200))).toEqual([]);
  });

  it('of somebody else is possible only for those who know whose it is', async () => {
    const ticketId = await (await newLearner()).open();
    const other = await newStaff(test, tenant);
    await other.take(ticketId);
    for (const from of [null, staff.id, randomUUID()]) {
      expect((await staff.giveBack(ticketId, from)).code).toBe('ticket_taken');
    }
    expect((await staff.take(ticketId, randomUUID())).code).toBe('ticket_taken');
    expect((await staff.take(ticketId, other.id)).status).toBe(200);
    expect((await looked(ticketId)).assignee?._id).toBe(staff.id);
  });
});

describe('a note', () => {
  it('appears with its writer, oldest first, once however often sent, and for staff alone', async () => {
    const ticketId = await (await newLearner()).open();
    const other = await newStaff(test, tenant, 'Mary Somerville');
    const id = randomUUID();
    const heard = await heardWhile(() =>
      Promise.all([...Array(8)].map(() => staff.note(ticketId, ' Looked at it. ', id))),
    );
    expect(heard).toEqual([`staff ${ticketId}`]);
    await other.note(ticketId, 'So did I.\nTwice.', id);
    expect((await looked(ticketId)).notes).toEqual([
      {
        _id: expect.any(String),
        note: 'Looked at it.',
        date: expect.any(String),
        from: { _id: staff.id, name: 'Grace Hopper' },
      },
      expect.objectContaining({
        note: 'So did I.\nTwice.',
        from: { _id: other.id, name: 'Mary Somerville' },
      }),
    ]);
  });

  it('may be long and odd, and not longer than a message', async () => {
    const ticketId = await (await newLearner()).open();
    const odd = `<b>'"\\%_ ${'😀'.repeat(100)}`;
    await staff.note(ticketId, odd);
    await staff.note(ticketId, 'x'.repeat(4_000));
    expect((await looked(ticketId)).notes.map(({ note }) => note)).toEqual([odd, 'x'.repeat(4_000)]);
    for (const note of ['x'.repeat(4_001), '   ', '', 'a\u0000']) {
      expect((await staff.note(ticketId, note)).code).toBe('malformed');
    }
  });

  it('is refused beyond five hundred of a ticket', async () => {
    const ticketId = await (await newLearner()).open();
    await test.database.asOwner(
      `insert into ticket_notes (tenant_id, id, ticket_id, user_id, body)
       select $1, gen_random_uuid(), $2, $3, 'A note' from generate_series(1, 499)`,
      [tenant.id, ticketId, staff.id],
    );
    expect((await staff.note(ticketId, 'The last one')).status).toBe(200);
    const { status, code } = await staff.note(ticketId, 'One more');
    expect([status, code]).toEqual([429, 'too_many']);
    expect((await looked(ticketId)).notes).toHaveLength(500);
  });

  it('is refused beyond thirty a minute, and says when to try again; one that was written before is not', async () => {
    const ticketId = await (await newLearner()).open();
    const busy = await newStaff(test, tenant);
    const id = randomUUID();
    await busy.note(ticketId, 'First', id);
    for (let written = 1; written < 30; written += 1) await busy.note(ticketId, `Note ${written}`);
    const refused = await busy.note(ticketId, 'One too many');
    expect([refused.status, refused.code]).toEqual([429, 'too_many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await busy.note(ticketId, 'First', id)).status).toBe(200);
    expect((await looked(ticketId)).notes).toHaveLength(30);
  });
});

describe('answers that are kept', () => {
  it('are the organisation’s: any of the staff keeps, changes and drops them, by title', async () => {
    const [own, elsewhere] = [await createTestTenant(test), await createTestTenant(test)];
    const [first, second] = [await newStaff(test, own), await newStaff(test, own)];
    const stranger = await newStaff(test, elsewhere);
    const { snippet } = (await first.saveSnippet(' b Reload ', 'Please reload.\nThen try again. ')).body;
    expect(snippet).toEqual({
      _id: expect.any(String),
      title: 'b Reload',
      text: 'Please reload.\nThen try again.',
    });
    const other = (await second.saveSnippet('A greeting', 'Good morning.')).body.snippet;
    expect((await second.snippets()).body.snippets).toEqual([other, snippet]);
    const changed = (await second.saveSnippet('C', 'Changed.', snippet._id)).body.snippet;
    expect((await first.snippets()).body.snippets).toEqual([other, changed]);
    expect((await stranger.snippets()).body.snippets).toEqual([]);
    expect((await stranger.saveSnippet('Mine', 'Now', snippet._id)).code).toBe('not_found');
    expect((await stranger.deleteSnippet(snippet._id)).code).toBe('not_found');
    expect((await first.deleteSnippet(snippet._id)).body).toEqual({ success: true });
    expect((await first.deleteSnippet(snippet._id)).code).toBe('not_found');
    expect((await first.snippets()).body.snippets).toEqual([other]);
  });

  it('kept twice are one, and no more than two hundred', async () => {
    const own = await createTestTenant(test);
    const member = await newStaff(test, own);
    const twice = await Promise.all([member.saveSnippet('Same', 'Text'), member.saveSnippet('Same', 'Text')]);
    expect(new Set(twice.map(({ text }) => text)).size).toBe(1);
    await test.database.asOwner(
      `insert into ticket_snippets (tenant_id, id, title, body)
       select $1, gen_random_uuid(), 'Title ' || n, 'Text' from generate_series(1, 197) n`,
      [own.id],
    );
    const last = await Promise.all(['x', 'y', 'z', 'v'].map((title) => member.saveSnippet(title, 'Text')));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
    const { snippets } = (await member.snippets()).body;
    expect(snippets).toHaveLength(200);
    expect((await member.saveSnippet('Changed', 'Still', snippets[0]?._id)).status).toBe(200);
  });
});

it('each of the staff chooses which mails to get; who has chosen nothing gets one for each new ticket', async () => {
  const other = await newStaff(test, tenant);
  expect((await staff.mails()).body).toEqual({ newTickets: true, daily: false, version });
  expect((await staff.setMails(false, true)).body).toEqual({ success: true });
  expect((await staff.mails()).body).toEqual({ newTickets: false, daily: true, version });
  await staff.setMails(true, false);
  expect((await staff.mails()).body).toEqual({ newTickets: true, daily: false, version });
  expect((await other.mails()).body).toEqual({ newTickets: true, daily: false, version });
});

it('staff of another tenant find nothing by any id, and change nothing', async () => {
  const elsewhere = await createTestTenant(test);
  const stranger = await newStaff(test, elsewhere);
  const ticketId = await (await newLearner()).open();
  const before = await snapshotDatabase(test.database);
  const answers = [
    await stranger.readStaffTicket(ticketId),
    await stranger.question(ticketId),
    await stranger.move(ticketId, 'Closed'),
    await stranger.take(ticketId),
    await stranger.giveBack(ticketId, null),
    await stranger.note(ticketId, 'A note'),
  ];
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set([`404 ${answers[0]?.text}`]),
  );
  expect(await snapshotDatabase(test.database)).toEqual(before);
});
