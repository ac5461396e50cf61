import type { TicketId } from '@assay/assessment';
import { ALL_PERMISSIONS } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { inTransaction, withTenant } from '../db/context.ts';
import { notifyTicketChanged } from '../features/tickets/tickets.service.ts';
import { listenSomewhere } from '../testing/raw-connection.ts';
import { createTestTenant, type TestTenant } from '../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { openSocket, type TestSocket } from '../testing/tickets/sockets.ts';
import { givePermissions, newStaff } from '../testing/tickets/staffing.ts';
import { openTicketWitness, type TicketWitness } from '../testing/tickets/ticket-witness.ts';
import { newTicketLearner } from '../testing/tickets/ticketing.ts';

let test: TestApp;
let second: TestApp;
let ports: [number, number];
let tenant: TestTenant;
let elsewhere: TestTenant;
/** One witness per organisation and process. */
const witnesses: { of: TestTenant; witness: TicketWitness }[] = [];
beforeAll(async () => {
  test = await startTestApp();
  // Another process over the same database.
  second = await startTestApp({ database: test.database, dataDir: test.dataDir });
  ports = [await listenSomewhere(test.app), await listenSomewhere(second.app)];
  await Promise.all([test, second].map(({ notifications }) => notifications.untilListening()));
  [tenant, elsewhere] = [await createTestTenant(test), await createTestTenant(test)];
  for (const of of [tenant, elsewhere]) {
    for (const port of ports) witnesses.push({ of, witness: await openTicketWitness(test, of, port) });
  }
});
afterAll(async () => {
  for (const { witness } of witnesses) witness.close();
  await second.app.close();
  for (const pool of second.otherPools) await pool.end();
  await test.close();
});

type Opening = Parameters<typeof openSocket>[1];
function open(opening: Opening, port = ports[0]): TestSocket {
  const socket = openSocket(port, opening);
  onTestFinished(socket.close);
  return socket;
}

/**
 * A learner with an open ticket that both processes have announced: a socket that joins from now on does not
 * hear of that.
 */
async function newChat(of = tenant) {
  const learner = await newTicketLearner(test, of);
  const ticketId = await learner.open();
  for (const { witness } of witnesses.filter((each) => each.of === of)) await witness.untilTold(ticketId);
  return { ...learner, host: of.host, ticketId };
}

/** Returns what a socket has heard once all earlier events were told: processes tell them in order. */
async function heardSoFar(socket: TestSocket, of = tenant): Promise<string[]> {
  await newChat(of);
  // Its answer comes after what was sent to the same socket before.
  await socket.login('');
  return socket.heard;
}

describe('a socket in the room of its own ticket', () => {
  it.each([
    ['bare', (ticket: string) => ticket],
    ['as an object', (ticket: string) => ({ ticket })],
    ['in capital letters', (ticket: string) => ticket.toUpperCase()],
  ])('named %s is told of every message, of the learner and of staff', async (_how, written) => {
    const chat = await newChat();
    const staff = await newStaff(test, tenant);
    const learnerSocket = open(chat);
    const staffSocket = open({ host: tenant.host, token: staff.token });
    for (const socket of [learnerSocket, staffSocket]) {
      expect(await socket.opened).toBe('open');
      expect(await socket.login(written(chat.ticketId))).toEqual({ joined: true });
    }
    await chat.write(chat.ticketId, 'Hello?');
    await staff.write(chat.ticketId, 'Good morning.');
    const twice = Array.from({ length: 2 }, () => `receiveMessage ${chat.ticketId}`);
    expect(await learnerSocket.untilHeard(2)).toEqual(twice);
    expect(await staffSocket.untilHeard(2)).toEqual(twice);
  });

  it('is notified by another process', async () => {
    const chat = await newChat();
    const socket = open(chat, ports[1]);
    await socket.opened;
    await socket.login(chat.ticketId);
    await chat.write(chat.ticketId, 'Hello?');
    expect(await heardSoFar(socket)).toEqual([`receiveMessage ${chat.ticketId}`]);
  });

  it('hears nothing of what was rolled back, nor of what only staff see', async () => {
    const chat = await newChat();
    const socket = open(chat);
    await socket.opened;
    await socket.login(chat.ticketId);
    const ticketId = chat.ticketId as TicketId;
    const told = (audience: 'all' | 'staff', work: () => Promise<void>) =>
      withTenant(test.database.pool, tenant.id, () =>
        inTransaction(async () => {
          await notifyTicketChanged(ticketId, audience);
          await work();
        }),
      );
    const undo = new Error('undo');
    await expect(told('all', () => Promise.reject(undo))).rejects.toBe(undo);
    await told('staff', async () => {});
    expect(await heardSoFar(socket)).toEqual([]);
    await chat.write(ticketId, 'Hello?');
    expect(await heardSoFar(socket)).toEqual([`receiveMessage ${ticketId}`]);
  });
});

describe('staff who watch tickets', () => {
  it('receive new tickets, messages and staff events of their organisation alone', async () => {
    const staff = await newStaff(test, tenant);
    const socket = open({ host: tenant.host, token: staff.token }, ports[1]);
    await socket.opened;
    expect(await socket.watchTickets()).toEqual({ joined: true });
    const foreign = await newChat(elsewhere);
    await foreign.write(foreign.ticketId, 'Elsewhere.');
    const chat = await newChat();
    await chat.write(chat.ticketId, 'Hello?');
    await tenant.inside(() => notifyTicketChanged(chat.ticketId as TicketId, 'staff'));
    const thrice = Array.from({ length: 3 }, () => `ticketChanged ${chat.ticketId}`);
    expect(await socket.untilHeard(3)).toEqual(thrice);
  });

  it('are staff: learners are refused', async () => {
    const { token, host } = await newChat();
    const socket = open({ host, token });
    await socket.opened;
    expect(await socket.watchTickets()).toEqual({ joined: false, code: 'forbidden' });
  });

  it('answer tickets: staff without that permission are refused, in the room of a ticket, too', async () => {
    const { ticketId } = await newChat();
    const { id, token } = await newStaff(test, tenant);
    await givePermissions(test, { tenantId: tenant.id, id }, { ...ALL_PERMISSIONS, support: false });
    const socket = open({ host: tenant.host, token });
    await socket.opened;
    expect(await socket.watchTickets()).toEqual({ joined: false, code: 'forbidden' });
    expect(await socket.login(ticketId)).toEqual({ joined: false, code: 'not_found' });
  });
});

describe('a ticket that is not one’s own', () => {
  it.each([
    ['of another learner', (own: string) => own],
    ['that is not there', () => crypto.randomUUID()],
    ['that is no id', () => 'x'],
  ])('%s is not found, and nothing is heard of it', async (_what, written) => {
    const chat = await newChat();
    const { token } = await tenant.newLearner();
    const socket = open({ host: tenant.host, token });
    await socket.opened;
    expect(await socket.login(written(chat.ticketId))).toEqual({ joined: false, code: 'not_found' });
    await chat.write(chat.ticketId, 'Hello?');
    expect(await heardSoFar(socket)).toEqual([]);
  });

  it('of another organisation is not found, for learners and for staff', async () => {
    const chat = await newChat();
    for (const { token } of [await elsewhere.newLearner(), await newStaff(test, elsewhere)]) {
      const socket = open({ host: elsewhere.host, token });
      await socket.opened;
      expect(await socket.login(chat.ticketId)).toEqual({ joined: false, code: 'not_found' });
      await chat.write(chat.ticketId, 'Hello?');
      expect(await heardSoFar(socket)).toEqual([]);
    }
  });
});

describe('a socket', () => {
  it.each([
    ['without a token', () => undefined],
    ['with an empty token', () => ''],
    ['with a forged token', () => 'x'.repeat(43)],
    ['with a token that is no text', () => ({ $ne: '' })],
    ['with the token of another organisation', async () => (await elsewhere.newLearner()).token],
    [
      'with a session that has ended',
      async () => {
        const { token } = await tenant.newLearner();
        await test.call('logout', { host: tenant.host, token, body: {} });
        return token;
      },
    ],
  ])('%s is refused', async (_what, tokenOf) => {
    const token = await tokenOf();
    const said: string[] = [];
    // News of the session's end may come while it is opened and end the connection: a page opens it anew.
    do said.push(await open({ host: tenant.host, token }).opened);
    while (said.at(-1) === 'transport close');
    expect(said.at(-1)).toBe('unauthenticated');
  });

  it.each([
    ['of a page of another site', { headers: { origin: 'https://elsewhere.example' } }],
    ['of a page without an address', { headers: { origin: 'null' } }],
    ['to a host that is nobody’s', { host: 'nobody.example' }],
    ['to another path', { path: '/sockets' }],
  ])('%s is refused before it is open', async (_what, otherwise) => {
    const { token } = await tenant.newLearner();
    const socket = open({ host: tenant.host, token, ...otherwise });
    expect(await socket.opened).toBe('websocket error');
  });

  it.each(['http', 'https'])('of a page of its own host by %s is let in', async (scheme) => {
    const { token } = await tenant.newLearner();
    const headers = { origin: `${scheme}://${tenant.host}` };
    expect(await open({ host: tenant.host, token, headers }).opened).toBe('open');
  });

  it('beyond twenty of one user ends the one that was opened first', async () => {
    const { token } = await tenant.newLearner();
    const sockets: TestSocket[] = [];
    for (let index = 0; index < 21; index += 1) {
      const socket = open({ host: tenant.host, token });
      expect(await socket.opened).toBe('open');
      sockets.push(socket);
    }
    expect(await sockets[0]?.ended).toBe('io server disconnect');
    expect(sockets.filter(({ socket }) => socket.connected)).toHaveLength(20);
  });

  it('in more rooms than allowed leaves the one that it joined first', async () => {
    const chat = await newChat();
    const socket = open(chat);
    await socket.opened;
    await socket.login(chat.ticketId);
    const others: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      const { rows } = await insertTicketLike(chat.ticketId);
      others.push(...rows);
    }
    for (const other of others) expect(await socket.login(other)).toEqual({ joined: true });
    await chat.write(chat.ticketId, 'Hello?');
    await chat.write(others[0] ?? '', 'Here.');
    expect(await heardSoFar(socket)).toEqual([`receiveMessage ${others[0]}`]);
  });

  async function insertTicketLike(ticketId: string): Promise<{ rows: string[] }> {
    const rows = await test.database.asOwner<{ id: string }>(
      `insert into tickets (tenant_id, id, user_id, topic_id, subject, description)
       select tenant_id, gen_random_uuid(), user_id, topic_id, subject, description from tickets where id = $1
       returning id`,
      [ticketId],
    );
    return { rows: rows.map(({ id }) => id) };
  }
});
