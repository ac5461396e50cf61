import { addresses } from '@assay/contract';
import { INSTALLATION } from '../../apps/api/src/testing/payments/stripe-buying.ts';
import { signEvent, stripeEvent } from '../../apps/api/src/testing/payments/stripe-events.ts';
import type { StripeServer } from '../../apps/api/src/testing/payments/stripe-server.ts';
import { httpRequest } from '../rig/connection.ts';
import type { Installation } from '../rig/installation.ts';
import { type LoadResult, runLoad } from '../rig/load.ts';
import { addLearners, tokenOf } from '../rig/rows.ts';
import { percentile } from '../rig/statistics.ts';
import { table } from '../rig/table.ts';
import { atMost, type Finding } from './finding.ts';

const HOST = 'north.localhost';
const CLIENTS = 32;
const EACH = 25;
const FIRST = 900_000;
/** Not counted, so that statements are prepared and code is compiled before. */
const TO_WARM_UP = 5;

/** The settings of an installation that pays with the stand-in for Stripe. */
export function stripeSettings({ url }: StripeServer): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: INSTALLATION.secretKey,
    STRIPE_WEBHOOK_SECRET: INSTALLATION.webhookSecret,
    STRIPE_API_URL: url,
  };
}

/**
 * Learners buy one plan each, and Stripe announces each payment; the stand-in for Stripe shares the
 * processors.
 */
export async function measurePayments(
  { app, owner }: Installation,
  stripe: StripeServer,
  say: (line: string) => void,
): Promise<Finding[]> {
  const { rows } = await owner.query<{ tenant: string; plan: string; pence: number; days: number }>(
    `select p.tenant_id as tenant, p.id as plan, price_pence as pence, validity_days as days
     from plans p join tenant_hosts h on h.tenant_id = p.tenant_id
     where h.host = $1 and retired_at is null order by p.position limit 1`,
    [HOST],
  );
  const [sold] = rows;
  if (sold === undefined) throw new Error('The demonstration sells no plan.');
  const count = CLIENTS * (EACH + TO_WARM_UP);
  await addLearners(owner, sold.tenant, FIRST, count);
  const learners = await owner.query<{ id: string }>(
    `select id from users where tenant_id = $1 and email like 'l9%@bench.test' order by last_name`,
    [sold.tenant],
  );

  const order = (learner: number): Buffer => {
    const { method, path } = addresses.createOrder;
    const body = {
      price: sold.pence / 100,
      plan_type: sold.days,
      planId: sold.plan,
      subdomain: sold.tenant,
      userId: learners.rows[learner]?.id,
      redirect_url: app.addressOf(HOST),
    };
    return httpRequest(method, path, { host: HOST, token: tokenOf(FIRST + learner), body });
  };
  const load = (requestsEach: number, request: (number: number) => Buffer) =>
    runLoad(app.port, {
      clients: CLIENTS,
      requestsEach,
      request: (client, sequence) => request(client * requestsEach + sequence),
    });
  const warm = CLIENTS * TO_WARM_UP;
  await load(TO_WARM_UP, order);
  const ordered = await load(EACH, (number) => order(warm + number));

  // Signed before the timing starts, so that the load costs little.
  const events = [...stripe.sessions.keys()].map((id) =>
    eventRequest(JSON.stringify(stripeEvent('checkout.session.completed', stripe.pay(id)))),
  );
  const event = (number: number) => events[number] ?? Buffer.alloc(0);
  await load(TO_WARM_UP, event);
  const told = await load(EACH, (number) => event(warm + number));
  const again = await load(EACH, (number) => event(warm + number));

  const rowOf = (what: string, { requests, seconds, millisecondsEach }: LoadResult) => [
    what,
    (requests / seconds).toFixed(0),
    percentile(millisecondsEach, 50).toFixed(1),
    percentile(millisecondsEach, 99).toFixed(1),
  ];
  say(
    `\n${table(
      [`call, ${CLIENTS} clients`, 'requests/s', 'p50, ms', 'p99, ms'],
      [
        rowOf('create-order: a checkout opened with Stripe', ordered),
        rowOf('webhook: a payment told of, granted, invoiced and its receipt queued', told),
        rowOf('webhook: the same once more', again),
      ],
    )}`,
  );
  return [
    atMost(`a payment told of by a valid webhook, p99`, percentile(told.millisecondsEach, 99), 500, 'ms'),
  ];
}

function eventRequest(payload: string): Buffer {
  const { method, path } = addresses.receivePaymentEvent;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: ${HOST}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(payload)}`,
    `stripe-signature: ${signEvent(payload, INSTALLATION.webhookSecret)}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${payload}`);
}
