import type { OrderId, PlanId, UserId } from '@assay/assessment';
import { PaymentsAway } from '../../adapters/payments/payment-provider.ts';
import { currentTenantId, inTransaction } from '../../db/context.ts';
import { isId } from '../../db/ids.ts';
import { AppError, Failure, type RefusalOf } from '../../failure.ts';
import { lockUser } from '../accounts/accounts.service.ts';
import { hashSubject } from '../accounts/secrets.ts';
import { pricesIncludeVat } from '../invoices/invoices.service.ts';
import { findSubscription, type SubscriptionRow } from '../subscriptions/subscriptions.service.ts';
import { pounds } from '../tenants/content.present.ts';
import { listHosts } from '../tenants/tenants.service.ts';
import { spendAll } from '../throttles/throttles.ts';
import {
  findOfferedPlan,
  findOpenOrder,
  findOrderOf,
  insertOrder,
  listOpenOrdersOf,
  type NewOrder,
  type OrderRow,
  setCheckout,
} from './orders.queries.ts';
import { type PaymentDeps, settleOrder } from './settle.service.ts';

export { findOrderOf } from './orders.queries.ts';

/** A second click, or a reloaded page, within this time is the same order. */
const SAME_ORDER_SECONDS = 600;
/** Lifetime of a checkout; longer than the time in which its order can be resumed. */
const CHECKOUT_MS = 3_600_000;
/** Minimum interval between queries to the provider: a page that waits for a payment polls more often. */
const LOOK_AGAIN_SECONDS = 4;
/**
 * Maximum number of open orders asked about here, as many as a learner has in practice; older ones are polled
 * in the background.
 */
const OPEN_AT_MOST = 3;

export type OrderDeps = PaymentDeps & { appSecret: string };

/** Order as the page sends it. The price is not trusted: where it differs, the order is refused. */
export type OrderRequest = { planId: PlanId; price: number; planType: string | number; redirectUrl: string };

type ReadOrder = { order: OrderRow; subscription: SubscriptionRow | null; includesVat: boolean };
type Placed = { order: OrderRow; email: string };

/**
 * Opens a checkout for a plan with the payment provider.
 * @returns the address of its payment page
 */
export async function createOrder(
  deps: OrderDeps,
  userId: UserId,
  request: OrderRequest,
): Promise<{ orderId: OrderId; url: string } | RefusalOf<'createOrder'>> {
  const origin = await findOrigin(deps, request.redirectUrl);
  if (origin === null) return new Failure('malformed', { fields: ['body.redirect_url'] });
  const provider = await deps.providers.findCurrent();
  const where = provider === null ? null : { provider: provider.name, account: provider.account, origin };
  const placed = await inTransaction(() => placeOrder(deps, userId, request, where));
  if (placed instanceof Failure) return placed;
  const { order, email } = placed;
  if (order.checkout_url !== null) return { orderId: order.id, url: order.checkout_url };
  if (provider === null) throw new Error('An order is placed with a provider.');
  const checkout = await provider
    .openCheckout({
      tenantId: order.tenant_id,
      orderId: order.id,
      planName: order.access,
      amountPence: order.price_pence,
      currency: order.currency,
      email,
      expiresAt: new Date(order.created_at.getTime() + CHECKOUT_MS),
      successUrl: `${origin}/menu/membership?order=${order.id}`,
      failureUrl: `${origin}/menu/payment-failed?order=${order.id}`,
      cancelUrl: `${origin}/menu/membership`,
    })
    .catch((error: unknown) => {
      if (error instanceof PaymentsAway) return error;
      throw error;
    });
  if (checkout instanceof PaymentsAway) {
    deps.log.error({ err: checkout, tenantId: currentTenantId() }, 'the payment provider did not answer');
    return new Failure('payments_away');
  }
  await inTransaction(() => setCheckout(order.id, checkout));
  return { orderId: order.id, url: checkout.url };
}

async function placeOrder(
  { appSecret }: OrderDeps,
  userId: UserId,
  { planId, price, planType }: OrderRequest,
  where: Pick<NewOrder, 'provider' | 'account' | 'origin'> | null,
): Promise<Placed | RefusalOf<'createOrder'>> {
  const plan = await findOfferedPlan(planId);
  if (plan === null) return new Failure('not_found');
  if (plan.platform_type === 'Free') return new Failure('plan_not_needed');
  // Compared as shown: equal figures stay equal.
  if (price !== pounds(plan.price_pence) || String(planType) !== String(plan.validity_days))
    return new Failure('price_changed');
  if (where === null) return new Failure('payments_not_set_up');
  // A second click waits here for the first.
  const buyer = await lockUser(userId);
  if (buyer.disabled_at !== null) throw new AppError('unauthenticated');
  const { price_pence, validity_days, access } = plan;
  const wanted = { user_id: userId, plan_id: plan.id, price_pence, validity_days, access, ...where };
  const open = await findOpenOrder(wanted, SAME_ORDER_SECONDS);
  if (open !== null) return { order: open, email: buyer.email };
  const spent = await spendAll([['orderByLearner', hashSubject(appSecret, userId)]]);
  if (!spent.allowed) return new Failure('too_many', {}, spent.retryAfterSeconds);
  return { order: await insertOrder(wanted), email: buyer.email };
}

/** @returns the origin, where it is one of the tenant's own and nothing else; null otherwise */
async function findOrigin({ originOf }: OrderDeps, redirectUrl: string): Promise<string | null> {
  const origin = redirectUrl.replace(/\/$/u, '').toLowerCase();
  const hosts = await inTransaction(listHosts);
  return hosts.map(originOf).find((own) => own === origin) ?? null;
}

/**
 * Reads the state of an order of the learner's. While it is open the provider is polled at an interval: the
 * learner has come back from paying, and the provider's event may be late.
 */
export async function readOrder(
  deps: PaymentDeps,
  userId: UserId,
  orderId: OrderId,
): Promise<ReadOrder | Failure<'not_found'>> {
  const found = isId(orderId) ? await inTransaction(() => findOrderOf(userId, orderId)) : null;
  if (found === null) return new Failure('not_found');
  const { looked_ago: ago } = found;
  // A clock that was set back must not keep the page waiting.
  const isDue = ago === null || ago >= LOOK_AGAIN_SECONDS || ago < 0;
  if (found.status === 'open' && found.checkout_id !== null && isDue) await settleIfAnswered(deps, orderId);
  return inTransaction(async () => {
    const order = await findOrderOf(userId, orderId);
    if (order === null) return new Failure('not_found');
    const [subscription, includesVat] = [await findSubscription(userId), await pricesIncludeVat()];
    return { order, subscription, includesVat };
  });
}

/**
 * Asks about the learner's open orders: one that was paid in a page that was closed must not be paid again.
 */
export async function settleOpenOrders(deps: PaymentDeps, userId: UserId): Promise<void> {
  const open = await inTransaction(() => listOpenOrdersOf(userId, LOOK_AGAIN_SECONDS, OPEN_AT_MOST));
  await Promise.all(open.map((id) => settleIfAnswered(deps, id)));
}

/**
 * Asks the provider, which may be away: the caller asks again later, and the provider sends an event by
 * itself.
 */
async function settleIfAnswered(deps: PaymentDeps, orderId: OrderId): Promise<void> {
  await settleOrder(deps, orderId).catch((error: unknown) => {
    if (!(error instanceof PaymentsAway)) throw error;
  });
}
