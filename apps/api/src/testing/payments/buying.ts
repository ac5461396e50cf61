import { addresses } from '@assay/contract';
import { newId } from '../../db/ids.ts';
import { sandboxSecret } from '../../features/development/sandbox.service.ts';
import type { PaymentProviders } from '../../features/payments/payment-providers.ts';
import type { TestLearner, TestTenant } from '../tenants/test-tenant.ts';
import { type Answer, APP_SECRET, type TestApp } from '../test-app.ts';
import { signEvent } from './stripe-events.ts';

export type TestPlan = { id: string; pricePence: number; days: number };

/** Creates a plan of the tenant's, like its folder would. */
export async function createPlan(
  { database }: TestApp,
  tenant: TestTenant,
  { pricePence = 2_400, days = 30 }: { pricePence?: number; days?: number } = {},
): Promise<TestPlan> {
  const id = newId<'plan'>();
  await database.asOwner(
    `insert into plans (tenant_id, id, short_name, position, price_pence, validity_days, access, features)
     select $1, $2, $3, coalesce(max(position), 0) + 1, $4::int, $5::int, $5 || ' days Access', '{All exams}'
     from plans where tenant_id = $1`,
    [tenant.id, id, `plan-${id.slice(-8)}`, pricePence, days],
  );
  return { id, pricePence, days };
}

/** A learner's way through buying, as the browser and the payment provider take it. */
export function createBuyer(test: TestApp, tenant: TestTenant, learner: TestLearner) {
  const caller = { host: tenant.host, token: learner.token };
  const goodOrder = (plan: TestPlan) => ({
    price: plan.pricePence / 100,
    plan_type: plan.days,
    planId: plan.id,
    subdomain: tenant.id,
    userId: learner.id,
    redirect_url: `https://${tenant.host}`,
  });
  return {
    goodOrder,
    order: (plan: TestPlan, changed: Partial<ReturnType<typeof goodOrder>> = {}) =>
      test.call('createOrder', { ...caller, body: { ...goodOrder(plan), ...changed } }),
    /** Presses a button of the sandbox's page. */
    press: (url: string, action: 'pay' | 'later' | 'decline') =>
      test.app.inject({
        method: 'POST',
        url: `${new URL(url).pathname}/${action}`,
        headers: { host: tenant.host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      }),
    payments: () => test.call('getUserTransactions', caller),
    state: (order: Answer<'createOrder'>) =>
      test.call('getOrder', { ...caller, params: { id: order.body.order._id } }),
  };
}

export type Delivery = {
  host: string;
  /** Secret of the signer; the sandbox's if left out. */
  secret?: string;
  /** In seconds since the epoch. */
  signedAt?: number;
  /** Replaces the right signature. */
  signature?: string;
};

/** Sends an event as the payment provider does, with any fault that a test wants. */
export function sendEvent(
  { app }: TestApp,
  event: object | string,
  { host, secret = sandboxSecret(APP_SECRET), signedAt, signature }: Delivery,
) {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  const { method, path } = addresses.receivePaymentEvent;
  const headers = {
    host,
    'content-type': 'application/json',
    'stripe-signature': signature ?? signEvent(payload, secret, signedAt),
  };
  return app.inject({ method, url: path, headers, payload });
}

/** Providers of an installation where nothing can be paid. */
export const NO_PROVIDERS: PaymentProviders = {
  findCurrent: async () => null,
  listListening: async () => [],
  findOf: async () => null,
};
