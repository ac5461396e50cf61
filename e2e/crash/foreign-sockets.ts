import { randomUUID } from 'node:crypto';
import { createTestTenant, type TestTenant } from '../../apps/api/src/testing/tenants/test-tenant.ts';
import type { TestApp } from '../../apps/api/src/testing/test-app.ts';
import { openSocket, type TestSocket } from '../../apps/api/src/testing/tickets/sockets.ts';
import { newStaff } from '../../apps/api/src/testing/tickets/staffing.ts';
import { newTicketLearner } from '../../apps/api/src/testing/tickets/ticketing.ts';
import { pick, type Random } from './malformed/draft.ts';

const STATUSES = ['Open', 'Pending', 'Closed'] as const;
const ATTACKERS = 12;

type Person = { id: string; token: string };
/** The victim's chat, and the people who try to get into it. */
export type Chat = {
  port: number;
  test: TestApp;
  tenant: TestTenant;
  others: TestTenant;
  victim: Person;
  staff: Person;
  /** The victim's, by status. */
  tickets: Record<(typeof STATUSES)[number], string>;
  /** Attackers of the same organisation, with a ticket that is Pending and one that is Closed. */
  learners: (Person & { pending: string; closed: string })[];
  /** Attackers of another organisation. */
  strangers: Person[];
  strangersStaff: Person;
  /** A ticket of the strangers. */
  strangersTicket: string;
  endedToken: string;
};

export async function openChat(test: TestApp, port: number): Promise<Chat> {
  const [tenant, others] = [await createTestTenant(test), await createTestTenant(test)];
  const setStatus = (id: string, status: string) =>
    test.database.asOwner('update tickets set status = $2 where id = $1', [id, status]);
  const withStatus = async (learner: { open(): Promise<string> }, status: string) => {
    const id = await learner.open();
    await setStatus(id, status);
    return id;
  };
  const victim = await newTicketLearner(test, tenant);
  const newAttacker = async () => {
    const learner = await newTicketLearner(test, tenant);
    return {
      ...learner,
      pending: await withStatus(learner, 'Pending'),
      closed: await withStatus(learner, 'Closed'),
    };
  };
  const ended = await tenant.newLearner();
  await test.call('logout', { host: tenant.host, token: ended.token, body: {} });
  return {
    port,
    test,
    tenant,
    others,
    victim,
    staff: await newStaff(test, tenant),
    tickets: {
      Open: await withStatus(victim, 'Open'),
      Pending: await withStatus(victim, 'Pending'),
      Closed: await withStatus(victim, 'Closed'),
    },
    learners: await Promise.all(Array.from({ length: ATTACKERS }, newAttacker)),
    strangers: await Promise.all(Array.from({ length: ATTACKERS }, () => others.newLearner())),
    strangersStaff: await newStaff(test, others),
    strangersTicket: await (await newTicketLearner(test, others)).open(),
    endedToken: ended.token,
  };
}

/**
 * One try. @returns the socket where it was let in, which must hear nothing; else the reason. @throws where
 * it got anywhere
 */
export type Try = (random: Random, chat: Chat) => Promise<TestSocket | string>;

function demand(isRight: boolean, what: string): void {
  if (!isRight) throw new Error(what);
}

async function open(
  { port, tenant }: Chat,
  token: unknown,
  { host = tenant.host, headers = {} } = {},
): Promise<TestSocket> {
  const socket = openSocket(port, { host, token, headers });
  const outcome = await socket.opened;
  demand(outcome === 'open', `not let in: ${outcome}`);
  return socket;
}

/** Opens a socket that must be refused. */
async function refused(chat: Chat, token: unknown, { host = chat.tenant.host, headers = {} } = {}) {
  const socket = openSocket(chat.port, { host, token, headers });
  const outcome = await socket.opened;
  if (outcome === 'open') socket.close();
  demand(['unauthenticated', 'websocket error'].includes(outcome), `let in: ${outcome}`);
  return outcome;
}

async function mayNotJoin(socket: TestSocket, asked: unknown): Promise<TestSocket> {
  const answer = await socket.login(asked);
  demand(!answer.joined, `joined ${JSON.stringify(asked)}`);
  return socket;
}

/** Ways to write a ticket's id, and values that might be taken for a room. */
const spellings: ((id: string, chat: Chat) => unknown)[] = [
  (id) => id,
  (id) => ({ ticket: id }),
  (id) => id.toUpperCase(),
  (id) => ` ${id}`,
  (id) => [id],
  (id) => ({ ticket: [id] }),
  (id) => ({ ticket: { ticket: id } }),
  (id) => ({ _id: id }),
  (id, { tenant }) => `ticket:${tenant.id}:${id}`,
  (id, { tenant }) => ({ ticket: `ticket:${tenant.id}:${id}` }),
  (_id, { tenant }) => `inbox:${tenant.id}`,
  (id, { tenant, victim }) => ({ ticket: id, subdomain: tenant.id, from: victim.id, role: 'staff' }),
];

/** Message event as the specification's clients send it, under another person's name. */
const spoofed = (random: Random, { tickets, victim, staff, tenant }: Chat) => ({
  text: 'Not what I said.',
  subdomain: pick(random, [tenant.id, tenant.host]),
  from: pick(random, [victim.id, staff.id]),
  ticket: tickets[pick(random, STATUSES)],
});

const ticketOf = (random: Random, { tickets }: Chat) => tickets[pick(random, STATUSES)];

export const tries: Record<string, Try> = {
  'no token': (random, chat) => refused(chat, pick(random, [undefined, null, '', {}, [], 0, true])),
  'forged token': (random, chat) => {
    const { token } = chat.victim;
    const at = Math.floor(random() * token.length);
    const other = token[at] === 'A' ? 'B' : 'A';
    return refused(
      chat,
      pick<unknown>(random, [
        `${token.slice(0, at)}${other}${token.slice(at + 1)}`,
        token.slice(0, -1),
        `${token}A`,
        [token],
        { token },
        `Bearer ${token}`,
        `${token}' or '1'='1`,
        'x'.repeat(43),
      ]),
    );
  },
  'a session that has ended': (_random, chat) => refused(chat, chat.endedToken),
  'a token at another organisation': (random, chat) =>
    refused(chat, pick(random, [chat.victim, chat.staff]).token, { host: chat.others.host }),
  'a page of another site': (random, chat) => {
    const own = chat.tenant.host;
    const origin = pick(random, [
      'https://elsewhere.example',
      'null',
      `https://${own}.elsewhere.example`,
      `https://${chat.others.host}`,
      `https://${own}@elsewhere.example`,
    ]);
    return refused(chat, chat.victim.token, { headers: { origin } });
  },
  'another learner’s ticket': async (random, chat) => {
    const socket = await open(chat, pick(random, chat.learners).token);
    return mayNotJoin(socket, pick(random, spellings)(ticketOf(random, chat), chat));
  },
  'another organisation’s ticket': async (random, chat) => {
    const { token } = pick(random, [...chat.strangers, chat.strangersStaff]);
    const socket = await open(chat, token, { host: chat.others.host });
    return mayNotJoin(socket, pick(random, spellings)(ticketOf(random, chat), chat));
  },
  'a ticket of elsewhere, by staff': async (_random, chat) => {
    const socket = await open(chat, chat.staff.token);
    return mayNotJoin(socket, chat.strangersTicket);
  },
  'the staff’s inbox': async (random, chat) => {
    const socket = await open(chat, pick(random, chat.learners).token);
    const answer = await socket.watchTickets();
    demand(!answer.joined, 'a learner watches the inbox');
    return socket;
  },
  'a spoofed sender': async (random, chat) => {
    const socket = await open(chat, pick(random, chat.learners).token);
    socket.socket.emit('sendMessage', spoofed(random, chat));
    return mayNotJoin(socket, randomUUID());
  },
  'what only the server says': async (random, chat) => {
    const socket = await open(chat, pick(random, chat.learners).token);
    const event = pick(random, ['receiveMessage', 'ticketChanged', 'join', 'login ', 'broadcast']);
    socket.socket.emit(event, { ticket: chat.tickets.Open });
    return mayNotJoin(socket, randomUUID());
  },
  'a message into one’s own that is Pending or Closed': async (random, chat) => {
    const { id, token, pending, closed } = pick(random, chat.learners);
    const ticketId = pick(random, [pending, closed]);
    const socket = await open(chat, token);
    socket.socket.emit('sendMessage', { ...spoofed(random, chat), from: id, ticket: ticketId });
    return writes(chat, socket, { token, ticketId, code: 'ticket_not_open' });
  },
  'a message into another’s, in another’s name': async (random, chat) => {
    const { token } = pick(random, chat.learners);
    const socket = await open(chat, token);
    return writes(chat, socket, { token, ticketId: ticketOf(random, chat), code: 'not_found' });
  },
};

/** Tries to write by the call, with further fields that a client may add. */
async function writes(
  { test, tenant, victim }: Chat,
  socket: TestSocket,
  { token, ticketId, code }: { token: string; ticketId: string; code: string },
): Promise<TestSocket> {
  const more = { from: victim.id, user_id: victim.id, role: 'staff' };
  const answer = await test.call('postMessage', {
    host: tenant.host,
    token,
    params: { ticketId },
    body: { message: 'Not what I said.', clientMessageId: randomUUID(), ...more },
  });
  demand(answer.code === code, `${answer.status}: ${answer.text}`);
  return socket;
}
