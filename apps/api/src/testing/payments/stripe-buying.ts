import { createTestTenant, type TestLearner, type TestTenant } from '../tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { createBuyer, createPlan, type Delivery, sendEvent, type TestPlan } from './buying.ts';
import { type StripeServer, startStripeServer } from './stripe-server.ts';
import type { StripeSession } from './stripe-sessions.ts';

/** The installation's own account. */
export const INSTALLATION = {
  secretKey: 'sk_test_installation',
  webhookSecret: 'whsec_installation',
};

export type StripeApp = { test: TestApp; stripe: StripeServer; close(): Promise<void> };

/** Starts the application with an account at a Stripe of its own, and no sandbox. */
export async function startStripeApp(): Promise<StripeApp> {
  const stripe = await startStripeServer();
  const payments = { stripe: INSTALLATION, stripeUrl: stripe.url, sandbox: 'none' } as const;
  const test = await startTestApp({ payments });
  return {
    test,
    stripe,
    async close() {
      stripe.letGo();
      await test.close();
      await stripe.close();
    },
  };
}

export type Shop = { tenant: TestTenant; plan: TestPlan };

/** Creates an organisation that is not free, with a plan of 30 days for 24 pounds. */
export async function openShop({ test }: StripeApp): Promise<Shop> {
  const tenant = await createTestTenant(test, { platformType: 'Paid' });
  return { tenant, plan: await createPlan(test, tenant) };
}

export type Purchase = {
  learner: TestLearner;
  buyer: ReturnType<typeof createBuyer>;
  orderId: string;
  /** State of the session at Stripe. */
  session: StripeSession;
};

/** A new learner on the page where the plan is paid. */
export async function beginToPay({ test, stripe }: StripeApp, { tenant, plan }: Shop): Promise<Purchase> {
  const learner = await tenant.newLearner();
  const buyer = createBuyer(test, tenant, learner);
  const { body, text } = await buyer.order(plan);
  if (body.url === undefined) throw new Error(`The order was refused: ${text}`);
  const session = stripe.getSession(new URL(body.url).pathname.split('/').at(-1) ?? '');
  return { learner, buyer, orderId: body.order._id, session };
}

/**
 * Sends an event as Stripe does: signed with the secret of the installation's account, unless another one is
 * given.
 */
export async function deliver(
  { test }: StripeApp,
  event: object | string,
  delivery: Delivery,
): Promise<{ status: number; code: string | undefined }> {
  const answer = await sendEvent(test, event, { secret: INSTALLATION.webhookSecret, ...delivery });
  const { code } = answer.json<{ code?: string }>();
  return { status: answer.statusCode, code };
}

/** Records of a learner's payments, row by row. */
export type Books = {
  orders: string[];
  transactions: { refunded: number; disputed: boolean }[];
  /** One entry for each period: true when it counts. */
  periods: boolean[];
  invoices: number;
  receipts: number;
  active: boolean;
};

export async function readBooks({ test }: StripeApp, { id, email }: TestLearner): Promise<Books> {
  const [user] = await test.database.asOwner<{ tenantId: string }>(
    'select tenant_id as "tenantId" from users where id = $1',
    [id],
  );
  const own = 'tenant_id = $3 and user_id = $1';
  const [books] = await test.database.asOwner<Books>(
    `select
       array(select status from orders where ${own} order by created_at) as orders,
       coalesce((select json_agg(json_build_object('refunded', refunded_pence, 'disputed', disputed) order by paid_at)
         from transactions where ${own}), '[]') as transactions,
       array(select revoked_at is null from subscription_periods where ${own} order by granted_at) as periods,
       (select count(*)::int from invoices i join transactions t on t.tenant_id = $3 and t.id = i.transaction_id
         where i.tenant_id = $3 and t.user_id = $1) as invoices,
       (select count(*)::int from mails where tenant_id = $3 and recipient = $2
         and subject like 'Your payment to %') as receipts,
       coalesce((select expires_at > the_clock() from subscriptions where ${own}), false) as active`,
    [id, email, user?.tenantId],
  );
  if (books === undefined) throw new Error('One row was asked for.');
  return books;
}

/** Records of one payment that counts. */
export const PAID_ONCE: Books = {
  orders: ['paid'],
  transactions: [{ refunded: 0, disputed: false }],
  periods: [true],
  invoices: 1,
  receipts: 1,
  active: true,
};

/** Records of a learner who has ordered and paid nothing. */
export const NOTHING_PAID: Books = {
  orders: ['open'],
  transactions: [],
  periods: [],
  invoices: 0,
  receipts: 0,
  active: false,
};
