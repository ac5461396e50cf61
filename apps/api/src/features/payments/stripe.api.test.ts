import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beginToPay,
  deliver,
  NOTHING_PAID,
  openShop,
  PAID_ONCE,
  readBooks,
  type Shop,
  type StripeApp,
  startStripeApp,
} from '../../testing/payments/stripe-buying.ts';
import { type StripeEventType, stripeEvent } from '../../testing/payments/stripe-events.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { startTestApp } from '../../testing/test-app.ts';

let app: StripeApp;
let shop: Shop;
let host: string;
beforeAll(async () => {
  app = await startStripeApp();
  shop = await openShop(app);
  host = shop.tenant.host;
});
afterAll(() => app.close());

const TAKEN = { status: 200, code: undefined };
const buy = () => beginToPay(app, shop);
const books = ({ learner }: Awaited<ReturnType<typeof buy>>) => readBooks(app, learner);
async function bought() {
  const purchase = await buy();
  const session = app.stripe.pay(purchase.session.id);
  expect(await deliver(app, stripeEvent('checkout.session.completed', session), { host })).toEqual(TAKEN);
  expect(await books(purchase)).toEqual(PAID_ONCE);
  return purchase;
}

describe('a payment counts once:', () => {
  it('its event delivered twenty times, one after the other', async () => {
    const purchase = await buy();
    const event = stripeEvent('checkout.session.completed', app.stripe.pay(purchase.session.id));
    const asked = app.stripe.asked.length;
    for (let time = 0; time < 20; time += 1) expect(await deliver(app, event, { host })).toEqual(TAKEN);
    expect(await books(purchase)).toEqual(PAID_ONCE);
    // A taken event causes no further query.
    expect(app.stripe.asked.length - asked).toBe(1);
  });

  it('its event delivered thirty times at once', async () => {
    const purchase = await buy();
    const event = stripeEvent('checkout.session.completed', app.stripe.pay(purchase.session.id));
    const answers = await Promise.all([...Array(30)].map(() => deliver(app, event, { host })));
    expect(answers).toEqual(answers.map(() => TAKEN));
    expect(await books(purchase)).toEqual(PAID_ONCE);
  });

  it('thirty events of it at once, while its page asks as well', async () => {
    const purchase = await buy();
    const session = app.stripe.pay(purchase.session.id);
    const order = { body: { order: { _id: purchase.orderId } } };
    const call = { host, token: purchase.learner.token, params: { id: order.body.order._id } };
    const answers = await Promise.all(
      [...Array(30)].map(async (_, index) => {
        if (index % 10 === 0) await app.test.call('getOrder', call);
        return deliver(app, stripeEvent('checkout.session.completed', session), { host });
      }),
    );
    expect(answers).toEqual(answers.map(() => TAKEN));
    expect(await books(purchase)).toEqual(PAID_ONCE);
  });

  it('a second event of the same checkout', async () => {
    const purchase = await bought();
    const again = stripeEvent('checkout.session.completed', purchase.session);
    expect(await deliver(app, again, { host })).toEqual(TAKEN);
    expect(await books(purchase)).toEqual(PAID_ONCE);
  });

  it('no event at all: the learner comes back, and the page finds out', async () => {
    const purchase = await buy();
    app.stripe.pay(purchase.session.id);
    const { token } = purchase.learner;
    const { body } = await app.test.call('getOrder', { host, token, params: { id: purchase.orderId } });
    expect(body).toMatchObject({ order: { state: 'paid' }, subscription: { active: true } });
    const late = stripeEvent('checkout.session.completed', purchase.session);
    expect(await deliver(app, late, { host })).toEqual(TAKEN);
    expect(await books(purchase)).toEqual(PAID_ONCE);
  });
});

type Step = { event: StripeEventType; happens: (id: string) => unknown };
const happening: Record<string, Step[]> = {
  'paid after days, refunded in part, disputed': [
    { event: 'checkout.session.completed', happens: (id) => app.stripe.payLater(id) },
    { event: 'checkout.session.async_payment_succeeded', happens: (id) => app.stripe.pay(id) },
    { event: 'charge.refunded', happens: (id) => app.stripe.refund(id, 900) },
    { event: 'charge.dispute.created', happens: (id) => app.stripe.dispute(id, 'needs_response') },
  ],
  'paid, disputed, the dispute won, refunded in part': [
    { event: 'checkout.session.completed', happens: (id) => app.stripe.pay(id) },
    { event: 'charge.dispute.created', happens: (id) => app.stripe.dispute(id, 'needs_response') },
    { event: 'charge.dispute.closed', happens: (id) => app.stripe.dispute(id, 'won') },
    { event: 'charge.refunded', happens: (id) => app.stripe.refund(id, 900) },
  ],
};
const endings: Record<string, object> = {
  'paid after days, refunded in part, disputed': {
    ...PAID_ONCE,
    transactions: [{ refunded: 900, disputed: true }],
    periods: [false],
    active: false,
  },
  'paid, disputed, the dispute won, refunded in part': {
    ...PAID_ONCE,
    transactions: [{ refunded: 900, disputed: false }],
  },
};

function ordersOf<T>(things: readonly T[]): T[][] {
  if (things.length <= 1) return [[...things]];
  return things.flatMap((first, place) =>
    ordersOf(things.filter((_, index) => index !== place)).map((rest) => [first, ...rest]),
  );
}

describe.each(Object.keys(happening))('four events (%s)', (name) => {
  const steps = happening[name] ?? [];

  it('end in the same state in each of their 24 orders, however far things have gone when one arrives', async () => {
    const orders = ordersOf(steps);
    expect(orders).toHaveLength(24);
    for (const order of orders) {
      const purchase = await buy();
      let happened = 0;
      for (const step of order) {
        // An event comes only after its cause has happened; earlier causes have happened, too.
        for (; happened <= steps.indexOf(step); happened += 1) steps[happened]?.happens(purchase.session.id);
        const event = stripeEvent(step.event, purchase.session);
        expect(await deliver(app, event, { host })).toEqual(TAKEN);
      }
      const told = order.map(({ event }) => event).join(', ');
      expect(await books(purchase), told).toEqual(endings[name]);
    }
  });

  it('end in the same state when all come at once', async () => {
    const purchases = await Promise.all([...Array(6)].map(buy));
    await Promise.all(
      purchases.map(async ({ session }) => {
        for (const step of steps) step.happens(session.id);
        await Promise.all(steps.map(({ event }) => deliver(app, stripeEvent(event, session), { host })));
      }),
    );
    for (const purchase of purchases) expect(await books(purchase)).toEqual(endings[name]);
  });
});

describe('access', () => {
  const refunded = (session: Parameters<typeof stripeEvent>[1]) => stripeEvent('charge.refunded', session);

  it('stays when a part is paid back, and ends when all is', async () => {
    const purchase = await bought();
    await deliver(app, refunded(app.stripe.refund(purchase.session.id, 2_399)), { host });
    expect(await books(purchase)).toMatchObject({ periods: [true], active: true });
    await deliver(app, refunded(app.stripe.refund(purchase.session.id)), { host });
    expect(await books(purchase)).toMatchObject({
      transactions: [{ refunded: 2_400, disputed: false }],
      periods: [false],
      active: false,
      invoices: 1,
      receipts: 1,
    });
    const { body } = await purchase.buyer.payments();
    expect(body).toMatchObject({
      transactions: [{ state: 'refunded', refunded: 24 }],
      subscription: { active: false },
    });
  });

  it('ends when the payer’s bank takes the money, and comes back with it to the same day', async () => {
    const purchase = await bought();
    const { subscription } = (await purchase.buyer.payments()).body;
    const dispute = async (status: 'needs_response' | 'won', type: StripeEventType) =>
      deliver(app, stripeEvent(type, app.stripe.dispute(purchase.session.id, status)), { host });
    await dispute('needs_response', 'charge.dispute.created');
    expect(await books(purchase)).toMatchObject({ periods: [false], active: false });
    expect((await purchase.buyer.payments()).body.transactions[0]?.state).toBe('disputed');
    await dispute('won', 'charge.dispute.closed');
    expect(await books(purchase)).toEqual(PAID_ONCE);
    expect((await purchase.buyer.payments()).body.subscription).toEqual(subscription);
  });

  it('of a second plan moves up when the first is paid back', async () => {
    const purchase = await bought();
    const second = await purchase.buyer.order(shop.plan);
    const id = new URL(second.body.url).pathname.split('/').at(-1) ?? '';
    await deliver(app, stripeEvent('checkout.session.completed', app.stripe.pay(id)), { host });
    const whole = (await purchase.buyer.payments()).body.subscription?.expiry ?? '';
    await deliver(app, refunded(app.stripe.refund(purchase.session.id)), { host });
    expect(await books(purchase)).toMatchObject({ periods: [false, true], active: true });
    const left = (await purchase.buyer.payments()).body.subscription?.expiry ?? '';
    const lost = Date.parse(whole) - Date.parse(left);
    expect(lost).toBeGreaterThan(29 * 86_400_000);
    expect(lost).toBeLessThanOrEqual(30 * 86_400_000);
  });

  it.each<[string, StripeEventType, (id: string) => unknown, string]>([
    ['failed after days', 'checkout.session.async_payment_failed', (id) => app.stripe.fail(id), 'failed'],
    ['was not made in time', 'checkout.session.expired', (id) => app.stripe.expire(id), 'expired'],
    ['takes days', 'checkout.session.completed', (id) => app.stripe.payLater(id), 'open'],
  ])('is not given where the payment %s', async (_title, type, happens, status) => {
    const purchase = await buy();
    happens(purchase.session.id);
    expect(await deliver(app, stripeEvent(type, purchase.session), { host })).toEqual(TAKEN);
    expect(await books(purchase)).toEqual({ ...NOTHING_PAID, orders: [status] });
  });
});

describe('an event', () => {
  it('about nothing of ours is taken, and nothing follows', async () => {
    const purchase = await buy();
    const strangers = { ...app.stripe.pay(purchase.session.id), id: 'cs_test_strangers', payment: null };
    for (const event of [
      stripeEvent('checkout.session.completed', strangers),
      {
        id: 'evt_1',
        type: 'charge.refunded',
        data: { object: { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' } },
      },
      { id: 'evt_2', type: 'customer.created', data: { object: { object: 'customer', id: 'cus_1' } } },
      { id: 'evt_3', type: 'balance.available', data: { object: { object: 'balance' } } },
    ])
      expect(await deliver(app, event, { host })).toEqual(TAKEN);
    expect(await books(purchase)).toEqual(NOTHING_PAID);
  });

  it('while Stripe does not answer is not taken, and counts once when it is delivered again', async () => {
    const purchase = await buy();
    const event = stripeEvent('checkout.session.completed', app.stripe.pay(purchase.session.id));
    app.stripe.failWith('unavailable');
    expect(await deliver(app, event, { host })).toEqual({ status: 503, code: 'payments_away' });
    expect(await books(purchase)).toEqual(NOTHING_PAID);
    app.stripe.failWith(null);
    for (let time = 0; time < 2; time += 1) expect(await deliver(app, event, { host })).toEqual(TAKEN);
    expect(await books(purchase)).toEqual(PAID_ONCE);
  });

  it('whose answer is overtaken by a later one’s undoes nothing', async () => {
    const purchase = await bought();
    // Partial refund: reported now, and understood when the full amount is refunded.
    app.stripe.failWith('late', 2);
    const part = stripeEvent('charge.refunded', app.stripe.refund(purchase.session.id, 1));
    const asked = app.stripe.asked.length;
    const early = deliver(app, part, { host });
    await expect.poll(() => app.stripe.asked.length - asked, { interval: 1 }).toBe(2);
    const whole = stripeEvent('charge.refunded', app.stripe.refund(purchase.session.id));
    expect(await deliver(app, whole, { host })).toEqual(TAKEN);
    expect(await early).toEqual(TAKEN);
    expect(await books(purchase)).toMatchObject({ periods: [false], active: false });
  });

  it('is not there for an organisation without an account', async () => {
    const without = await startTestApp({ payments: { stripe: null, sandbox: 'none' } });
    try {
      const tenant = await createTestTenant(without, { platformType: 'Paid' });
      const event = stripeEvent('checkout.session.completed', (await buy()).session);
      const answer = await deliver({ ...app, test: without }, event, { host: tenant.host });
      expect(answer).toEqual({ status: 404, code: 'not_found' });
    } finally {
      await without.close();
    }
  });
});

describe('an order', () => {
  it('that Stripe refuses is shown as such, costs nothing, and works when pressed again', async () => {
    const purchase = await buy();
    const [plan] = [shop.plan];
    const other = await openShop(app);
    const learner = await other.tenant.newLearner();
    app.stripe.failWith('unavailable');
    const call = {
      host: other.tenant.host,
      token: learner.token,
      body: {
        ...purchase.buyer.goodOrder(plan),
        planId: other.plan.id,
        subdomain: other.tenant.id,
        userId: learner.id,
        redirect_url: `https://${other.tenant.host}`,
      },
    };
    expect(await app.test.call('createOrder', call)).toMatchObject({ status: 503, code: 'payments_away' });
    app.stripe.failWith(null);
    const made = await app.test.call('createOrder', call);
    expect(made.status).toBe(200);
    expect(await readBooks(app, learner)).toEqual(NOTHING_PAID);
  });

  it('whose answer is lost on the way is one checkout', async () => {
    const before = app.stripe.sessions.size;
    app.stripe.failWith('lost', 1);
    await buy();
    expect(app.stripe.sessions.size - before).toBe(1);
  });
});
