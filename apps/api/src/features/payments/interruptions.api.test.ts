import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenant } from '../../db/context.ts';
import { endConnectionOnInsert } from '../../testing/database-faults.ts';
import {
  beginToPay,
  deliver,
  INSTALLATION,
  NOTHING_PAID,
  openShop,
  PAID_ONCE,
  readBooks,
  type Shop,
  type StripeApp,
  startStripeApp,
} from '../../testing/payments/stripe-buying.ts';
import { stripeEvent } from '../../testing/payments/stripe-events.ts';
import { movedBy } from '../../testing/test-database.ts';
import { checkOrders } from './check-orders.service.ts';
import { createPaymentProviders } from './payment-providers.ts';

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
const buy = (at = shop) => beginToPay(app, at);
type Purchase = Awaited<ReturnType<typeof buy>>;
const books = ({ learner }: Purchase) => readBooks(app, learner);
const receiptOf = async ({ learner }: Purchase) => {
  const [mail] = await app.test.database.asOwner<{ text: string }>(
    `select text from mails where recipient = $1 and subject like 'Your payment to %'`,
    [learner.email],
  );
  return mail?.text ?? '';
};

/** Looks at an order as the job does that asks about orders without an event. */
async function lookWithoutEvent(orderId: string): Promise<void> {
  await app.test.database.asOwner(
    `update orders set created_at = ${movedBy('created_at', `interval '-15 minutes'`)},
       looked_at = ${movedBy('looked_at', `interval '-15 minutes'`)} where id = $1`,
    [orderId],
  );
  const log = { error: () => undefined, warn: () => undefined };
  const providers = createPaymentProviders({
    appSecret: '',
    stripe: INSTALLATION,
    stripeUrl: app.stripe.url,
    sandbox: null,
    log,
  });
  const deps = { providers, log, originOf: (name: string) => `https://${name}` };
  await withTenant(app.test.database.pool, shop.tenant.id, () => checkOrders(deps, 100));
}

/** Every table that a payment writes, in the order of writing. */
const WRITTEN = [
  'transactions',
  'subscription_periods',
  'subscriptions',
  'invoices',
  'mails',
  'payment_events',
];
const MOMENTS = WRITTEN.flatMap((table) => [
  { table, atCommit: false, words: `writes ${table}` },
  { table, atCommit: true, words: `commits, having written ${table}` },
]);

describe('a database that ends between a payment’s event and the access', () => {
  it.each(MOMENTS)(
    'where it $words, leaves nothing, and the event is taken once when it comes again',
    async (moment) => {
      const purchase = await buy();
      const event = stripeEvent('checkout.session.completed', app.stripe.pay(purchase.session.id));
      const mend = await endConnectionOnInsert(app.test.database, moment);
      const { status } = await deliver(app, event, { host });
      expect(status).toBeGreaterThanOrEqual(500);
      await mend();
      expect(await books(purchase)).toEqual(NOTHING_PAID);
      const answers = await Promise.all([...Array(3)].map(() => deliver(app, event, { host })));
      expect(answers).toEqual([TAKEN, TAKEN, TAKEN]);
      expect(await books(purchase)).toEqual(PAID_ONCE);
    },
  );

  it.each(MOMENTS)('where it $words, costs no access, though the event never comes again', async (moment) => {
    const purchase = await buy();
    const event = stripeEvent('checkout.session.completed', app.stripe.pay(purchase.session.id));
    const mend = await endConnectionOnInsert(app.test.database, moment);
    await deliver(app, event, { host });
    await mend();
    await lookWithoutEvent(purchase.orderId);
    expect(await books(purchase)).toEqual(PAID_ONCE);
  });

  it('leaves the access while a refund is reported; it ends when the refund is reported again', async () => {
    const purchase = await buy();
    await deliver(app, stripeEvent('checkout.session.completed', app.stripe.pay(purchase.session.id)), {
      host,
    });
    const event = stripeEvent('charge.refunded', app.stripe.refund(purchase.session.id));
    const mend = await endConnectionOnInsert(app.test.database, { table: 'payment_events', atCommit: true });
    expect((await deliver(app, event, { host })).status).toBeGreaterThanOrEqual(500);
    await mend();
    expect(await books(purchase)).toEqual(PAID_ONCE);
    expect(await deliver(app, event, { host })).toEqual(TAKEN);
    expect(await books(purchase)).toMatchObject({ periods: [false], active: false });
  });
});

describe('a payment that comes days after its plan was removed', () => {
  const remove = 'update plans set retired_at = now() where id = $1';

  it('gives what was ordered, with its invoice and receipt', async () => {
    const at = await openShop(app);
    const purchase = await buy(at);
    app.stripe.payLater(purchase.session.id);
    const completed = stripeEvent('checkout.session.completed', purchase.session);
    expect(await deliver(app, completed, { host: at.tenant.host })).toEqual(TAKEN);
    await app.test.database.asOwner(remove, [at.plan.id]);
    expect((await purchase.buyer.order(at.plan)).code).toBe('not_found');
    const paid = stripeEvent('checkout.session.async_payment_succeeded', app.stripe.pay(purchase.session.id));
    expect(await deliver(app, paid, { host: at.tenant.host })).toEqual(TAKEN);
    expect(await books(purchase)).toEqual(PAID_ONCE);
    const { body } = await purchase.buyer.payments();
    expect(body.transactions).toMatchObject([{ state: 'paid', amount: 24 }]);
    const days = (Date.parse(body.subscription?.expiry ?? '') - Date.now()) / 86_400_000;
    expect([days > 29.9, days <= 30]).toEqual([true, true]);
    expect(await receiptOf(purchase)).toMatch(/We received £24\.00 for 30 days Access/u);
  });

  it('gives what was ordered where the plan is dearer and shorter since, or all is free', async () => {
    const at = await openShop(app);
    const purchase = await buy(at);
    app.stripe.payLater(purchase.session.id);
    await app.test.database.asOwner('update plans set price_pence = 9900, validity_days = 1 where id = $1', [
      at.plan.id,
    ]);
    await app.test.database.asOwner(`update tenants set platform_type = 'Free' where tenant_id = $1`, [
      at.tenant.id,
    ]);
    const paid = stripeEvent('checkout.session.async_payment_succeeded', app.stripe.pay(purchase.session.id));
    expect(await deliver(app, paid, { host: at.tenant.host })).toEqual(TAKEN);
    expect(await books(purchase)).toEqual(PAID_ONCE);
  });

  it('and that fails, gives nothing', async () => {
    const at = await openShop(app);
    const purchase = await buy(at);
    app.stripe.payLater(purchase.session.id);
    await app.test.database.asOwner(remove, [at.plan.id]);
    const failed = stripeEvent('checkout.session.async_payment_failed', app.stripe.fail(purchase.session.id));
    expect(await deliver(app, failed, { host: at.tenant.host })).toEqual(TAKEN);
    expect(await books(purchase)).toEqual({ ...NOTHING_PAID, orders: ['failed'] });
  });
});

describe('a refund reported before the success', () => {
  const WITHOUT_ACCESS = {
    ...PAID_ONCE,
    transactions: [{ refunded: 2_400, disputed: false }],
    periods: [false],
    active: false,
  };

  it.each([
    ['the success is told of afterwards', ['charge.refunded', 'checkout.session.async_payment_succeeded']],
    ['both are told of at once', ['checkout.session.async_payment_succeeded', 'charge.refunded']],
  ] as const)('gives no access, and the receipt promises none: %s', async (title, types) => {
    const purchase = await buy();
    app.stripe.payLater(purchase.session.id);
    await deliver(app, stripeEvent('checkout.session.completed', purchase.session), { host });
    app.stripe.pay(purchase.session.id);
    const session = app.stripe.refund(purchase.session.id);
    const tell = types.map((type) => () => deliver(app, stripeEvent(type, session), { host }));
    if (title.startsWith('both')) expect(await Promise.all(tell.map((one) => one()))).toEqual([TAKEN, TAKEN]);
    else for (const one of tell) expect(await one()).toEqual(TAKEN);
    expect(await books(purchase)).toEqual(WITHOUT_ACCESS);
    const receipt = await receiptOf(purchase);
    expect(receipt).toMatch(/£24\.00 of it has been refunded/u);
    expect(receipt).not.toMatch(/Your plan ends/u);
  });

  it('of a payment that is still on its way is believed when it has come, and not before', async () => {
    const purchase = await buy();
    app.stripe.payLater(purchase.session.id);
    const early = stripeEvent('charge.refunded', app.stripe.refund(purchase.session.id));
    expect(await deliver(app, early, { host })).toEqual(TAKEN);
    expect(await books(purchase)).toEqual(NOTHING_PAID);
    const paid = stripeEvent('checkout.session.async_payment_succeeded', app.stripe.pay(purchase.session.id));
    expect(await deliver(app, paid, { host })).toEqual(TAKEN);
    expect(await books(purchase)).toEqual(WITHOUT_ACCESS);
  });

  it('in part leaves the access, and the receipt says what was paid back', async () => {
    const purchase = await buy();
    app.stripe.pay(purchase.session.id);
    const session = app.stripe.refund(purchase.session.id, 900);
    expect(await deliver(app, stripeEvent('charge.refunded', session), { host })).toEqual(TAKEN);
    expect(await books(purchase)).toEqual({
      ...PAID_ONCE,
      transactions: [{ refunded: 900, disputed: false }],
    });
    expect(await receiptOf(purchase)).toMatch(/£9\.00 of it has been refunded.*Your plan ends on/su);
  });

  it('names no end of a plan that another payment gives', async () => {
    const purchase = await buy();
    await deliver(app, stripeEvent('checkout.session.completed', app.stripe.pay(purchase.session.id)), {
      host,
    });
    await app.test.database.asOwner('delete from mails where recipient = $1', [purchase.learner.email]);
    const second = await purchase.buyer.order(shop.plan);
    const id = new URL(second.body.url).pathname.split('/').at(-1) ?? '';
    app.stripe.pay(id);
    await deliver(app, stripeEvent('charge.refunded', app.stripe.refund(id)), { host });
    expect(await books(purchase)).toMatchObject({ periods: [true, false], active: true });
    expect(await receiptOf(purchase)).not.toMatch(/Your plan ends/u);
  });
});
