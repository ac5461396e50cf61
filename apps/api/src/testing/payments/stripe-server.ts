import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  chargeJson,
  createSessionActions,
  disputesJson,
  newStripeId,
  type StripeSession,
  sessionJson,
} from './stripe-sessions.ts';

/**
 * Faults of a response. `lost`: the call is carried out, and its response never comes; `late`: it tells an
 * earlier state.
 */
export type StripeFault = 'unavailable' | 'busy' | 'hang' | 'slow' | 'late' | 'reset' | 'lost' | 'no JSON';

/** One request that arrived, as tests look at it. */
export type StripeRequest = {
  method: string;
  path: string;
  key: string;
  idempotencyKey: string | null;
  /** Parameters of the body, or of the query. */
  sent: URLSearchParams;
};

type Answer = { status: number; body: object; replayed?: boolean };
type Known = { sent: string; answer: Answer | null };

const SLOW_MS = 150;
const MINUTE = 60;
/** Stripe's own minimum for pounds. */
const LEAST_PENCE = 30;

/**
 * A server in this process that speaks as Stripe's API does, as far as payments for plans need it. Every key
 * is an account.
 */
export async function startStripeServer() {
  const sessions = new Map<string, StripeSession>();
  const known = new Map<string, Known>();
  const asked: StripeRequest[] = [];
  const held = new Set<ServerResponse>();
  let fault: { kind: StripeFault; times: number } | null = null;
  let openingMs = 0;

  function getSession(id: string): StripeSession {
    const session = sessions.get(id);
    if (session === undefined) throw new Error(`There is no checkout ${id}.`);
    return session;
  }

  function nextFault(): StripeFault | null {
    if (fault === null || fault.times === 0) return null;
    fault.times -= 1;
    return fault.kind;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://stripe');
    const body = await text(request);
    const sent = method === 'POST' ? new URLSearchParams(body) : searchParams;
    const key = /^Bearer (.+)$/u.exec(headers.authorization ?? '')?.[1] ?? '';
    const idempotencyKey = headers['idempotency-key'] ?? null;
    const asking = { method, path: pathname, key, idempotencyKey: idempotencyKey?.toString() ?? null, sent };
    asked.push(asking);
    const kind = nextFault();
    if (kind === 'hang') return void held.add(response);
    if (kind === 'reset') return void request.socket.destroy();
    if (kind === 'slow') await sleep(SLOW_MS);
    if (kind === 'unavailable') return send(response, refusal(500, 'api_error', 'As the test wants it.'));
    if (kind === 'busy') return send(response, refusal(429, 'invalid_request_error', 'Too many requests.'));
    if (kind === 'no JSON') return void response.end('<html>A gateway’s own page</html>');
    const answer = await answerOnce(asking);
    if (kind === 'lost') return void request.socket.destroy();
    if (kind === 'late') await sleep(SLOW_MS);
    send(response, answer);
  }

  /**
   * Handles idempotency keys: a call that was carried out under a key gets the same answer again; one with
   * other parameters, or still under way, is refused.
   */
  async function answerOnce(asking: StripeRequest): Promise<Answer> {
    const { key, idempotencyKey, path, sent } = asking;
    if (!/^[rs]k_test_\w+$/u.test(key))
      return refusal(401, 'invalid_request_error', `Invalid API Key provided: ${key}`);
    if (idempotencyKey === null) return answer(asking);
    const name = `${key} ${idempotencyKey}`;
    const whole = `${path}?${sent}`;
    const before = known.get(name);
    if (before !== undefined) {
      if (before.sent !== whole)
        return refusal(400, 'idempotency_error', 'Keys can only be used with the same parameters.');
      if (before.answer === null)
        return refusal(409, 'idempotency_error', 'Under way.', 'idempotency_key_in_use');
      return { ...before.answer, replayed: true };
    }
    const entry: Known = { sent: whole, answer: null };
    known.set(name, entry);
    if (openingMs > 0) await sleep(openingMs);
    const given = answer(asking);
    if (given.status === 200) entry.answer = given;
    else known.delete(name);
    return given;
  }

  function answer({ method, path, key, sent }: StripeRequest): Answer {
    if (method === 'POST' && path === '/v1/checkout/sessions') return open(key, sent);
    if (method === 'GET' && path === '/v1/checkout/sessions') return list(key, sent);
    if (method === 'POST' && path === '/v1/refunds') return refund(key, sent);
    if (method === 'GET' && path === '/v1/disputes') return listDisputes(key, sent);
    const id = /^\/v1\/checkout\/sessions\/(\w+)$/u.exec(path)?.[1];
    if (method !== 'GET' || id === undefined)
      return refusal(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
    const session = sessions.get(id);
    if (session?.key !== key)
      return refusal(404, 'invalid_request_error', `No such checkout.session: ${id}`, 'resource_missing');
    return { status: 200, body: sessionJson(session, isExpanded(sent, 'payment_intent.latest_charge')) };
  }

  function open(key: string, sent: URLSearchParams): Answer {
    const amount = Number(sent.get('line_items[0][price_data][unit_amount]'));
    const now = Math.floor(Date.now() / 1_000);
    const expiresAt = Number(sent.get('expires_at'));
    if (!Number.isInteger(amount) || amount < LEAST_PENCE)
      return refusal(400, 'invalid_request_error', 'The amount is too small.', 'amount_too_small');
    if (expiresAt < now + 30 * MINUTE || expiresAt > now + 24 * 60 * MINUTE)
      return refusal(400, 'invalid_request_error', 'expires_at must be in 30 minutes to 24 hours.');
    const session: StripeSession = {
      id: newStripeId('cs_test'),
      key,
      createdAt: now,
      expiresAt,
      amount,
      currency: sent.get('line_items[0][price_data][currency]') ?? '',
      reference: sent.get('client_reference_id'),
      metadata: Object.fromEntries(
        [...sent].flatMap(([name, value]) => {
          const field = /^metadata\[(\w+)\]$/u.exec(name)?.[1];
          return field === undefined ? [] : [[field, value]];
        }),
      ),
      productName: sent.get('line_items[0][price_data][product_data][name]') ?? '',
      email: sent.get('customer_email') ?? '',
      successUrl: sent.get('success_url') ?? '',
      cancelUrl: sent.get('cancel_url') ?? '',
      status: 'open',
      paymentStatus: 'unpaid',
      payment: null,
    };
    sessions.set(session.id, session);
    return { status: 200, body: sessionJson(session, false) };
  }

  /** Lists the newest first, as Stripe does. */
  function list(key: string, sent: URLSearchParams): Answer {
    const since = Number(sent.get('created[gte]') ?? 0);
    const paymentId = sent.get('payment_intent');
    const all = [...sessions.values()]
      .filter((session) => session.key === key && session.createdAt >= since)
      .filter((session) => paymentId === null || session.payment?.id === paymentId)
      .reverse();
    const after = sent.get('starting_after');
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    if (after !== null && from === 0)
      return refusal(400, 'invalid_request_error', `No such checkout.session: ${after}`, 'resource_missing');
    const limit = Number(sent.get('limit') ?? 10);
    const whole = isExpanded(sent, 'data.payment_intent.latest_charge');
    const data = all.slice(from, from + limit).map((session) => sessionJson(session, whole));
    return { status: 200, body: { object: 'list', data, has_more: all.length > from + limit } };
  }

  function refund(key: string, sent: URLSearchParams): Answer {
    const paymentId = sent.get('payment_intent');
    const session = [...sessions.values()].find((one) => one.key === key && one.payment?.id === paymentId);
    if (session?.payment == null)
      return refusal(404, 'invalid_request_error', 'No such payment_intent', 'resource_missing');
    if (session.payment.refunded === session.amount)
      return refusal(400, 'invalid_request_error', 'It was refunded.', 'charge_already_refunded');
    const amount = session.amount - session.payment.refunded;
    session.payment.refunded = session.amount;
    const status = 'succeeded';
    return {
      status: 200,
      body: { id: newStripeId('re'), object: 'refund', amount, payment_intent: paymentId, status },
    };
  }

  function listDisputes(key: string, sent: URLSearchParams): Answer {
    const charge = sent.get('charge');
    const data = [...sessions.values()]
      .filter((session) => session.key === key && chargeJson(session)?.id === charge)
      .flatMap(disputesJson);
    return { status: 200, body: { object: 'list', data, has_more: false } };
  }

  const server = createServer((request, response) => {
    // The client has gone.
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** By id. */
    sessions,
    /** Each request that arrived. */
    asked,
    getSession,
    ...createSessionActions(getSession),
    /** Answers with a fault from now on, or the next few times; null: normally. */
    failWith(kind: StripeFault | null, times = Number.POSITIVE_INFINITY) {
      fault = kind === null ? null : { kind, times };
    },
    /** Sets how long a call with an idempotency key takes, in milliseconds. */
    takeLongToOpen(ms: number) {
      openingMs = ms;
    },
    /** Ends the requests that hang. */
    letGo() {
      for (const response of held) response.destroy();
      held.clear();
    },
    /** Closes the server; its address then gives no answer. */
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;

/** True if a field is to be expanded. Lists are sent with their positions. */
function isExpanded(sent: URLSearchParams, path: string): boolean {
  return [...sent].some(([name, value]) => /^expand\[\d*\]$/u.test(name) && value === path);
}

function refusal(status: number, type: string, message: string, code?: string): Answer {
  return { status, body: { error: { type, message, ...(code === undefined ? {} : { code }) } } };
}

function send(response: ServerResponse, { status, body, replayed = false }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': newStripeId('req'),
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  });
  response.end(JSON.stringify(body));
}
