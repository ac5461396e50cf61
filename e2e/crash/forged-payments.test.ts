import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../apps/api/src/demo/seeded-random.ts';
import { createPlan } from '../../apps/api/src/testing/payments/buying.ts';
import {
  beginToPay,
  deliver,
  NOTHING_PAID,
  openShop,
  PAID_ONCE,
  type Purchase,
  readBooks,
  type Shop,
  type StripeApp,
  startStripeApp,
} from '../../apps/api/src/testing/payments/stripe-buying.ts';
import { stripeEvent } from '../../apps/api/src/testing/payments/stripe-events.ts';
import { roundsOf, sizeOf } from '../../apps/api/src/testing/test-forms.ts';
import { pick } from './malformed/draft.ts';
import { forgers, lies } from './payments/forged-events.ts';
import {
  foreignAddress,
  harmless,
  ignored,
  type OrderBody,
  type Prey,
  tampers,
} from './payments/tampered-orders.ts';
import { noteFigures, seedOfRun } from './run.ts';

const FORGERIES = roundsOf(100, 10_000);
const CHECKOUTS = roundsOf(100, 10_000);
const PURCHASES = 8;
const AT_ONCE = 4;
const timeout = sizeOf(300_000, 1_800_000);

let app: StripeApp;
let shops: [Shop, Shop];
beforeAll(async () => {
  app = await startStripeApp();
  shops = [await openShop(app), await openShop(app)];
});
afterAll(() => app.close());

/** Calls for each number, a few of them at a time. */
async function each(count: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all([...Array(AT_ONCE)].map(worker));
}

const countTransactions = async () =>
  (await app.test.database.asOwner<{ count: string }>('select count(*) from transactions'))[0]?.count;

it('no forged event is accepted, and none about a checkout that is not what was ordered grants anything', {
  timeout,
}, async () => {
  const seed = seedOfRun();
  const random = seededRandom(seed);
  const [shop, others] = shops;
  const own = await Promise.all([...Array(PURCHASES)].map(() => beginToPay(app, shop)));
  const [neighbour, stranger] = [await beginToPay(app, shop), await beginToPay(app, others)];
  const bystanders = { neighbour: neighbour.session, stranger: stranger.session };
  // Paid with Stripe already: any forged event that was believed would grant access.
  for (const { session } of [...own, neighbour, stranger]) app.stripe.pay(session.id);
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  const { host } = shop.tenant;
  const kinds = [...Object.keys(forgers), ...Object.keys(lies), ...Object.keys(lies)];

  const forge = async (kind: string, { session }: Purchase): Promise<void> => {
    const event = JSON.stringify(stripeEvent('checkout.session.completed', session));
    const { payload, signature } = forgers[kind]?.(random, event) ?? { payload: event, signature: '' };
    const { status, code } = await deliver(app, payload, { host, signature });
    if (status !== 400 || !['signature_refused', 'malformed'].includes(code ?? ''))
      wrong.push(`${kind}: ${status} ${code}, ${signature.slice(0, 200)}`);
  };
  const lie = async (kind: string, { session }: Purchase): Promise<void> => {
    const truth = { ...session };
    const event = stripeEvent('checkout.session.completed', session);
    app.stripe.change(truth.id, lies[kind]?.(random, { own: truth, ...bystanders }) ?? {});
    const { status } = await deliver(app, event, { host });
    app.stripe.change(truth.id, truth);
    if (status !== 200) wrong.push(`${kind}: ${status}`);
  };
  const free = [...own];
  await each(FORGERIES, async (number) => {
    const kind = kinds[number % kinds.length] ?? '';
    const purchase = free.pop();
    if (purchase === undefined) throw new Error('There are more workers than purchases.');
    counts[kind] = (counts[kind] ?? 0) + 1;
    await (kind in forgers ? forge(kind, purchase) : lie(kind, purchase));
    free.push(purchase);
    if (number % 50 === 0 && (await countTransactions()) !== '0')
      wrong.push(`by ${number}: something counted`);
  });

  expect(wrong, `CRASH_SEED=${seed}`).toEqual([]);
  for (const { learner } of [...own, neighbour, stranger])
    expect(await readBooks(app, learner)).toEqual(NOTHING_PAID);
  // True events for the same purchases are accepted: so it was the forgeries that were refused.
  for (const { learner, session } of own) {
    const truth = stripeEvent('checkout.session.completed', session);
    expect(await deliver(app, truth, { host })).toMatchObject({ status: 200 });
    expect(await readBooks(app, learner)).toEqual(PAID_ONCE);
  }
  noteFigures('forged payment events', { sent: FORGERIES, accepted: 0, granted: 0, ...counts, seed });
});

async function makePrey({ tenant, plan }: Shop, other: Shop): Promise<Prey> {
  const { test } = app;
  const retired = await createPlan(test, tenant, { pricePence: 100, days: 365 });
  await test.database.asOwner('update plans set retired_at = now() where id = $1', [retired.id]);
  return {
    host: tenant.host,
    otherTenantsHost: other.tenant.host,
    otherTenantId: other.tenant.id,
    pricePence: plan.pricePence,
    days: plan.days,
    cheaper: await createPlan(test, tenant, { pricePence: 500, days: 7 }),
    retired,
    otherTenantsPlan: await createPlan(test, other.tenant, { pricePence: 50, days: 30 }),
    otherLearnerId: (await tenant.newLearner()).id,
    otherTenantsLearnerId: (await other.tenant.newLearner()).id,
  };
}

it('no tampered checkout is taken at a wrong price, and none leads away from the organisation’s own hosts', {
  timeout,
}, async () => {
  const seed = seedOfRun();
  const random = seededRandom(seed);
  const [shop, other] = shops;
  const { tenant, plan } = shop;
  const prey = await makePrey(shop, other);
  const learners = await Promise.all([...Array(PURCHASES)].map(() => tenant.newLearner()));
  const before = new Set(app.stripe.sessions.keys());
  const counts: Record<string, number> = {};
  const wrong: string[] = [];
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  const kinds = Object.keys(tampers);

  await each(CHECKOUTS, async (number) => {
    const learner = pick(random, learners);
    const good: OrderBody = {
      price: plan.pricePence / 100,
      plan_type: plan.days,
      planId: plan.id,
      subdomain: tenant.id,
      userId: learner.id,
      redirect_url: `https://${tenant.host}`,
    };
    // Every seventh is only spelt differently; a third of the others lead elsewhere as well.
    const isHarmless = number % 7 === 6;
    const kind = isHarmless ? 'harmless' : (kinds[number % kinds.length] ?? '');
    const tampered = isHarmless ? harmless(random, prey) : (tampers[kind]?.(random, prey) ?? {});
    const also = !isHarmless && random() < 0.3 ? { redirect_url: foreignAddress(random, prey) } : {};
    const more = random() < 0.3 ? ignored : {};
    const body = { ...more, ...good, ...tampered, ...also };
    const { statusCode } = await app.test.app.inject({
      method: 'POST',
      url: '/api/order/create-order',
      headers: {
        host: tenant.host,
        authorization: `Bearer ${learner.token}`,
        'content-type': 'application/json',
      },
      payload: JSON.stringify(body),
    });
    count(`${kind}: ${statusCode}`);
    const isRefused = [400, 404, 409].includes(statusCode);
    if (isHarmless ? statusCode !== 200 : !isRefused) wrong.push(`${statusCode} for ${JSON.stringify(body)}`);
  });

  expect(wrong.slice(0, 20), `CRASH_SEED=${seed}`).toEqual([]);
  const strays = await app.test.database.asOwner(
    `select o.id from orders o left join plans p on p.tenant_id = o.tenant_id and p.id = o.plan_id
     where o.user_id = any ($1) and (p.id is null or p.retired_at is not null or o.origin <> $2 or o.currency <> 'gbp'
       or (o.tenant_id, o.price_pence, o.validity_days) is distinct from ($3::uuid, p.price_pence, p.validity_days))`,
    [learners.map(({ id }) => id), `https://${tenant.host}`, tenant.id],
  );
  expect(strays).toEqual([]);
  const opened = [...app.stripe.sessions.values()].filter(({ id }) => !before.has(id));
  expect(opened.length).toBeGreaterThan(0);
  expect(new Set(Object.keys(counts).map((what) => what.split(':')[0]))).toEqual(
    new Set([...kinds, 'harmless']),
  );
  for (const { amount, currency, successUrl, cancelUrl, metadata } of opened) {
    expect({ amount, currency, tenant: metadata.tenant }).toEqual({
      amount: plan.pricePence,
      currency: 'gbp',
      tenant: tenant.id,
    });
    for (const url of [successUrl, cancelUrl]) expect(new URL(url).origin).toBe(`https://${tenant.host}`);
  }
  noteFigures('tampered checkouts', {
    sent: CHECKOUTS,
    'at a wrong price': 0,
    'leading elsewhere': 0,
    'harmless spellings answered with the right order': counts['harmless: 200'] ?? 0,
    'checkouts of theirs': opened.length,
    ...Object.fromEntries(Object.entries(counts).sort()),
    seed,
  });
});
