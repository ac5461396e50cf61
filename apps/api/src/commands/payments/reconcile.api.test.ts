import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { PaymentsAway } from '../../adapters/payments/payment-provider.ts';
import { newId } from '../../db/ids.ts';
import { createPaymentsCommand } from '../../testing/commands/payments-command.ts';
import { createBuyer, createPlan, type TestPlan } from '../../testing/payments/buying.ts';
import { sandboxWith } from '../../testing/payments/payment-deps.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { movedBy, snapshotDatabase } from '../../testing/test-database.ts';

const test = await provideTestApp();
const command = createPaymentsCommand(test);
afterAll(() => command.close());

let tenant: TestTenant;
let plan: TestPlan;
let learner: TestLearner;
beforeEach(async () => {
  tenant = await createTestTenant(test, { platformType: 'Paid' });
  plan = await createPlan(test, tenant);
  learner = await tenant.newLearner();
});

/** Places an order of the learner's. @returns the buyer, and the ids of the order and of its checkout */
async function order(action: 'pay' | 'decline' | null = 'pay') {
  const buyer = createBuyer(test, tenant, learner);
  const placed = await buyer.order(plan);
  if (action !== null) await buyer.press(placed.body.url, action);
  return { buyer, id: placed.body.order._id, checkoutId: placed.body.url.split('/').at(-1) ?? '' };
}
type Placed = Awaited<ReturnType<typeof order>>;

const sql = (text: string, ...values: unknown[]) =>
  test.database.asOwner<Record<string, unknown>>(text, values);
const reconcile = (...more: string[]) => command.run(tenant, ['reconcile', ...more]);

const away = () => {
  throw new PaymentsAway('The provider does not answer.');
};

describe('payments that agree', () => {
  it('are said to: paid, open and declined', async () => {
    await order();
    await order('decline');
    await order(null);
    const { printed, outcome } = await reconcile();
    expect([outcome, printed]).toEqual([
      true,
      expect.stringMatching(
        /: \d orders, the access of 1 learner and 1 invoice compared: nothing differs\.$/u,
      ),
    ]);
  });

  it('are only read, in pages, and others’ are not looked at', async () => {
    const other = await createTestTenant(test, { platformType: 'Paid' });
    const stranger = createBuyer(test, other, await other.newLearner());
    const theirs = await stranger.order(await createPlan(test, other));
    await stranger.press(theirs.body.url, 'pay');
    await sql('update sandbox_checkouts set amount_pence = 1 where tenant_id = $1', other.id);
    const { id } = await order(null);
    await sql(
      `with made as (
         insert into orders (tenant_id, id, user_id, plan_id, price_pence, validity_days, access, provider, account, origin,
           checkout_id)
         select tenant_id, gen_random_uuid(), user_id, plan_id, price_pence, validity_days, access, provider, account, origin,
           'cs_sandbox_' || n
         from orders, generate_series(1, 250) n where id = $1 returning *)
       insert into sandbox_checkouts (tenant_id, id, order_id, plan_name, amount_pence, currency, success_url, failure_url,
         cancel_url)
       select tenant_id, checkout_id, id, access, price_pence, currency, '', '', '' from made`,
      id,
    );
    const before = await snapshotDatabase(test.database);
    const { printed } = await reconcile();
    expect(printed).toMatch(/: 251 orders, .* nothing differs\.$/u);
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });
});

const PAID_THERE = `update sandbox_checkouts set status = 'paid', settles_at = now() where id = $1`;

/** The planted difference, and the words that report it; `id` is the order's, `checkoutId` its checkout's. */
const PLANTED: [string, 'pay' | null, (placed: Placed) => Promise<unknown>, RegExp[]][] = [
  [
    'paid there and open here',
    null,
    ({ checkoutId }) => sql(PAID_THERE, checkoutId),
    [
      /Order \S+: £24\.00 are paid in checkout cs_sandbox_\w+ \(pi_sandbox_\w+\), and the order is open here\./u,
    ],
  ],
  [
    'recorded here and unknown there',
    'pay',
    ({ checkoutId }) => sql('delete from sandbox_checkouts where id = $1', checkoutId),
    [
      /payment pi_sandbox_\w+ of £24\.00 is recorded here, and the provider knows of no checkout cs_sandbox_/u,
    ],
  ],
  [
    'recorded here and unpaid there',
    'pay',
    ({ checkoutId }) =>
      sql("update sandbox_checkouts set status = 'declined', settles_at = null where id = $1", checkoutId),
    [/is recorded here, and checkout cs_sandbox_\w+ is failed\./u],
  ],
  [
    'another amount',
    'pay',
    ({ checkoutId }) => sql('update sandbox_checkouts set amount_pence = 1 where id = $1', checkoutId),
    [/£24\.00 here, £0\.01 in checkout/u],
  ],
  [
    'another currency',
    'pay',
    ({ checkoutId }) => sql("update sandbox_checkouts set currency = 'usd' where id = $1", checkoutId),
    [/gbp here, usd in checkout/u],
  ],
  [
    'paid back there and not here',
    'pay',
    ({ checkoutId }) => sql('update sandbox_checkouts set refunded_pence = 2400 where id = $1', checkoutId),
    [/£24\.00 are paid back there, £0\.00 here\./u],
  ],
  [
    'paid back here and not there',
    'pay',
    ({ id }) => sql('update transactions set refunded_pence = 2400 where order_id = $1', id),
    [/£0\.00 are paid back there, £24\.00 here\./u, /gives access, though it is paid back\./u],
  ],
  [
    'disputed there and not here',
    'pay',
    ({ checkoutId }) => sql('update sandbox_checkouts set disputed = true where id = $1', checkoutId),
    [/of £24\.00 is disputed there, and not here\./u],
  ],
  [
    'a checkout that names another order',
    'pay',
    async ({ checkoutId }) => {
      const other = await createBuyer(test, tenant, await tenant.newLearner()).order(plan);
      await sql('update sandbox_checkouts set order_id = $2 where id = $1', checkoutId, other.body.order._id);
    },
    [/checkout cs_sandbox_\w+ names order \S+\./u],
  ],
  [
    'a checkout under another id than the order’s',
    'pay',
    async ({ checkoutId }) => {
      await sql("update sandbox_checkouts set id = 'cs_sandbox_stray' where id = $1", checkoutId);
    },
    [
      /checkout cs_sandbox_stray claims to be its own, which is cs_sandbox_\w+\./u,
      /payment pi_sandbox_\w+ is recorded here, checkout cs_sandbox_stray has pi_sandbox_stray\./u,
    ],
  ],
  [
    'a transaction without its period',
    'pay',
    () => sql('delete from subscription_periods where tenant_id = $1', tenant.id),
    [/of £24\.00 gives no access: it has no period\./u, /and the periods make never begun\./u],
  ],
  [
    'a period without its right',
    'pay',
    async ({ checkoutId, id }) => {
      await sql('update sandbox_checkouts set refunded_pence = 2400 where id = $1', checkoutId);
      await sql('update transactions set refunded_pence = 2400 where order_id = $1', id);
    },
    [/of £24\.00 gives access, though it is paid back\./u],
  ],
  [
    'access that ends otherwise than the periods make it',
    'pay',
    () =>
      sql(
        `update subscriptions set expires_at = ${movedBy('expires_at', `interval '1 day'`)} where user_id = $1`,
        learner.id,
      ),
    [/Learner \S+: access ends \S+Z, and the periods make \S+Z\./u],
  ],
  [
    'an invoice that is missing',
    'pay',
    () => sql('delete from invoices where tenant_id = $1', tenant.id),
    [/Transaction \S+ of £24\.00 has no invoice\./u, /Invoice 1 is missing\./u],
  ],
  [
    'a gap in the numbers, which the counter does not know',
    'pay',
    () => sql('update invoices set number = 3 where tenant_id = $1', tenant.id),
    [/Invoices 1 to 2 are missing\./u, /Invoice 3 is there, and only 1 were counted/u],
  ],
  [
    'an order that is paid without a transaction',
    null,
    ({ id }) => sql("update orders set status = 'paid' where id = $1", id),
    [/Order \S+ of £24\.00 is paid here, and there is no transaction\./u],
  ],
];

describe('a difference', () => {
  it.each(PLANTED)('is named, and nothing else: %s', async (_title, action, plant, words) => {
    const placed = await order(action);
    await plant(placed);
    const { printed, outcome } = await reconcile();
    expect(outcome).toBe(1);
    for (const each of words) expect(printed).toMatch(each);
    const differences = printed.split('\n').slice(1);
    expect(differences, printed).toHaveLength(words.length);
  });

  it('is named where the provider tells of a tenant or an order that is not the one', async () => {
    const { checkoutId } = await order();
    const elsewhere = newId<'tenant'>();
    const other = { tenantId: elsewhere };
    const providers = sandboxWith((sandbox) => ({
      findCheckout: async (id) => ({ ...(await sandbox.findCheckout(id)), ...other }) as never,
      async *listCheckouts(since) {
        for await (const checkout of sandbox.listCheckouts(since)) {
          yield { ...checkout, ...other };
          yield { ...checkout, checkoutId: 'cs_stray', orderId: newId<'order'>() };
        }
      },
    }));
    const { printed, outcome } = await command.run(tenant, ['reconcile'], { providers });
    expect(outcome).toBe(1);
    expect(printed).toContain(`checkout ${checkoutId} names tenant ${elsewhere}, not ${tenant.id}.`);
    expect(printed).toMatch(
      /Checkout cs_stray: £24\.00 are paid \(\S+\) for order \S+, which is not here\./u,
    );
    expect(printed.split('\n')).toHaveLength(3);
  });

  it('of before a day is not looked for with the provider', async () => {
    const { checkoutId } = await order(null);
    await sql(PAID_THERE, checkoutId);
    const long = new Date(Date.now() - 86_400_000).toISOString();
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    expect((await reconcile('--since', soon)).outcome).toBe(true);
    expect((await reconcile('--since', long)).outcome).toBe(1);
  });

  it('that is gone at the second look is none: somebody paid between the two', async () => {
    const { checkoutId, buyer } = await order(null);
    const providers = sandboxWith((sandbox) => ({
      async *listCheckouts(since) {
        for await (const checkout of sandbox.listCheckouts(since)) {
          await buyer.press(`https://${tenant.host}/dev/payments/${checkoutId}`, 'pay');
          yield { ...checkout, amountPence: 1 };
        }
      },
    }));
    expect((await command.run(tenant, ['reconcile'], { providers })).outcome).toBe(true);
  });
});

describe('settling', () => {
  it('records what was paid, pays nothing back, and leaves what the provider cannot put right', async () => {
    const { checkoutId, buyer } = await order(null);
    await sql(PAID_THERE, checkoutId);
    const { printed, outcome } = await reconcile('--settle');
    expect([outcome, printed]).toEqual([
      true,
      expect.stringMatching(
        /: the payment is recorded now, with its access, invoice and receipt\.\n {2}0 left\.$/u,
      ),
    ]);
    expect((await buyer.payments()).body).toMatchObject({
      transactions: [{ state: 'paid' }],
      subscription: { active: true },
    });
    await sql('update sandbox_checkouts set refunded_pence = 2400 where id = $1', checkoutId);
    await sql('update invoices set number = 2 where tenant_id = $1', tenant.id);
    const second = await reconcile('--settle');
    expect(second).toMatchObject({
      outcome: 1,
      printed: expect.stringMatching(/it follows the provider now/u),
    });
    expect(second.printed).toMatch(
      /\n {2}2 left\.\n {2}Invoice 1 is missing\.\n {2}Invoice 2 is there, and only 1 were counted.*$/u,
    );
    expect((await buyer.payments()).body).toMatchObject({
      transactions: [{ state: 'refunded' }],
      subscription: { active: false },
    });
  });

  it('grants nothing for a checkout of another amount', async () => {
    const { checkoutId } = await order(null);
    await sql(PAID_THERE, checkoutId);
    await sql('update sandbox_checkouts set amount_pence = 1 where id = $1', checkoutId);
    const before = await snapshotDatabase(test.database);
    expect((await reconcile('--settle')).outcome).toBe(1);
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });
});

describe('a provider that goes away while it settles', () => {
  it('is said to, and nothing to be right, where the second look cannot be had', async () => {
    const { checkoutId } = await order(null);
    await sql(PAID_THERE, checkoutId);
    let lists = 0;
    const providers = sandboxWith((sandbox) => ({
      listCheckouts: (since) => {
        lists += 1;
        return lists === 1 ? sandbox.listCheckouts(since) : away();
      },
    }));
    const { printed, outcome } = await command.run(tenant, ['reconcile', '--settle'], { providers });
    expect(printed).toMatch(
      /: the payment is recorded now, .*\n {2}0 left\.\n {2}Could not be asked: sandbox/u,
    );
    expect(outcome).toBe(2);
  });

  it('leaves said what was put right before', async () => {
    const first = await order(null);
    const second = await createBuyer(test, tenant, await tenant.newLearner()).order(plan);
    await sql(PAID_THERE, first.checkoutId);
    await sql(PAID_THERE, second.body.url.split('/').at(-1));
    let asked = 0;
    const providers = sandboxWith((sandbox) => ({
      // Both are checked once more before they are reported, then the first is settled.
      findCheckout: (id) => {
        asked += 1;
        return asked <= 3 ? sandbox.findCheckout(id) : away();
      },
    }));
    const { printed, outcome } = await command.run(tenant, ['reconcile', '--settle'], { providers });
    expect(outcome).toBe(2);
    expect(printed).toMatch(
      /Order \S+: the payment is recorded now, with its access, invoice and receipt\.\n {2}Not settled: The provider/u,
    );
    expect(printed).toMatch(/\n {2}\d left\.\n/u);
  });
});

describe('a provider that cannot be asked', () => {
  it('is named once, and what can be compared without it is', async () => {
    await order();
    await order('decline');
    await sql('delete from invoices where tenant_id = $1', tenant.id);
    const providers = sandboxWith(() => ({ listCheckouts: away, findCheckout: away }));
    const { printed, outcome } = await command.run(tenant, ['reconcile'], { providers });
    expect(outcome).toBe(2);
    expect(printed).toMatch(/has no invoice\.\n/u);
    expect(printed).toMatch(
      /Could not be asked: sandbox, the installation’s account: The provider does not/u,
    );
    expect(printed.split('Could not be asked')).toHaveLength(2);
  });

  it('may be one whose account is not connected any more', async () => {
    const { id } = await order();
    await sql("update orders set provider = 'stripe', account = 'tenant' where id = $1", id);
    const { printed, outcome } = await reconcile();
    expect(outcome).toBe(2);
    expect(printed).toMatch(
      /Could not be asked: stripe, the tenant’s account: it is not connected any more\./u,
    );
  });
});
