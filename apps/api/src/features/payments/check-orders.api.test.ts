import { describe, expect, it } from 'vitest';
import { withTenant } from '../../db/context.ts';
import { createBuyer, createPlan } from '../../testing/payments/buying.ts';
import { testPaymentDeps } from '../../testing/payments/payment-deps.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { movedBy } from '../../testing/test-database.ts';
import { checkOrders } from './check-orders.service.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test, { platformType: 'Paid' });
const plan = await createPlan(test, tenant);

const look = () => withTenant(test.database.pool, tenant.id, () => checkOrders(testPaymentDeps(), 100));
const change = (sql: string, id: string) => test.database.asOwner(sql, [id]);
const AGE = `update orders set created_at = ${movedBy('created_at', `interval '-15 minutes'`)},
  looked_at = ${movedBy('looked_at', `interval '-15 minutes'`)} where id = $1`;
/** Changes at the provider that are not reported to us. */
const PAID = `update sandbox_checkouts set status = 'paid', settles_at = now() where order_id = $1`;
const REFUNDED = 'update sandbox_checkouts set refunded_pence = amount_pence where order_id = $1';

async function orderOne() {
  const learner = await tenant.newLearner();
  const buyer = createBuyer(test, tenant, learner);
  const { body } = await buyer.order(plan);
  return { buyer, id: body.order._id, url: body.url };
}
const stateOf = async (id: string) =>
  (await test.database.asOwner<{ status: string }>('select status from orders where id = $1', [id]))[0]
    ?.status;

describe('what the provider never told of', () => {
  it('is found a while after it was paid, with the page long closed', async () => {
    const { id } = await orderOne();
    await change(PAID, id);
    await look();
    expect(await stateOf(id)).toBe('open');
    await change(AGE, id);
    await look();
    expect(await stateOf(id)).toBe('paid');
  });

  it('is found when its learner opens the membership page, before anything is bought again', async () => {
    const { buyer, id } = await orderOne();
    await change(PAID, id);
    expect((await buyer.payments()).body).toMatchObject({
      transactions: [{ state: 'paid' }],
      subscription: { active: true },
    });
  });

  it('ends the access of a payment that was given back, within a day', async () => {
    const { buyer, id, url } = await orderOne();
    await buyer.press(url, 'pay');
    await change(REFUNDED, id);
    await change(AGE, id);
    await look();
    expect((await buyer.payments()).body.subscription).toMatchObject({ active: true });
    await change(
      `update orders set looked_at = ${movedBy('looked_at', `interval '-1 day'`)},
         created_at = ${movedBy('created_at', `interval '-1 day'`)} where id = $1`,
      id,
    );
    await look();
    expect((await buyer.payments()).body).toMatchObject({
      transactions: [{ state: 'refunded' }],
      access_from: null,
      own_plan: null,
      subscription: { active: false },
    });
  });

  it('is not asked about again at once, nor after two weeks', async () => {
    const { id } = await orderOne();
    await change(AGE, id);
    await look();
    expect(await look()).toBe(0);
    await change(
      `update orders set created_at = ${movedBy('created_at', `interval '-15 days'`)}, looked_at = null where id = $1`,
      id,
    );
    expect(await look()).toBe(0);
  });
});
