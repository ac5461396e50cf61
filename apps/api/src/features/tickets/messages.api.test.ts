import { randomUUID } from 'node:crypto';
import type { TicketStatus } from '@assay/contract';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { newStaff } from '../../testing/tickets/staffing.ts';
import { listJobsOf, newTicketLearner } from '../../testing/tickets/ticketing.ts';
import { parseTicketNotification, TICKETS_CHANNEL } from './ticket-notifications.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

type Row = Record<string, unknown>;
const messageRows = (ticketId: string) =>
  test.database.asOwner<Row>('select * from ticket_messages where ticket_id = $1 order by number', [
    ticketId,
  ]);
async function ticketRow(ticketId: string): Promise<Row> {
  const [row] = await test.database.asOwner<Row>('select * from tickets where id = $1', [ticketId]);
  return row ?? {};
}
const setStatus = (ticketId: string, status: TicketStatus) =>
  test.database.asOwner('update tickets set status = $2 where id = $1', [ticketId, status]);

/** A learner with an open ticket, and one of the staff. */
async function newChat() {
  const learner = await newTicketLearner(test, tenant);
  const staff = await newStaff(test, tenant);
  return { learner, staff, ticketId: await learner.open() };
}

describe('a message', () => {
  it('of the learner and of staff is numbered, stands in the chat of both, and moves what waits', async () => {
    const { learner, staff, ticketId } = await newChat();
    const opened = await ticketRow(ticketId);
    expect((await learner.write(ticketId, ' Hello? ')).status).toBe(200);
    expect(await ticketRow(ticketId)).toMatchObject({
      last_number: 1,
      seen_number: 1,
      last_staff_number: 0,
      last_staff_at: null,
      waiting_since: opened.waiting_since,
      status: 'Open',
    });
    expect(await listJobsOf(test, ticketId)).toEqual(['mail_new_ticket']);
    const answered = await staff.write(ticketId, 'Good morning.');
    expect(answered.body.ticket.chats).toMatchObject([
      { from: learner.id, message: 'Hello?', from_name: '', number: 1 },
      { from: staff.id, message: 'Good morning.', from_name: 'Grace Hopper', number: 2 },
    ]);
    const [, written] = await messageRows(ticketId);
    expect(await ticketRow(ticketId)).toMatchObject({
      last_number: 2,
      seen_number: 1,
      last_staff_number: 2,
      waiting_since: null,
      last_staff_at: written?.created_at,
      status: 'Open',
    });
    expect(await listJobsOf(test, ticketId)).toEqual(['mail_new_ticket', 'mail_ticket_reply']);
    expect((await learner.read(ticketId)).body.ticket).toEqual({ ...answered.body.ticket, unread: 1 });
    await learner.write(ticketId, 'One more thing.');
    expect(await ticketRow(ticketId)).toMatchObject({
      seen_number: 3,
      last_staff_number: 2,
      waiting_since: expect.any(Date),
    });
    expect((await learner.read(ticketId)).body.ticket.unread).toBe(0);
  });

  it('of staff may say how the ticket stands afterwards', async () => {
    const { learner, staff, ticketId } = await newChat();
    const answered = await staff.write(ticketId, 'We look into it.', { status: 'Pending' });
    expect(answered.body.ticket.status).toBe('Pending');
    expect((await learner.write(ticketId, 'And?')).code).toBe('ticket_not_open');
    expect((await staff.write(ticketId, 'Done.', { status: 'Closed' })).body.ticket.status).toBe('Closed');
    expect((await staff.write(ticketId, 'Also', { status: 'Open' })).code).toBe('ticket_not_open');
  });

  it.each([
    ['Pending', 'ticket_not_open', undefined],
    ['Closed', 'ticket_not_open', 'ticket_not_open'],
  ] as const)('to a ticket that is %s is refused as its status says', async (status, learners, staffs) => {
    const { learner, staff, ticketId } = await newChat();
    await setStatus(ticketId, status);
    expect((await learner.write(ticketId, 'Hello')).code).toBe(learners);
    expect(await messageRows(ticketId)).toEqual([]);
    expect((await staff.write(ticketId, 'Hello')).code).toBe(staffs);
  });

  it('of the learner opens a Pending ticket again where it says so, and staff see it waiting', async () => {
    const { learner, staff, ticketId } = await newChat();
    await staff.write(ticketId, 'We look into it.', { status: 'Pending' });
    const stranger = await newTicketLearner(test, tenant);
    expect((await stranger.write(ticketId, 'Mine', { status: 'Open' })).code).toBe('not_found');
    const clientMessageId = randomUUID();
    const send = () => learner.write(ticketId, 'One thing more.', { status: 'Open', clientMessageId });
    // Twice at once, as a press that is repeated on a slow network.
    for (const { body } of await Promise.all([send(), send()])) expect(body.ticket.status).toBe('Open');
    const [, written, ...others] = await messageRows(ticketId);
    expect(others).toEqual([]);
    if (!(written?.created_at instanceof Date)) throw new Error('The message was not written.');
    expect((await staff.readStaffTicket(ticketId)).body.ticket).toMatchObject({
      status: 'Open',
      waitingSince: written.created_at.toISOString(),
    });
    // Held again, and a retry that comes late opens nothing.
    await staff.move(ticketId, 'Pending');
    expect((await send()).body.ticket.status).toBe('Pending');
  });

  it('of the learner opens no ticket that was closed meanwhile', async () => {
    const { learner, staff, ticketId } = await newChat();
    await staff.move(ticketId, 'Closed');
    expect((await learner.write(ticketId, 'And?', { status: 'Open' })).code).toBe('ticket_not_open');
    expect(await messageRows(ticketId)).toEqual([]);
  });

  it('of a learner chooses no other status', async () => {
    const { learner, ticketId } = await newChat();
    for (const status of ['Pending', 'Closed'] as const) {
      expect((await learner.write(ticketId, 'Hello', { status })).code).toBe('forbidden');
    }
    expect(await messageRows(ticketId)).toEqual([]);
  });

  it('is announced once to listeners, after it can be read; refused or repeated messages are not', async () => {
    const { learner, staff, ticketId } = await newChat();
    const client = new Client(test.database.settings.app);
    await client.connect();
    const told: unknown[] = [];
    client.on('notification', ({ payload }) => told.push(parseTicketNotification(payload ?? '')));
    try {
      await client.query(`listen ${TICKETS_CHANNEL}`);
      const clientMessageId = randomUUID();
      for (let sent = 0; sent < 3; sent += 1) await learner.write(ticketId, 'Hello', { clientMessageId });
      await learner.write(ticketId, 'Hello', { status: 'Closed' });
      await staff.write(ticketId, 'Hello');
      // Earlier notifications arrive with the answer to the next statement.
      await client.query('select');
      const notification = { tenantId: tenant.id, ticketId, audience: 'all' };
      expect(told).toEqual([notification, notification]);
    } finally {
      await client.end();
    }
  });

  it('keeps markup, control characters and any script as the text that they are', async () => {
    const { learner, ticketId } = await newChat();
    const texts = ['<script>alert(1)</script>&amp;', '\u0001\u202e\u001b[2J', '👩‍🔬 שלום', 'a\n\n b'];
    for (const text of texts) await learner.write(ticketId, text);
    const { chats } = (await learner.read(ticketId)).body.ticket;
    expect(chats.map(({ message }) => message)).toEqual(texts);
  });

  it.each([
    ['empty', ' \n'],
    ['too long', 'x'.repeat(4_001)],
    ['half a character', 'a\ud800'],
    ['with a NUL', 'a\u0000'],
  ])('that is %s is malformed', async (_what, message) => {
    const { learner, ticketId } = await newChat();
    expect((await learner.write(ticketId, message)).code).toBe('malformed');
    expect((await learner.write(ticketId, '😀'.repeat(2_000))).status).toBe(200);
  });
});

describe('a message that is sent again', () => {
  it('is one message, however often and at once, and is answered alike after the ticket was closed', async () => {
    const { learner, staff, ticketId } = await newChat();
    const clientMessageId = randomUUID();
    const send = () => learner.write(ticketId, 'Hello', { clientMessageId });
    const answers = await Promise.all([...Array(12)].map(send));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await staff.write(ticketId, 'Goodbye', { status: 'Closed' });
    const late = await send();
    expect(late.status).toBe(200);
    expect(late.body.ticket.chats.map(({ message }) => message)).toEqual(['Hello', 'Goodbye']);
    expect(late.body.ticket.status).toBe('Closed');
    expect(await ticketRow(ticketId)).toMatchObject({ last_number: 2, status: 'Closed' });
  });

  it('with another text is malformed, and the first stays', async () => {
    const { learner, ticketId } = await newChat();
    const clientMessageId = randomUUID();
    await learner.write(ticketId, 'Hello', { clientMessageId });
    const other = await learner.write(ticketId, 'Goodbye', { clientMessageId });
    expect(other).toMatchObject({ status: 400, code: 'malformed' });
    expect(await messageRows(ticketId)).toMatchObject([{ body: 'Hello' }]);
  });

  it('under one id by two people, or in two tickets, is two messages', async () => {
    const { learner, staff, ticketId } = await newChat();
    const other = await learner.open();
    const clientMessageId = randomUUID();
    await learner.write(ticketId, 'Hello', { clientMessageId });
    await staff.write(ticketId, 'Good morning', { clientMessageId });
    await learner.write(other, 'Hello', { clientMessageId });
    expect([(await messageRows(ticketId)).length, (await messageRows(other)).length]).toEqual([2, 1]);
  });

  it('does not undo a status that was chosen after it', async () => {
    const { staff, ticketId } = await newChat();
    const clientMessageId = randomUUID();
    await staff.write(ticketId, 'Done', { clientMessageId, status: 'Closed' });
    await setStatus(ticketId, 'Open');
    await staff.write(ticketId, 'Done', { clientMessageId, status: 'Closed' });
    expect(await ticketRow(ticketId)).toMatchObject({ status: 'Open', last_number: 1 });
  });
});

describe('messages at once', () => {
  it('of two writers are numbered without gaps or doubles', async () => {
    const { learner, staff, ticketId } = await newChat();
    const answers = await Promise.all(
      [...Array(50)].map((_, index) => (index % 2 === 0 ? learner : staff).write(ticketId, `${index}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await messageRows(ticketId);
    expect(rows.map(({ number }) => number)).toEqual([...Array(50)].map((_, index) => index + 1));
    expect(new Set(rows.map(({ body }) => body)).size).toBe(50);
    expect(await ticketRow(ticketId)).toMatchObject({ last_number: 50 });
  });

  it('with closing are taken before it, or refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { learner, staff, ticketId } = await newChat();
      const [written, closed] = await Promise.all([
        learner.write(ticketId, 'Wait'),
        staff.write(ticketId, 'Closing', { status: 'Closed' }),
      ]);
      expect(closed.status).toBe(200);
      const bodies = (await messageRows(ticketId)).map(({ body }) => body);
      expect(bodies).toEqual(written.status === 200 ? ['Wait', 'Closing'] : ['Closing']);
      expect(await ticketRow(ticketId)).toMatchObject({ status: 'Closed', waiting_since: null });
    }
  });
});

describe('how many messages somebody may write', () => {
  it('is thirty a minute, over all of their tickets, and says when to try again', async () => {
    const { learner, staff, ticketId } = await newChat();
    const other = await learner.open();
    const clientMessageId = randomUUID();
    await learner.write(ticketId, 'First', { clientMessageId });
    for (let sent = 1; sent < 30; sent += 1) {
      expect((await learner.write(sent % 2 === 0 ? ticketId : other, `${sent}`)).status).toBe(200);
    }
    const refused = await learner.write(other, 'Too many');
    expect([refused.status, refused.code]).toEqual([429, 'too_many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await learner.write(ticketId, 'First', { clientMessageId })).status).toBe(200);
    expect((await staff.write(ticketId, 'I still may.')).status).toBe(200);
  });
});
