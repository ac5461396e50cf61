import { setTimeout as wait } from 'node:timers/promises';
import { addresses } from '@assay/contract';
import type { Client } from 'pg';
import { openSocket, type TestSocket } from '../../apps/api/src/testing/tickets/sockets.ts';
import { Connection, httpRequest } from '../rig/connection.ts';
import type { Installation } from '../rig/installation.ts';
import { memoryOf } from '../rig/processes.ts';
import { addLearners, tokenOf } from '../rig/rows.ts';
import { percentile } from '../rig/statistics.ts';
import { table } from '../rig/table.ts';
import { atMost, type Finding } from './finding.ts';

const HOST = 'localhost';
const SOCKETS = 1_000;
/** Sockets of staff, each notified of every message. */
const WATCHERS = 10;
/** Sockets opened and closed before, so that code is compiled and the heap has grown. */
const TO_WARM_UP = 300;
const MESSAGES_PER_SECOND = 50;
const SECONDS = 60;
const WARM_SECONDS = 10;
const FIRST = 800_000;
const AT_ONCE = 50;
/** Connections that send messages: the load keeps its pace though some of them take longer. */
const CONNECTIONS = 32;
const SETTLED_MS = 5_000;
const KIB = 1_024;

/**
 * Learners of one organisation each have their ticket open, staff watch all of them, and messages are
 * written.
 */
export async function measureSockets(
  { app, owner }: Installation,
  say: (line: string) => void,
): Promise<Finding[]> {
  const tickets = await addTickets(owner);
  const open = (number: number) => openSocket(app.port, { host: HOST, token: tokenOf(FIRST + number) });
  const memory = () => memoryOf([app.pid]) / KIB;

  const warm = await openAll(TO_WARM_UP, open);
  for (const socket of warm) socket.close();
  await wait(SETTLED_MS);
  const before = memory();
  const begun = performance.now();
  const learners = await openAll(SOCKETS, open);
  const openedMs = performance.now() - begun;
  for (let number = 0; number < SOCKETS; number += AT_ONCE) {
    const some = learners.slice(number, number + AT_ONCE);
    await Promise.all(some.map((socket, index) => join(socket, tickets[number + index] ?? '')));
  }
  await wait(SETTLED_MS);
  const eachKib = (memory() - before) / SOCKETS;
  const staff = await openAll(WATCHERS, (number) => open(SOCKETS + number));
  for (const socket of staff) await socket.watchTickets();

  const sentAt = new Map<string, number>();
  const toldMs: number[] = [];
  const watchedMs: number[] = [];
  for (const { socket } of learners)
    socket.on('receiveMessage', ({ ticket }) => toldMs.push(performance.now() - (sentAt.get(ticket) ?? 0)));
  for (const { socket } of staff)
    socket.on('ticketChanged', ({ ticket }) => watchedMs.push(performance.now() - (sentAt.get(ticket) ?? 0)));
  await writeAtRate(app.port, tickets, WARM_SECONDS, sentAt);
  // The last notifications may come after the answers.
  await wait(SETTLED_MS);
  [toldMs.length, watchedMs.length] = [0, 0];
  const answeredMs = await writeAtRate(app.port, tickets, SECONDS, sentAt);
  await wait(SETTLED_MS);
  if (toldMs.length !== answeredMs.length)
    throw new Error(`Of ${answeredMs.length} messages ${toldMs.length} were told.`);
  for (const socket of [...learners, ...staff]) socket.close();

  const rowOf = (what: string, times: number[]) => [
    what,
    String(times.length),
    ...[50, 99, 100].map((percent) => percentile(times, percent).toFixed(1)),
  ];
  const at = `${SOCKETS} sockets, ${MESSAGES_PER_SECOND} messages a second`;
  say(
    `\n${table(
      [at, 'times', 'p50, ms', 'p99, ms', 'longest, ms'],
      [
        rowOf('PATCH until it is answered', answeredMs),
        rowOf('PATCH until receiveMessage', toldMs),
        rowOf(`PATCH until ticketChanged, ${WATCHERS} of the staff`, watchedMs),
      ],
    )}\n${SOCKETS} sockets opened, each proven, in ${(openedMs / 1_000).toFixed(1)} s`,
  );
  return [
    atMost(`from PATCH to receiveMessage, p99 (${at})`, percentile(toldMs, 99), 250, 'ms'),
    atMost('memory of the application for each socket', eachKib, 64, 'KB'),
  ];
}

/**
 * Adds a learner with a ticket for each socket, then the staff who watch. @returns the tickets' ids, in the
 * learners' order
 */
async function addTickets(owner: Client): Promise<string[]> {
  const found = await owner.query<{ tenant: string }>(
    'select tenant_id as tenant from tenant_hosts where host = $1',
    [HOST],
  );
  const tenant = found.rows[0]?.tenant ?? '';
  await addLearners(owner, tenant, FIRST, SOCKETS + WATCHERS);
  await owner.query(
    `update users set role = 'staff'
     where tenant_id = $1 and email like '%@bench.test' and last_name::int >= $2::int`,
    [tenant, FIRST + SOCKETS],
  );
  const { rows } = await owner.query<{ id: string }>(
    `with about as (
       insert into ticket_topics (tenant_id, id, name, position) values ($1, uuidv7(), 'Bench', 99) returning id
     ), added as (
       insert into tickets (tenant_id, id, user_id, topic_id, subject, description)
       select u.tenant_id, uuidv7(), u.id, about.id, u.last_name, 'Why is it the second?'
       from users u, about where u.tenant_id = $1 and u.email like '%@bench.test' and u.role = 'learner'
       returning id, subject
     )
     select id from added order by subject`,
    [tenant],
  );
  return rows.map(({ id }) => id);
}

async function openAll(count: number, open: (number: number) => TestSocket): Promise<TestSocket[]> {
  const opened: TestSocket[] = [];
  while (opened.length < count) {
    const from = opened.length;
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => open(from + index));
    for (const socket of some) {
      const outcome = await socket.opened;
      if (outcome !== 'open') throw new Error(`A socket was not let in: ${outcome}.`);
    }
    opened.push(...some);
  }
  return opened;
}

async function join(socket: TestSocket, ticket: string): Promise<void> {
  const answer = await socket.login(ticket);
  if (!answer.joined) throw new Error(`A ticket was not joined: ${answer.code}.`);
}

/**
 * Learners write in turn, at the given pace, whether or not the earlier messages are answered.
 * @param sentAt receives the time when the newest message of each ticket was to be sent
 * @returns the time that each took until it was answered
 */
async function writeAtRate(
  port: number,
  tickets: readonly string[],
  seconds: number,
  sentAt: Map<string, number>,
): Promise<number[]> {
  const { method, path } = addresses.postMessage;
  const free = Array.from({ length: CONNECTIONS }, () => new Connection(port));
  const waiting: ((connection: Connection) => void)[] = [];
  const times: number[] = [];
  const send = async (number: number) => {
    const learner = number % tickets.length;
    const ticket = tickets[learner] ?? '';
    const at = performance.now();
    sentAt.set(ticket, at);
    const request = httpRequest(method, path.replace(':ticketId', ticket), {
      host: HOST,
      token: tokenOf(FIRST + learner),
      body: { message: `Message ${number} of somebody who asks.`, clientMessageId: crypto.randomUUID() },
    });
    // In turn: a connection that is not used for a while is closed.
    const connection = free.shift() ?? (await new Promise<Connection>((resolve) => waiting.push(resolve)));
    const { status, body } = await connection.send(request);
    times.push(performance.now() - at);
    const next = waiting.shift();
    if (next === undefined) free.push(connection);
    else next(connection);
    if (status !== 200) throw new Error(`A message was answered with ${status}: ${body}`);
  };
  const begun = performance.now();
  const sent: Promise<void>[] = [];
  for (let number = 0; number < seconds * MESSAGES_PER_SECOND; number += 1) {
    await wait(Math.max(0, begun + (number * 1_000) / MESSAGES_PER_SECOND - performance.now()));
    sent.push(send(number));
  }
  await Promise.all(sent);
  for (const connection of free) connection.close();
  return times;
}
