import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { untilLockIsAwaited } from '../../testing/database-faults.ts';
import { paintPicture } from '../../testing/pictures/pictures.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { newStaff } from '../../testing/tickets/staffing.ts';
import { createTicketer, newTicketLearner, sendTicketWithPicture } from '../../testing/tickets/ticketing.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

const PASSWORD = 'a password of mine';

async function newOwner() {
  const learner = await tenant.newLearner({ password: PASSWORD });
  const caller = { host: tenant.host, token: learner.token };
  const close = () => test.call('closeAccount', { ...caller, body: { password: PASSWORD } });
  return { ...learner, ...createTicketer(test, tenant, learner), close };
}
const count = async (table: string, ticketId: string, column = 'ticket_id') =>
  (await test.database.asOwner(`select 1 from ${table} where ${column} = $1`, [ticketId])).length;

describe('closing an account', () => {
  it('takes its tickets with all that was written in them, and no others', async () => {
    const [owner, neighbour] = [await newOwner(), await newTicketLearner(test, tenant)];
    const staff = await newStaff(test, tenant);
    const bytes = new Uint8Array(await paintPicture('png'));
    const caller = { host: tenant.host, token: owner.token };
    const ticketId = (await sendTicketWithPicture(test, caller, {}, { bytes })).body.ticket._id;
    const other = await neighbour.open();
    for (const each of [ticketId, other]) {
      await staff.write(each, 'An answer');
      await test.database.asOwner(
        `insert into ticket_notes (tenant_id, id, ticket_id, user_id, body)
         values ($1, gen_random_uuid(), $2, $3, 'A note')`,
        [tenant.id, each, staff.id],
      );
    }
    const folder = join(test.dataDir, 'files', tenant.id);
    expect(readdirSync(folder)).toHaveLength(2);
    expect((await owner.close()).status).toBe(200);
    const left = [];
    for (const id of [ticketId, other]) {
      left.push([
        await count('tickets', id, 'id'),
        await count('ticket_messages', id),
        await count('ticket_notes', id),
      ]);
    }
    expect(left).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
    expect(
      await test.database.asOwner('select 1 from ticket_pictures where user_id = $1', [owner.id]),
    ).toEqual([]);
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    expect((await staff.read(ticketId)).code).toBe('not_found');
    expect((await neighbour.read(other)).body.ticket.chats).toMatchObject([{ message: 'An answer' }]);
  });

  it('at the moment in which both sides write does the one or the other, and nobody waits for ever', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [owner, staff] = [await newOwner(), await newStaff(test, tenant)];
      const ticketId = await owner.open();
      const [closed, ...written] = await Promise.all([
        owner.close(),
        owner.write(ticketId, 'Hello'),
        staff.write(ticketId, 'Good morning'),
        owner.open().catch(() => 'refused'),
        owner.write(ticketId, 'Still there?'),
      ]);
      expect(closed.status).toBe(200);
      for (const answer of written) {
        if (typeof answer === 'string') continue;
        expect([200, 401, 404]).toContain(answer.status);
      }
      const left = await test.database.asOwner('select 1 from tickets where user_id = $1', [owner.id]);
      expect([left, await count('ticket_messages', ticketId)]).toEqual([[], 0]);
    }
  });

  it('always locks the account before the ticket', async () => {
    const owner = await newOwner();
    const ticketId = await owner.open();
    const closing = new Client(test.database.settings.owner);
    await closing.connect();
    try {
      await closing.query('begin');
      const own = `tenant_id = '${tenant.id}' and id = $1`;
      await closing.query(`select from users where ${own} for update`, [owner.id]);
      const written = owner.write(ticketId, 'Hello');
      await untilLockIsAwaited(test.database);
      await closing.query(`select from tickets where ${own} for update nowait`, [ticketId]);
      await closing.query('rollback');
      expect((await written).status).toBe(200);
    } finally {
      await closing.end();
    }
  });
});
