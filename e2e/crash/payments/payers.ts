import { setTimeout as wait } from 'node:timers/promises';
import { addresses, type EndpointName } from '@assay/contract';
import { INSTALLATION } from '../../../apps/api/src/testing/payments/stripe-buying.ts';
import { signEvent } from '../../../apps/api/src/testing/payments/stripe-events.ts';
import type { RunningApp } from '../../support/app.ts';
import type { Owner } from '../../support/owner.ts';
import { exchange } from '../raw-exchange.ts';

/** The demonstration's organisation that sells plans. */
const HOST = 'north.localhost';

/** A person who buys one plan. */
export type Payer = { id: string; email: string; token: string };
export type Sold = { tenantId: string; planId: string; pricePence: number; days: number };

/** Opens accounts with a session each, as if their owners had signed up and logged in. */
export async function openPayers(owner: Owner, { tenantId }: Sold, count: number): Promise<Payer[]> {
  return owner<Payer>(
    `with added as (
       insert into users (tenant_id, id, first_name, last_name, dob, mobile, email, verified_at)
       select $1, gen_random_uuid(), 'Payer', n::text, '1990-01-01', '447700900123', 'payer' || n || '@kill.test', now()
       from generate_series(1, $2::int) n
       returning id, email
     ), logged_in as (
       insert into sessions (tenant_id, token_hash, user_id, expires_at)
       select $1, sha256(convert_to('the-session-token-of-' || split_part(email, '@', 1), 'UTF8')), id, now() + interval '24 hours' from added
     )
     select id, email, 'the-session-token-of-' || split_part(email, '@', 1) as token from added`,
    [tenantId, count],
  );
}

export async function findSold(owner: Owner): Promise<Sold> {
  const [sold] = await owner<Sold>(
    `select p.tenant_id as "tenantId", p.id as "planId", price_pence as "pricePence", validity_days as days
     from plans p join tenant_hosts h on h.tenant_id = p.tenant_id
     where h.host = $1 and retired_at is null order by p.position limit 1`,
    [HOST],
  );
  if (sold === undefined) throw new Error('The demonstration sells no plan.');
  return sold;
}

type Told = { status: number; body: string } | null;

/** One request; null where no whole answer came: it may have been executed or not. */
async function ask(
  app: RunningApp,
  name: EndpointName,
  headers: Record<string, string>,
  payload: string,
): Promise<Told> {
  const { method, path } = addresses[name];
  const lines = {
    host: HOST,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
  };
  const head = Object.entries({ ...lines, ...headers }).map(([field, value]) => `${field}: ${value}\r\n`);
  const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${payload}`);
  const outcome = await exchange(app.port, bytes);
  return outcome.type === 'answered' ? outcome : null;
}

/** Orders the plan. @returns the address of the payment page, or null without an answer */
export async function order(app: RunningApp, payer: Payer, sold: Sold): Promise<string | null> {
  const body = {
    price: sold.pricePence / 100,
    plan_type: sold.days,
    planId: sold.planId,
    subdomain: sold.tenantId,
    userId: payer.id,
    redirect_url: app.addressOf(HOST),
  };
  const told = await ask(
    app,
    'createOrder',
    { authorization: `Bearer ${payer.token}` },
    JSON.stringify(body),
  );
  if (told === null || told.status === 503) return null;
  if (told.status !== 200) throw new Error(`The order was answered with ${told.status}: ${told.body}`);
  const { url }: { url: string } = JSON.parse(told.body);
  return url;
}

/** Orders again until there is an answer, as a learner does. */
export async function insistOnOrder(app: RunningApp, payer: Payer, sold: Sold): Promise<string> {
  for (;;) {
    const url = await order(app, payer, sold);
    if (url !== null) return url;
    await wait(50);
  }
}

/** Sends an event once. @returns whether it was taken; Stripe sends it again where it was not */
export async function tell(app: RunningApp, event: object): Promise<boolean> {
  const payload = JSON.stringify(event);
  const signature = signEvent(payload, INSTALLATION.webhookSecret);
  const told = await ask(app, 'receivePaymentEvent', { 'stripe-signature': signature }, payload);
  if (told === null || told.status === 503) return false;
  if (told.status !== 200) throw new Error(`An event was answered with ${told.status}: ${told.body}`);
  return true;
}

/**
 * Rows that each payer must have exactly once, counted; `ends`: access that ends so many days after it was
 * given.
 */
export async function countByPayer(owner: Owner, { tenantId }: Sold): Promise<Record<string, number>[]> {
  return owner<Record<string, number>>(
    `select
       (select count(*)::int from orders o where o.user_id = u.id) as orders,
       (select count(*)::int from transactions t where t.user_id = u.id) as transactions,
       (select count(*)::int from subscription_periods p where p.user_id = u.id and revoked_at is null) as periods,
       (select count(*)::int from invoices i join transactions t on t.id = i.transaction_id where t.user_id = u.id)
         as invoices,
       (select count(*)::int from mails m where m.recipient = u.email) as receipts,
       (select count(*)::int from subscriptions s join subscription_periods p on p.user_id = s.user_id
         where s.user_id = u.id
           and abs(extract(epoch from s.expires_at - p.granted_at) - 86400 * p.days) < 0.002) as ends
     from users u where u.tenant_id = $1 and u.email like 'payer%@kill.test'`,
    [tenantId],
  );
}

/** Numbers of invoices that are missing or used twice. */
export async function countNumberFaults(owner: Owner, { tenantId }: Sold): Promise<number> {
  const [counted] = await owner<{ faults: number }>(
    `select (coalesce(max(number), 0) - count(distinct number) + count(*) - count(distinct number))::int as faults
     from invoices where tenant_id = $1`,
    [tenantId],
  );
  return counted?.faults ?? Number.NaN;
}
