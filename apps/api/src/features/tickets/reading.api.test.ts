import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { newStaff } from '../../testing/tickets/staffing.ts';
import { newTicketLearner } from '../../testing/tickets/ticketing.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

/** Inserts tickets and messages without the calls, which are rate limited. */
async function fill(learnerId: string, ticketId: string, messages: number): Promise<void> {
  await test.database.asOwner(
    `insert into ticket_messages (tenant_id, ticket_id, number, id, user_id, role, body)
     select $1, $2, n, gen_random_uuid(), $3, 'learner', 'Message ' || n from generate_series(1, $4::int) n`,
    [tenant.id, ticketId, learnerId, messages],
  );
  await test.database.asOwner('update tickets set last_number = $2 where id = $1', [ticketId, messages]);
}

describe('the list of tickets', () => {
  it('has the learner’s own, the newest first, a page at a time, each with its newest message alone', async () => {
    const [learner, neighbour] = [await newTicketLearner(test, tenant), await newTicketLearner(test, tenant)];
    await neighbour.open();
    const made: string[] = [];
    for (let ticket = 0; ticket < 10; ticket += 1) made.unshift(await learner.open({ subject: `${ticket}` }));
    await test.database.asOwner(
      `insert into tickets (tenant_id, id, user_id, topic_id, subject, description)
       select $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $2, topic_id, 'Old', 'Old'
       from generate_series(1, 25) n cross join (select topic_id from tickets where user_id = $2 limit 1) t`,
      [tenant.id, learner.id],
    );
    await learner.write(made[0] ?? '', 'First');
    await learner.write(made[0] ?? '', 'Second');
    const first = (await learner.list()).body;
    expect([first.tickets.length, first.more]).toEqual([30, true]);
    expect(first.tickets.slice(0, 10).map(({ _id }) => _id)).toEqual(made);
    expect(first.tickets[0]).toMatchObject({ chats: [{ message: 'Second', number: 2 }], earlier: true });
    expect(first.tickets[1]).toMatchObject({ chats: [], earlier: false });
    const rest = (await learner.list({ before: first.tickets.at(-1)?._id ?? '' })).body;
    expect([rest.tickets.length, rest.more]).toEqual([5, false]);
    expect(new Set([...first.tickets, ...rest.tickets].map(({ _id }) => _id)).size).toBe(35);
  });

  it('is asked for as a user, and as nothing else', async () => {
    const learner = await newTicketLearner(test, tenant);
    expect((await learner.list({})).status).toBe(200);
    expect((await learner.list({ role: 'User' })).status).toBe(200);
    for (const role of ['Admin', 'user', 'Staff', 'User ', '']) {
      expect(await learner.list({ role })).toMatchObject({ status: 403, code: 'forbidden' });
    }
  });
});

describe('a ticket that is opened', () => {
  it('shows its newest hundred messages, the oldest first, and those before them when asked', async () => {
    const learner = await newTicketLearner(test, tenant);
    const ticketId = await learner.open();
    await fill(learner.id, ticketId, 230);
    const numbers = ({ body }: Awaited<ReturnType<typeof learner.read>>) => {
      const { chats, earlier } = body.ticket;
      return [chats.length, chats[0]?.number, chats.at(-1)?.number, earlier];
    };
    expect(numbers(await learner.read(ticketId))).toEqual([100, 131, 230, true]);
    expect(numbers(await learner.read(ticketId, 131))).toEqual([100, 31, 130, true]);
    expect(numbers(await learner.read(ticketId, 31))).toEqual([30, 1, 30, false]);
    expect(numbers(await learner.read(ticketId, 1))).toEqual([0, undefined, undefined, false]);
    expect(numbers(await learner.read(ticketId, 999_999_999))).toEqual([100, 131, 230, true]);
  });

  it('is the learner’s own, any of the tenant’s for staff, and for everybody else not there', async () => {
    const learner = await newTicketLearner(test, tenant);
    const ticketId = await learner.open();
    const staff = await newStaff(test, tenant);
    expect((await staff.read(ticketId)).body.ticket).toEqual((await learner.read(ticketId)).body.ticket);
    const elsewhere = await createTestTenant(test);
    const strangers = [
      await newTicketLearner(test, tenant),
      await newTicketLearner(test, elsewhere),
      await newStaff(test, elsewhere),
    ];
    const before = await test.database.asOwner('select * from tickets where id = $1', [ticketId]);
    for (const stranger of strangers) {
      const nowhere = await stranger.read(randomUUID());
      expect([nowhere.status, nowhere.code]).toEqual([404, 'not_found']);
      const answers = [await stranger.read(ticketId), await stranger.write(ticketId, 'Mine now')];
      for (const { status, text } of answers) expect([status, text]).toEqual([404, nowhere.text]);
    }
    const [neighbour] = strangers;
    expect((await neighbour?.seen(ticketId, 1))?.status).toBe(404);
    expect(await test.database.asOwner('select * from tickets where id = $1', [ticketId])).toEqual(before);
  });

  it('tells its learner nothing of what only staff see', async () => {
    const learner = await newTicketLearner(test, tenant);
    const staff = await newStaff(test, tenant, 'Sigrid Undset');
    const ticketId = await learner.open();
    await test.database.asOwner('update tickets set assignee_id = $2, recipient_id = $2 where id = $1', [
      ticketId,
      staff.id,
    ]);
    await test.database.asOwner(
      `insert into ticket_notes (tenant_id, id, ticket_id, user_id, body)
       values ($1, gen_random_uuid(), $2, $3, 'A secret note')`,
      [tenant.id, ticketId, staff.id],
    );
    const heard = [
      await learner.read(ticketId),
      await learner.list(),
      await learner.write(ticketId, 'Hello'),
    ];
    for (const { status, text } of heard) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/secret|Sigrid|assignee|recipient|note|waiting/iu);
      expect(text).not.toContain(staff.id);
    }
  });
});

describe('how far a chat is seen', () => {
  it('goes forwards only, and never beyond the last message', async () => {
    const learner = await newTicketLearner(test, tenant);
    const staff = await newStaff(test, tenant);
    const ticketId = await learner.open();
    for (const message of ['One', 'Two', 'Three']) await staff.write(ticketId, message);
    const unread = async () => (await learner.read(ticketId)).body.ticket.unread;
    expect(await unread()).toBe(3);
    for (const [number, left] of [
      [0, 3],
      [2, 1],
      [1, 1],
      [9_007_199_254_740_991, 0],
    ] as const) {
      expect((await learner.seen(ticketId, number)).body).toEqual({ success: true });
      expect(await unread()).toBe(left);
    }
    await staff.write(ticketId, 'Four');
    expect(await unread()).toBe(1);
  });

  it('is the learner’s to say', async () => {
    const learner = await newTicketLearner(test, tenant);
    const staff = await newStaff(test, tenant);
    const ticketId = await learner.open();
    expect((await staff.seen(ticketId, 1)).code).toBe('forbidden');
    expect((await learner.seen(ticketId, -1)).code).toBe('malformed');
  });
});
