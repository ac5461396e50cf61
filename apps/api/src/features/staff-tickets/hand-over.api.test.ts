import { randomUUID } from 'node:crypto';
import { USUAL_PERMISSIONS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { givePermissions, newStaff } from '../../testing/tickets/staffing.ts';
import { newTicketLearner } from '../../testing/tickets/ticketing.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);
const staff = await newStaff(test, tenant, 'Grace Hopper');
const newLearner = () => newTicketLearner(test, tenant);
const looked = async (ticketId: string) => (await staff.readStaffTicket(ticketId)).body.ticket;

describe('handing a ticket', () => {
  it('to a colleague is theirs from then on, as long as nobody else took it meanwhile', async () => {
    const ticketId = await (await newLearner()).open();
    const other = await newStaff(test, tenant, 'Mary Somerville');
    expect((await staff.assign(ticketId, other.id)).body).toEqual({ success: true });
    expect((await looked(ticketId)).assignee).toEqual({ _id: other.id, name: 'Mary Somerville' });
    expect((await looked(ticketId)).colleagues).toContainEqual({ _id: other.id, name: 'Mary Somerville' });
    const { body } = await other.inbox({ assignee: 'me' });
    expect(body.tickets.map(({ _id }) => _id)).toEqual([ticketId]);
    expect((await staff.assign(ticketId, staff.id)).code).toBe('ticket_taken');
    expect((await staff.assign(ticketId, staff.id, other.id)).status).toBe(200);
  });

  it('to nobody who answers tickets here is refused, and changes nothing', async () => {
    const ticketId = await (await newLearner()).open();
    const [left, withoutSupport] = [await newStaff(test, tenant), await newStaff(test, tenant)];
    await test.database.asOwner('update users set disabled_at = now() where id = $1', [left.id]);
    await givePermissions(
      test,
      { tenantId: tenant.id, id: withoutSupport.id },
      { ...USUAL_PERMISSIONS, support: false },
    );
    const elsewhere = await newStaff(test, await createTestTenant(test));
    const learner = await newLearner();
    for (const { id } of [left, withoutSupport, elsewhere, learner, { id: randomUUID() }]) {
      const { status, code } = await staff.assign(ticketId, id);
      expect([status, code]).toEqual([400, 'assignee_refused']);
    }
    const { assignee, colleagues } = await looked(ticketId);
    expect(assignee).toBeNull();
    expect(colleagues.map(({ _id }) => _id)).not.toContain(left.id);
  });
});

describe('the learner’s other tickets', () => {
  it('are counted, and the latest ten are shown, of this learner alone', async () => {
    const [learner, other] = [await newLearner(), await newLearner()];
    const opened: string[] = [];
    for (let number = 1; number <= 12; number += 1) {
      await test.database.asOwner('delete from throttle_events where tenant_id = $1', [tenant.id]);
      opened.push(await learner.open({ subject: `Ticket ${number}` }));
    }
    await other.open();
    await staff.move(opened.at(-1) ?? '', 'Closed');
    const { otherTickets } = await looked(opened[0] ?? '');
    expect(otherTickets.total).toBe(11);
    expect(otherTickets.latest.map(({ _id }) => _id)).toEqual(opened.slice(2).toReversed());
    expect(otherTickets.latest[0]).toEqual({
      _id: opened.at(-1),
      subject: 'Ticket 12',
      status: 'Closed',
      createdAt: expect.any(String),
    });
  });
});
