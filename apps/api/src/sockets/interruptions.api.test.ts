import type { TicketId } from '@assay/assessment';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { TICKETS_CHANNEL } from '../features/tickets/ticket-notifications.ts';
import { notifyTicketChanged } from '../features/tickets/tickets.service.ts';
import { LIMITS } from '../http/overload/limits.ts';
import { type HeldConnection, holdConnection, listenSomewhere } from '../testing/raw-connection.ts';
import { sit } from '../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { asSuperuser } from '../testing/test-database.ts';
import { openSocket, type TestSocket } from '../testing/tickets/sockets.ts';
import { openTicketWitness } from '../testing/tickets/ticket-witness.ts';
import { newTicketLearner } from '../testing/tickets/ticketing.ts';

let test: TestApp;
let port: number;
let tenant: TestTenant;
let logged: string[];
beforeEach(async () => {
  logged = [];
  const write = (line: string) => void logged.push(line);
  test = await startTestApp({ logger: { level: 'warn', stream: { write } } });
  port = await listenSomewhere(test.app);
  await test.notifications.untilListening();
  tenant = await createTestTenant(test);
});
afterEach(() => test.close());

/** A learner in the room of a ticket, whose opening has been told already. */
async function openChat() {
  const witness = await openTicketWitness(test, tenant, port);
  const learner = await newTicketLearner(test, tenant);
  const ticketId = await learner.open();
  await witness.untilTold(ticketId);
  witness.close();
  const socket = await openOf(learner.token);
  expect(await socket.login(ticketId)).toEqual({ joined: true });
  return { ...learner, ticketId, socket };
}

async function openOf(token: string): Promise<TestSocket> {
  const socket = openSocket(port, { host: tenant.host, token });
  onTestFinished(socket.close);
  expect(await socket.opened).toBe('open');
  return socket;
}

/** Request of a page for a websocket; it then sends nothing more. */
const upgrade = () =>
  [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: ${tenant.host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13\r\n\r\n',
  ].join('\r\n');

describe('a process that ends', () => {
  it('ends its sockets so that they come back, waits for none of them, and cuts nothing off', async () => {
    const { socket } = await openChat();
    const silent = await holdConnection(port, upgrade());
    await silent.until(/^HTTP\/1\.1 101 /u);
    silent.socket.pause();
    await test.app.close();
    expect(await socket.ended).toBe('transport close');
    expect(logged).toEqual([]);
    silent.socket.destroy();
  });
});

/** Ends the listening connection, as a restart of the database would. */
const endListening = () =>
  asSuperuser(
    test.database,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like '%pg_listening_channels%' and pid <> pg_backend_pid()`,
  );

describe('a process that stopped hearing the others for a moment', () => {
  it('has its sockets come back, since anything may have changed, and tells them again', async () => {
    const { token, ticketId, socket, write } = await openChat();
    await endListening();
    expect(await socket.ended).toBe('transport close');
    const again = await openOf(token);
    await again.login(ticketId);
    await write(ticketId, 'Hello?');
    expect(await again.untilHeard(1)).toEqual([`receiveMessage ${ticketId}`]);
    expect(logged.filter((line) => line.includes('not heard for the moment'))).toHaveLength(1);
  });
});

it('what others send on our channels changes nothing', async () => {
  const { ticketId, socket } = await openChat();
  for (const payload of ['', 'x', '{}', '[]', '{"tenantId":1}', 'null', 'x'.repeat(7_000)]) {
    await test.database.asOwner('select pg_notify($1, $2), pg_notify($3, $2)', [
      TICKETS_CHANNEL,
      payload,
      'assay_sessions_ended',
    ]);
  }
  await tenant.inside(() => notifyTicketChanged(ticketId as TicketId, 'all'));
  expect(await socket.untilHeard(1)).toEqual([`receiveMessage ${ticketId}`]);
  expect(logged).toEqual([]);
});

it('sockets whose questions stand still hold up no visitor, no save, and are answered in the end', async () => {
  const sitting = await sit(test, { tenant });
  const chats = await Promise.all(Array.from({ length: 6 }, openChat));
  const client = new Client(test.database.settings.owner);
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table tickets in access exclusive mode');
    const joins = chats.flatMap(({ socket, ticketId }) => [socket.login(ticketId), socket.login(ticketId)]);
    expect((await sitting.save({})).status).toBe(200);
    const visited = await test.call('getSubdomain', { host: tenant.host, body: { host: tenant.host } });
    expect(visited.status).toBe(200);
    await client.query('rollback');
    for (const join of joins) expect(await join).toEqual({ joined: true });
  } finally {
    await client.end();
  }
});

it('of connections that do not say who they are so many are held, and then others are asked to come again', async () => {
  let isRefused = false;
  const held = new Set<HeldConnection>();
  const knock = async () => {
    const connection = await holdConnection(port, upgrade());
    held.add(connection);
    const said = await connection.until(/^HTTP\/1\.1 (101|503) /u);
    isRefused ||= said.startsWith('HTTP/1.1 503');
  };
  while (!isRefused) await Promise.all(Array.from({ length: 100 }, knock));
  expect(held.size).toBeGreaterThan(LIMITS.sockets.unidentifiedPerNetwork);
  const { token } = await tenant.newLearner();
  expect((await test.call('getProfile', { host: tenant.host, token })).status).toBe(200);
  for (const { socket } of held) socket.destroy();
});
