import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, withTenant } from '../../db/context.ts';
import { createPool } from '../../db/pool.ts';
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
import { APP_SECRET } from '../../testing/test-app.ts';
import { upsertPaymentAccount } from './payment-accounts.queries.ts';
import { sealKey } from './sealed-keys.ts';

let app: StripeApp;
beforeAll(async () => {
  app = await startStripeApp();
});
afterAll(() => app.close());

const TAKEN = { status: 200, code: undefined };
let accounts = 0;

/** Connects an account of the tenant's own, as its owner does. @returns its keys */
async function connect({ tenant: { id } }: Shop, appSecret = APP_SECRET) {
  accounts += 1;
  const keys = { secretKey: `rk_test_own${accounts}`, webhookSecret: `whsec_own${accounts}` };
  const pool = createPool(app.test.database.settings.owner, { max: 1 });
  try {
    await withTenant(pool, id, () =>
      inTransaction(() =>
        upsertPaymentAccount({
          secret_key: sealKey(appSecret, id, keys.secretKey),
          webhook_secret: sealKey(appSecret, id, keys.webhookSecret),
        }),
      ),
    );
  } finally {
    await pool.end();
  }
  return keys;
}

async function paidAt(shop: Shop) {
  const purchase = await beginToPay(app, shop);
  const event = stripeEvent('checkout.session.completed', app.stripe.pay(purchase.session.id));
  return { ...purchase, event };
}

describe('an event of one organisation’s order, told to another’s host,', () => {
  it('is right where both use the installation’s account', async () => {
    const [mine, theirs] = [await openShop(app), await openShop(app)];
    const { learner, event } = await paidAt(mine);
    expect(await deliver(app, event, { host: theirs.tenant.host })).toEqual(TAKEN);
    expect(await deliver(app, event, { host: mine.tenant.host })).toEqual(TAKEN);
    expect(await readBooks(app, learner)).toEqual(PAID_ONCE);
  });

  it('is taken on a host with an account of its own, too, signed by the installation’s and by no other', async () => {
    const [mine, theirs] = [await openShop(app), await openShop(app)];
    const { webhookSecret } = await connect(theirs);
    const { learner, event } = await paidAt(mine);
    const { host } = theirs.tenant;
    expect(await deliver(app, event, { host, secret: webhookSecret })).toEqual(TAKEN);
    expect(await readBooks(app, learner)).toEqual(NOTHING_PAID);
    // The installation's events come to one host, whose tenant may connect its own account later.
    expect(await deliver(app, event, { host })).toEqual(TAKEN);
    expect(await readBooks(app, learner)).toEqual(PAID_ONCE);
  });

  it('is nothing where the order was paid into an account of its own, signed by the installation’s', async () => {
    const [mine, theirs] = [await openShop(app), await openShop(app)];
    const { secretKey, webhookSecret } = await connect(mine);
    const { learner, session, event } = await paidAt(mine);
    expect(session.key).toBe(secretKey);
    expect(await deliver(app, event, { host: theirs.tenant.host })).toEqual(TAKEN);
    const refused = await deliver(app, event, {
      host: theirs.tenant.host,
      secret: webhookSecret,
    });
    expect(refused).toEqual({ status: 400, code: 'signature_refused' });
    expect(await readBooks(app, learner)).toEqual(NOTHING_PAID);
    expect(await deliver(app, event, { host: mine.tenant.host, secret: webhookSecret })).toEqual(TAKEN);
    expect(await readBooks(app, learner)).toEqual(PAID_ONCE);
  });

  it('is nothing where both have accounts of their own, even by the same checkout’s id', async () => {
    const [mine, theirs] = [await openShop(app), await openShop(app)];
    await connect(mine);
    const { webhookSecret } = await connect(theirs);
    const { learner, event } = await paidAt(mine);
    expect(await deliver(app, event, { host: theirs.tenant.host, secret: webhookSecret })).toEqual(TAKEN);
    expect(await readBooks(app, learner)).toEqual(NOTHING_PAID);
  });
});

describe('an account of one’s own', () => {
  it('gets what is ordered from then on; what was ordered before stays with the installation’s', async () => {
    const [mine, theirs] = [await openShop(app), await openShop(app)];
    const before = await paidAt(mine);
    await connect(mine);
    expect(before.session.key).toBe(INSTALLATION.secretKey);
    expect((await beginToPay(app, mine)).session.key).toMatch(/^rk_test_own/u);
    expect(await deliver(app, before.event, { host: theirs.tenant.host })).toEqual(TAKEN);
    expect(await readBooks(app, before.learner)).toEqual(PAID_ONCE);
  });

  it('is used with its new keys at once after they were rolled, by a process that knew the old ones', async () => {
    const shop = await openShop(app);
    const old = await connect(shop);
    const first = await paidAt(shop);
    const { host } = shop.tenant;
    const now = await connect(shop);
    // The account is the same, and so are its checkouts.
    app.stripe.change(first.session.id, { key: now.secretKey });
    expect(await deliver(app, first.event, { host, secret: old.webhookSecret })).toMatchObject({
      status: 400,
    });
    expect(await deliver(app, first.event, { host, secret: now.webhookSecret })).toEqual(TAKEN);
    expect(await readBooks(app, first.learner)).toEqual(PAID_ONCE);
  });

  it('that is no longer connected has its events delivered again, which count when it is connected again', async () => {
    const shop = await openShop(app);
    const { webhookSecret } = await connect(shop);
    const { learner, session, orderId, event } = await paidAt(shop);
    await app.test.database.asOwner('delete from payment_accounts where tenant_id = $1', [shop.tenant.id]);
    const { host } = shop.tenant;
    expect(await deliver(app, event, { host, secret: webhookSecret })).toMatchObject({ status: 400 });
    const { body } = await app.test.call('getOrder', { host, token: learner.token, params: { id: orderId } });
    expect(body).toMatchObject({ order: { state: 'open' }, subscription: null });
    expect(await readBooks(app, learner)).toEqual(NOTHING_PAID);
    const again = await connect(shop);
    app.stripe.change(session.id, { key: again.secretKey });
    expect(await deliver(app, event, { host, secret: again.webhookSecret })).toEqual(TAKEN);
    expect(await readBooks(app, learner)).toEqual(PAID_ONCE);
  });

  it('sealed with another secret sells nothing, and says nothing of why', async () => {
    const shop = await openShop(app);
    await connect(shop, 'another secret that is used by tests');
    const learner = await shop.tenant.newLearner();
    const { host } = shop.tenant;
    const answer = await app.test.call('getUserTransactions', { host, token: learner.token });
    expect([answer.status, answer.body.payments]).toEqual([200, 'not_set_up']);
    expect(answer.text).not.toMatch(/APP_SECRET|seal/u);
  });
});
