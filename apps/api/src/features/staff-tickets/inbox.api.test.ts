import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { newStaff, readWholeInbox } from '../../testing/tickets/staffing.ts';
import { newTicketLearner } from '../../testing/tickets/ticketing.ts';

const test = await provideTestApp();

/**
 * Inserts tickets directly into the table: a learner may write only a few an hour. @returns their ids in the
 * order of writing
 */
async function insertTickets({ id: tenantId }: TestTenant, userId: string, count: number): Promise<string[]> {
  const rows = await test.database.asOwner<{ id: string }>(
    `insert into tickets (tenant_id, id, user_id, topic_id, subject, description, waiting_since)
     select $1, ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, $2,
            (select id from ticket_topics where tenant_id = $1 order by position limit 1),
            'Ticket ' || n, 'About it', timestamptz '2026-01-01' + make_interval(secs => n * 0.000001)
     from generate_series(1, $3) n returning id`,
    [tenantId, userId, count],
  );
  return rows.map(({ id }) => id);
}
const idsOf = (tickets: { _id: string }[]) => tickets.map(({ _id }) => _id);
const stopWaiting = (ids: string[]) =>
  test.database.asOwner('update tickets set waiting_since = null where id = any($1::uuid[])', [ids]);

describe('the inbox', () => {
  it('shows each ticket with its learner, topic, wait and who has it, and counts them', async () => {
    const tenant = await createTestTenant(test);
    const learner = await newTicketLearner(test, tenant);
    const staff = await newStaff(test, tenant, 'Grace Hopper');
    const ticketId = await learner.open({ subject: 'Key of 3' });
    await staff.take(ticketId);
    const { status, body } = await staff.inbox();
    expect(status).toBe(200);
    expect(body).toEqual({
      tickets: [
        {
          _id: ticketId,
          subject: 'Key of 3',
          status: 'Open',
          about: null,
          topic: { _id: expect.any(String), topic_name: expect.any(String) },
          learner: { _id: learner.id, name: 'Ada Byron' },
          assignee: { _id: staff.id, name: 'Grace Hopper' },
          createdAt: expect.any(String),
          waitingSince: expect.any(String),
        },
      ],
      next: null,
      counts: { Open: 1, Pending: 0, Closed: 0 },
    });
  });

  it('lists who waits longest first, and then the others, the newest first', async () => {
    const tenant = await createTestTenant(test);
    const learner = await newTicketLearner(test, tenant);
    const staff = await newStaff(test, tenant);
    const opened: string[] = [];
    for (let number = 0; number < 5; number += 1) opened.push(await learner.open());
    const [a, b, c, d, e] = opened;
    for (const id of [b, d]) await staff.write(id ?? '', 'An answer');
    await learner.write(b ?? '', 'And yet');
    expect(idsOf((await staff.inbox()).body.tickets)).toEqual([a, c, e, b, d]);
    expect(idsOf((await staff.inbox({ order: 'newest' })).body.tickets)).toEqual([e, d, c, b, a]);
  });

  it('shows what is asked for: a status, a topic, one’s own, nobody’s', async () => {
    const tenant = await createTestTenant(test);
    const learner = await newTicketLearner(test, tenant);
    const [staff, other] = [await newStaff(test, tenant), await newStaff(test, tenant)];
    const topics = (
      await test.call('getTicketTopics', { host: tenant.host, token: learner.token, query: {} })
    ).body.topics;
    const [first, second] = topics;
    const [mine, theirs, nobodys] = [
      await learner.open(),
      await learner.open({ topic: second?._id ?? '' }),
      await learner.open(),
    ];
    await staff.take(mine);
    await other.take(theirs);
    await staff.move(nobodys, 'Pending');
    const found = async (query: Parameters<typeof staff.inbox>[0]) =>
      idsOf((await staff.inbox(query)).body.tickets);
    expect(await found({ assignee: 'me' })).toEqual([mine]);
    expect(await found({ assignee: 'nobody' })).toEqual([nobodys]);
    expect(await found({ status: 'Pending' })).toEqual([nobodys]);
    expect(await found({ status: 'Closed' })).toEqual([]);
    expect(await found({ topic: second?._id })).toEqual([theirs]);
    expect(await found({ topic: first?._id, assignee: 'me', status: 'Open', order: 'newest' })).toEqual([
      mine,
    ]);
    expect(await found({ topic: randomUUID() })).toEqual([]);
    await staff.move(mine, 'Closed');
    expect((await staff.inbox()).body.counts).toEqual({ Open: 1, Pending: 1, Closed: 1 });
  });

  it.each([
    ['100% sure', '0% s', '0_ s'],
    ['under_score', 'r_s', 'r%s'],
    ['back\\slash', 'k\\s', 'k\\\\s'],
    ["O'Brien; drop table tickets --", "o'brien; DROP", 'obrien'],
    ['Größe 😀 ½', 'GRÖßE', 'grosse'],
    ['two\nlines', 'two\nl', 'two l'],
  ])(
    'finds “%s” by a part of it, and nothing else by signs that mean much elsewhere',
    async (subject, part, not) => {
      const tenant = await createTestTenant(test);
      const learner = await newTicketLearner(test, tenant);
      const staff = await newStaff(test, tenant);
      const inSubject = await learner.open({ subject });
      const inDescription = await learner.open({ description: `It says: ${subject}.` });
      await learner.open({ subject: 'Something else' });
      const search = async (text: string) => idsOf((await staff.inbox({ search: text })).body.tickets);
      expect(await search(part)).toEqual([inSubject, inDescription]);
      expect(await search(`  ${part}  `.slice(0, 100))).toEqual([inSubject, inDescription]);
      expect(await search(not)).toEqual([]);
    },
  );

  it('finds tickets by their learner’s name or address; blanks alone ask for all', async () => {
    const tenant = await createTestTenant(test);
    const [learner, other] = [await newTicketLearner(test, tenant), await newTicketLearner(test, tenant)];
    const staff = await newStaff(test, tenant);
    const opened = [await learner.open(), await other.open()];
    const search = async (text: string) => idsOf((await staff.inbox({ search: text })).body.tickets);
    expect(await search('aDa bYr')).toEqual(opened);
    expect(await search(learner.email.toUpperCase())).toEqual([opened[0]]);
    expect(await search('   ')).toEqual(opened);
    expect(await search('x'.repeat(100))).toEqual([]);
    expect((await staff.inbox({ search: 'x'.repeat(101) })).code).toBe('malformed');
    expect((await staff.inbox({ search: 'a\u0000b' })).code).toBe('malformed');
  });

  it('says nothing of another tenant’s tickets', async () => {
    const [tenant, elsewhere] = [await createTestTenant(test), await createTestTenant(test)];
    await (await newTicketLearner(test, elsewhere)).open({ subject: 'Elsewhere' });
    const staff = await newStaff(test, tenant);
    for (const query of [{}, { search: 'Elsewhere' }, { order: 'newest' as const }]) {
      expect((await staff.inbox(query)).body).toMatchObject({
        tickets: [],
        next: null,
        counts: { Open: 0, Pending: 0, Closed: 0 },
      });
    }
  });
});

describe('pages of the inbox', () => {
  it.each(['waiting', 'newest'] as const)('by %s hold every ticket once, fifty a page', async (order) => {
    const tenant = await createTestTenant(test);
    const learner = await newTicketLearner(test, tenant);
    const staff = await newStaff(test, tenant);
    const ids = await insertTickets(tenant, learner.id, 160);
    // Waits that differ by less than a date can hold, and the end of the waiting ones in the middle of a
    // page.
    const others = ids.slice(70);
    await stopWaiting(others);
    const pages = await readWholeInbox(staff, { order });
    expect(pages.map((page) => page.length)).toEqual([50, 50, 50, 10]);
    expect(idsOf(pages.flat())).toEqual(
      order === 'newest' ? ids.toReversed() : [...ids.slice(0, 70), ...others.toReversed()],
    );
  });

  it('hold every ticket that stays as it is once, while others are answered, written to and added between them', async () => {
    const tenant = await createTestTenant(test);
    const learner = await newTicketLearner(test, tenant);
    const staff = await newStaff(test, tenant);
    const ids = await insertTickets(tenant, learner.id, 240);
    await stopWaiting(ids.slice(120));
    const isMoving = (index: number) => index % 10 === 3;
    let round = 0;
    const pages = await readWholeInbox(staff, {}, async () => {
      round += 1;
      const moving = ids.filter((_, index) => isMoving(index) && index % 4 === round % 4);
      for (const id of moving) await staff.write(id, 'Answered meanwhile');
      for (const id of moving.slice(0, 2)) await learner.write(id, 'Asked once more');
      await learner.open();
    });
    const seen = idsOf(pages.flat());
    const steady = ids.filter((_, index) => !isMoving(index));
    expect(seen.filter((id) => steady.includes(id))).toEqual([
      ...steady.slice(0, 108),
      ...steady.slice(108).toReversed(),
    ]);
  });

  it('end where they are to end: a page that is just full leads to no empty one', async () => {
    const tenant = await createTestTenant(test);
    const learner = await newTicketLearner(test, tenant);
    const staff = await newStaff(test, tenant);
    const ids = await insertTickets(tenant, learner.id, 50);
    expect((await staff.inbox()).body.next).toBeNull();
    await stopWaiting(ids.slice(25));
    expect((await staff.inbox()).body.next).toBeNull();
  });

  it.each([
    'x',
    '',
    'n.',
    'w1',
    `n.${randomUUID()} `,
    `w${'9'.repeat(17)}.${randomUUID()}`,
    `w-1.${randomUUID()}`,
    `n.${randomUUID().toUpperCase()}`,
    'n.00000000-0000-0000-0000-00000000000g',
    "n.' or 1=1",
  ])('after what no page said (%s) are refused', async (after) => {
    const tenant = await createTestTenant(test);
    const staff = await newStaff(test, tenant);
    expect((await staff.inbox({ after })).code).toBe('malformed');
    expect((await staff.inbox({ after, order: 'newest' })).code).toBe('malformed');
  });

  it('after a page of the other order are refused, and after any place that can be named are not', async () => {
    const tenant = await createTestTenant(test);
    const staff = await newStaff(test, tenant);
    const after = `w${'9'.repeat(16)}.${randomUUID()}`;
    expect((await staff.inbox({ after, order: 'newest' })).code).toBe('malformed');
    expect((await staff.inbox({ after })).status).toBe(200);
    expect((await staff.inbox({ after: `n.${randomUUID()}` })).status).toBe(200);
  });
});
