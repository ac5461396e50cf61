import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { openSocket } from '../../apps/api/src/testing/tickets/sockets.ts';
import type { RunningApp } from '../support/app.ts';
import type { Owner } from '../support/owner.ts';
import { insist, request, type Tally } from './api.ts';

/** The demonstration's first organisation. */
const HOST = 'localhost';

/** A ticket with the tokens of the two who talk in it. */
export type Chat = { ticketId: string; learner: string; staff: string };

/**
 * Opens tickets, each of a separate learner, with a session for the learner and one for a member of staff.
 */
export async function openChats(owner: Owner, count: number): Promise<Chat[]> {
  const opened = await owner<Chat>(
    `with about as (
       insert into ticket_topics (tenant_id, id, name, position)
       select tenant_id, gen_random_uuid(), 'Chatting', 99 from tenant_hosts where host = $1
       returning tenant_id, id
     ), people as (
       insert into users (tenant_id, id, first_name, last_name, dob, mobile, email, role, verified_at)
       select h.tenant_id, gen_random_uuid(), 'Chatter', n::text, '1990-01-01', '447700900123',
         role || n || '@chat.test', role, now()
       from tenant_hosts h, generate_series(1, $2::int) n, unnest(array['learner', 'staff']) role
       where h.host = $1
       returning tenant_id, id, email, role, last_name as number
     ), logged_in as (
       insert into sessions (tenant_id, token_hash, user_id, expires_at)
       select tenant_id, sha256(convert_to('the-session-token-of-' || split_part(email, '@', 1), 'UTF8')), id,
         now() + interval '24 hours' from people
     ), opened as (
       insert into tickets (tenant_id, id, user_id, topic_id, subject, description)
       select p.tenant_id, gen_random_uuid(), p.id, t.id, p.number, 'Why is it the second?'
       from people p
       join about t on t.tenant_id = p.tenant_id
       where p.role = 'learner'
       returning id, subject
     )
     select id as "ticketId", 'the-session-token-of-learner' || subject as learner,
       'the-session-token-of-staff' || subject as staff
     from opened`,
    [HOST, count],
  );
  if (opened.length !== count) throw new Error(`${opened.length} tickets were opened.`);
  return opened;
}

type App = Pick<RunningApp, 'port' | 'baseURL'>;

/** A message that was sent, and whether the server acknowledged it. */
export type Written = { ticketId: string; clientMessageId: string; acknowledged: boolean };

/** Writes one message once; without an answer it is not repeated. */
export async function write({ baseURL }: App, token: string, written: Written, tally: Tally): Promise<void> {
  const reply = await request(baseURL, 'postMessage', callOf(token, written));
  if (reply.type === 'unknown') tally.unknown += 1;
  else if (reply.status === 503) tally.notNow += 1;
  else written.acknowledged = acknowledges(reply.status, reply.code);
}

/** Sends it again until it is answered: the page cannot know whether it was stored. */
export async function writeAgain({ baseURL }: App, token: string, written: Written): Promise<void> {
  for (;;) {
    const { status, code } = await insist(baseURL, 'postMessage', callOf(token, written));
    if (acknowledges(status, code)) break;
    await wait(1_000);
  }
  written.acknowledged = true;
}

/** @returns false where the sender writes too much and has to wait */
function acknowledges(status: number, code: string | undefined): boolean {
  if (status !== 200 && code !== 'too_many')
    throw new Error(`A message was answered with ${status} ${code}.`);
  return status === 200;
}

export const newMessage = (ticketId: string): Written => ({
  ticketId,
  clientMessageId: randomUUID(),
  acknowledged: false,
});

const callOf = (token: string, { ticketId, clientMessageId }: Written) => ({
  token,
  params: { ticketId },
  body: { message: `Message ${clientMessageId}`, clientMessageId },
});

/** A page that shows a chat, reloads when told of a change, and reconnects by itself. */
export type ChatPage = {
  /** Client ids of the messages on screen, in their order. */
  shown(): string[];
  /** Messages that it showed twice, or no longer showed. */
  faults: string[];
  close(): void;
};

/** Size of the window of newest messages: an older one may have left the screen. */
const ON_SCREEN = 100;

export function openPage({ port, baseURL }: App, token: string, ticketId: string): ChatPage {
  const faults: string[] = [];
  let shown: string[] = [];
  let isOpen = true;
  let socket: ReturnType<typeof openSocket> | null = null;

  const reload = async () => {
    const { body } = await insist(baseURL, 'getTicket', { token, params: { ticketId } });
    const next = body.ticket.chats.map(({ clientMessageId }) => String(clientMessageId));
    const there = new Set(next);
    if (there.size < next.length) faults.push(`twice: ${next.join(' ')}`);
    const gone = shown.filter((id) => !there.has(id));
    if (next.length < ON_SCREEN && gone.length > 0) faults.push(`gone: ${gone.join(' ')}`);
    shown = next;
  };
  const stay = async () => {
    while (isOpen) {
      socket = openSocket(port, { host: HOST, token });
      const outcome = await socket.opened;
      if (outcome === 'open' && (await joins(socket))) {
        let heard = -1;
        // Reloads once after joining, then at each event, until the connection ends.
        while (isOpen && socket.socket.connected) {
          if (heard === socket.heard.length)
            await Promise.race([socket.untilHeard(heard + 1).catch(() => {}), socket.ended]);
          heard = socket.heard.length;
          await reload();
        }
      }
      socket.close();
      await wait(50);
    }
  };
  const joins = async ({ login, ended }: ReturnType<typeof openSocket>) =>
    (await Promise.race([login(ticketId).catch(() => null), ended.then(() => null)]))?.joined === true;
  const staying = stay().catch((error: unknown) => faults.push(String(error)));
  return {
    shown: () => shown,
    faults,
    close() {
      isOpen = false;
      socket?.close();
      void staying;
    },
  };
}

/** Stored messages of tickets: client ids by ticket, in their order. @throws where a number is missing */
export async function readChats(owner: Owner, chats: readonly Chat[]): Promise<Map<string, string[]>> {
  const rows = await owner<{ ticket_id: string; number: number; client_message_id: string }>(
    `select ticket_id, number, client_message_id from ticket_messages where ticket_id = any($1) order by number`,
    [chats.map(({ ticketId }) => ticketId)],
  );
  const byTicket = new Map<string, string[]>(chats.map(({ ticketId }) => [ticketId, []]));
  for (const { ticket_id, number, client_message_id } of rows) {
    const messages = byTicket.get(ticket_id) ?? [];
    messages.push(client_message_id);
    if (messages.length !== number) throw new Error(`Number ${messages.length} of ${ticket_id} is missing.`);
  }
  return byTicket;
}
