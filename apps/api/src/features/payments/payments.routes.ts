import { Failure } from '../../failure.ts';
import { type Handler, inOwnTransactions } from '../../http/serve.ts';
import { isReferenceTo, type TenantDirectory } from '../../http/tenant.ts';
import { type EventDeps, receiveEvent } from './events.service.ts';
import { createOrder, type OrderDeps, readOrder } from './orders.service.ts';
import { presentOrder, presentSubscription, presentTransaction } from './payments.present.ts';
import { latestAmount, readPayments } from './payments.service.ts';

type Names = 'createOrder' | 'getOrder' | 'getUserTransactions' | 'receivePaymentEvent';
type Deps = OrderDeps & EventDeps & { tenants: TenantDirectory };

/** Routes that ask the payment provider hold no connection while it answers. */
export function paymentRoutes(deps: Deps): { [Name in Names]: Handler<Name> } {
  const createOrderOfCaller: Handler<'createOrder'> = async ({ body }, { user, tenantId }) => {
    const isOwn = body.userId === user.id && (await isReferenceTo(deps.tenants, body.subdomain, tenantId));
    if (!isOwn) return new Failure('not_found');
    const { planId, price, plan_type: planType, redirect_url: redirectUrl } = body;
    const created = await createOrder(deps, user.id, { planId, price, planType, redirectUrl });
    if (created instanceof Failure) return created;
    return { url: created.url, order: { _id: created.orderId } };
  };

  const getOrder: Handler<'getOrder'> = async ({ params }, { user }) => {
    const found = await readOrder(deps, user.id, params.id);
    if (found instanceof Failure) return found;
    const { order, subscription, includesVat } = found;
    return {
      order: presentOrder(order, includesVat),
      subscription: presentSubscription(subscription, order.price_pence),
    };
  };

  const getUserTransactions: Handler<'getUserTransactions'> = async (_, { user }) => {
    const own = await readPayments(deps, user.id);
    const { transactions, subscription } = own;
    return {
      transactions: transactions.map(presentTransaction),
      subscription: presentSubscription(subscription, latestAmount(transactions)),
      payments: own.ready ? 'ready' : 'not_set_up',
      access_from: own.accessFrom,
      own_plan: own.ownPlan,
      offers: own.offers.map(({ plan, until }) => ({ plan, until: until.toISOString() })),
      prices_include_vat: own.pricesIncludeVat,
    };
  };

  return {
    createOrder: inOwnTransactions(createOrderOfCaller),
    getOrder: inOwnTransactions(getOrder),
    getUserTransactions: inOwnTransactions(getUserTransactions),

    async receivePaymentEvent({ body }) {
      const refused = await receiveEvent(deps, body.bytes, body.signature);
      return refused ?? { received: true };
    },
  };
}
