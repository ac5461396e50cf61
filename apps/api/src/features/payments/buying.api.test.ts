import type { TenantId, UserId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { createBuyer, createPlan, sendEvent } from '../../testing/payments/buying.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { sealKey } from './sealed-keys.ts';

const DAY_MS = 86_400_000;

const test = await provideTestApp();
const tenant = await createTestTenant(test, { platformType: 'Paid' });
const plan = await createPlan(test, tenant);

const newBuyer = async () => createBuyer(test, tenant, await tenant.newLearner());
const NOBODY = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b';
const isPaid = { status: 200, body: { order: { state: 'paid' }, subscription: { active: true } } };

describe('a plan', () => {
  it('that is paid for gives access, a receipt and an invoice number at once', async () => {
    const learner = await tenant.newLearner();
    const buyer = createBuyer(test, tenant, learner);
    const order = await buyer.order(plan);
    expect(order.status).toBe(200);
    expect(await buyer.state(order)).toMatchObject({
      body: { order: { state: 'open' }, subscription: null },
    });
    const before = Date.now();
    const pressed = await buyer.press(order.body.url, 'pay');
    expect([pressed.statusCode, pressed.headers.location]).toEqual([
      303,
      `https://${tenant.host}/menu/membership?order=${order.body.order._id}`,
    ]);
    expect(await buyer.state(order)).toMatchObject(isPaid);
    const { body } = await buyer.payments();
    expect(body).toMatchObject({
      transactions: [
        {
          plan_type: '30 days Access',
          validity: 30,
          amount: 24,
          refunded: 0,
          state: 'paid',
          invoice_url: '',
          invoice_state: 'in_progress',
          payment_id: expect.stringMatching(/^pi_sandbox_/u),
        },
      ],
      subscription: { amount: 24, active: true },
      payments: 'ready',
      access_from: 'payment',
      own_plan: plan.id,
      prices_include_vat: false,
    });
    const left = Date.parse(body.subscription?.expiry ?? '') - before;
    expect(Math.abs(left - 30 * DAY_MS)).toBeLessThan(60_000);
    const profile = await test.call('getProfile', { host: tenant.host, token: learner.token });
    expect(profile.body.user.is_active_plan).toBe(true);
    const mails = await test.database.asOwner('select subject, text from mails where recipient = $1', [
      learner.email,
    ]);
    expect(mails).toEqual([
      {
        subject: `Your payment to College ${tenant.host}`,
        text: expect.stringMatching(/We received £24\.00 for 30 days Access\.[\s\S]*invoice number \d+/u),
      },
    ]);
  });

  it('that was declined gives nothing, and can be ordered anew', async () => {
    const buyer = await newBuyer();
    const order = await buyer.order(plan);
    const pressed = await buyer.press(order.body.url, 'decline');
    expect(pressed.headers.location).toBe(
      `https://${tenant.host}/menu/payment-failed?order=${order.body.order._id}`,
    );
    expect(await buyer.state(order)).toMatchObject({
      body: { order: { state: 'failed' }, subscription: null },
    });
    const again = await buyer.order(plan);
    expect(again.body.order._id).not.toBe(order.body.order._id);
    await buyer.press(again.body.url, 'pay');
    expect(await buyer.state(again)).toMatchObject(isPaid);
  });

  it('that was bought early begins when the present one ends: no day is lost', async () => {
    const buyer = await newBuyer();
    const ends: number[] = [];
    const promised: number[] = [];
    for (let bought = 0; bought < 2; bought += 1) {
      const order = await buyer.order(plan);
      await buyer.press(order.body.url, 'pay');
      const { subscription, offers } = (await buyer.payments()).body;
      ends.push(Date.parse(subscription?.expiry ?? ''));
      promised.push(Date.parse(offers.find((offer) => offer.plan === plan.id)?.until ?? ''));
    }
    const [first = 0, second = 0] = ends;
    expect(second - first).toBe(30 * DAY_MS);
    // The new end was told before it was bought.
    expect(promised[0]).toBe(second);
  });

  it('is ordered once by a double press, and by ten at once', async () => {
    const buyer = await newBuyer();
    const orders = await Promise.all([...Array(10)].map(() => buyer.order(plan)));
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(orders.map(({ body }) => `${body.order._id} ${body.url}`)).size).toBe(1);
  });

  it('is granted once, however often and together the provider tells of its payment', async () => {
    const buyer = await newBuyer();
    const order = await buyer.order(plan);
    await buyer.press(order.body.url, 'pay');
    const [, checkoutId = ''] = /payments\/(.*)$/u.exec(order.body.url) ?? [];
    const event = (id: string) => ({
      id,
      type: 'checkout.session.completed',
      data: { object: { object: 'checkout.session', id: checkoutId } },
    });
    const told = await Promise.all(
      [...Array(20)].map((_, index) =>
        sendEvent(test, event(`evt_${index % 3}_${checkoutId}`), { host: tenant.host }),
      ),
    );
    expect(new Set(told.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const { transactions } = (await buyer.payments()).body;
    expect(transactions).toHaveLength(1);
    const invoices = await test.database.asOwner('select number from invoices where transaction_id = $1', [
      transactions[0]?._id,
    ]);
    expect(invoices).toHaveLength(1);
  });

  it.each([
    ['price', { price: 0.01 }, 409, 'price_changed'],
    ['price that looks the same', { price: 24.000_001 }, 409, 'price_changed'],
    ['validity', { plan_type: 365 }, 409, 'price_changed'],
    ['plan that is nobody’s', { planId: NOBODY }, 404, 'not_found'],
    ['buyer', { userId: NOBODY as UserId }, 404, 'not_found'],
    ['organisation', { subdomain: NOBODY as TenantId }, 404, 'not_found'],
    ['way back', { redirect_url: 'https://evil.example' }, 400, 'malformed'],
    ['way back to a longer host', { redirect_url: 'https://example.test.evil.example' }, 400, 'malformed'],
    ['way back that runs', { redirect_url: 'javascript:alert(1)' }, 400, 'malformed'],
  ])('with another %s is refused', async (_title, changed, status, code) => {
    const buyer = await newBuyer();
    expect(await buyer.order(plan, changed)).toMatchObject({ status, code });
    expect(
      await test.database.asOwner('select from orders where user_id = $1', [buyer.goodOrder(plan).userId]),
    ).toEqual([]);
  });

  it('includes VAT where the organisation has a number and a rate, and an order tells what it is for', async () => {
    const taxed = await createTestTenant(test, { platformType: 'Paid' });
    const { id } = await createPlan(test, taxed);
    const buyer = createBuyer(test, taxed, await taxed.newLearner());
    await test.database.asOwner(
      `insert into billing_details (tenant_id, seller, address, vat_number, vat_basis_points)
       values ($1, 'College Ltd', '{1 High Street}', 'GB123456789', 2000)`,
      [taxed.id],
    );
    expect((await buyer.payments()).body).toMatchObject({
      access_from: null,
      own_plan: null,
      offers: [{ plan: id }],
      prices_include_vat: true,
    });
    const order = await buyer.order({ id, pricePence: 2_400, days: 30 });
    expect((await buyer.state(order)).body.order).toMatchObject({
      plan: id,
      plan_type: '30 days Access',
      validity: 30,
      amount: 24,
      includes_vat: true,
    });
  });

  it('of another organisation is not there', async () => {
    const other = await createTestTenant(test, { platformType: 'Paid' });
    const theirs = await createPlan(test, other);
    expect(await (await newBuyer()).order(theirs)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('is not sold where everything is free, nor where payments are not set up', async () => {
    const free = await createTestTenant(test);
    const gift = await createPlan(test, free);
    const visitor = createBuyer(test, free, await free.newLearner());
    expect(await visitor.order(gift)).toMatchObject({ status: 409, code: 'plan_not_needed' });
    const without = await startTestApp({ payments: { stripe: null, sandbox: 'none' } });
    try {
      const paid = await createTestTenant(without, { platformType: 'Paid' });
      const buyer = createBuyer(without, paid, await paid.newLearner());
      const offered = await createPlan(without, paid);
      expect(await buyer.order(offered)).toMatchObject({ status: 409, code: 'payments_not_set_up' });
      expect((await buyer.payments()).body).toMatchObject({
        transactions: [],
        subscription: null,
        payments: 'not_set_up',
      });
    } finally {
      await without.close();
    }
  });

  it('is sold to nobody where the tenant’s own account cannot be opened, rather than into another account', async () => {
    const closed = await createTestTenant(test, { platformType: 'Paid' });
    const offered = await createPlan(test, closed);
    const sealed = sealKey('a secret of an earlier installation', closed.id, 'sk_test_of_theirs');
    await test.database.asOwner(
      "insert into payment_accounts (tenant_id, provider, secret_key, webhook_secret) values ($1, 'stripe', $2, $2)",
      [closed.id, sealed],
    );
    const buyer = createBuyer(test, closed, await closed.newLearner());
    expect(await buyer.order(offered)).toMatchObject({ status: 409, code: 'payments_not_set_up' });
    expect((await buyer.payments()).body.payments).toBe('not_set_up');
  });
});
