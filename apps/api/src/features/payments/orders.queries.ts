import type { OrderId, PlanId, PlatformType, TenantId, TransactionId, UserId } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import { one, query } from '../../db/query.ts';

export type OrderRow = {
  tenant_id: TenantId;
  id: OrderId;
  user_id: UserId;
  plan_id: PlanId;
  price_pence: number;
  currency: 'gbp';
  validity_days: number;
  access: string;
  provider: 'stripe' | 'sandbox';
  account: 'installation' | 'tenant';
  origin: string;
  checkout_id: string | null;
  checkout_url: string | null;
  status: 'open' | 'paid' | 'failed' | 'expired';
  created_at: Date;
  /** Number of the latest query to the provider, and of the latest whose answer was applied; 0 at first. */
  looks_asked: number;
  looks_applied: number;
  looked_at: Date | null;
};

const COLUMNS = `tenant_id, id, user_id, plan_id, price_pence, currency, validity_days, access, provider,
            account, origin, checkout_id, checkout_url, status, created_at, looks_asked, looks_applied, looked_at`;

type PlanRow = Pick<OrderRow, 'price_pence' | 'validity_days' | 'access'> & {
  id: PlanId;
  platform_type: PlatformType;
};

/** A plan that is offered now. */
export async function findOfferedPlan(planId: PlanId): Promise<PlanRow | null> {
  const [plan] = await query<PlanRow>(
    `select p.id, p.price_pence, p.validity_days, p.access, t.platform_type
     from plans p
     join tenants t on t.tenant_id = $1
     where p.tenant_id = $1 and p.id = $2 and p.retired_at is null`,
    [planId],
  );
  return plan ?? null;
}

/** Plans that are offered now, with their days. */
export async function listOfferedPlans(): Promise<Pick<PlanRow, 'id' | 'validity_days'>[]> {
  return query(
    'select id, validity_days from plans where tenant_id = $1 and retired_at is null order by position, id',
  );
}

/** Plan that a payment was for. */
export async function findPlanOfPayment(transactionId: TransactionId): Promise<PlanId | null> {
  const [order] = await query<{ plan_id: PlanId }>(
    `select o.plan_id from transactions t join orders o on o.tenant_id = $1 and o.id = t.order_id
     where t.tenant_id = $1 and t.id = $2`,
    [transactionId],
  );
  return order?.plan_id ?? null;
}

export type NewOrder = Pick<
  OrderRow,
  'user_id' | 'plan_id' | 'price_pence' | 'validity_days' | 'access' | 'provider' | 'account' | 'origin'
>;

/** Finds the newest open order with exactly these details, within a maximum age; null where there is none. */
export async function findOpenOrder(order: NewOrder, sinceSeconds: number): Promise<OrderRow | null> {
  const [found] = await query<OrderRow>(
    `select ${COLUMNS}
     from orders
     where tenant_id = $1 and user_id = $2 and plan_id = $3 and price_pence = $4 and validity_days = $5
       and provider = $6 and account = $7 and origin = $8 and status = 'open'
       and created_at > the_clock() - make_interval(secs => $9)
     order by created_at desc
     limit 1`,
    [
      order.user_id,
      order.plan_id,
      order.price_pence,
      order.validity_days,
      order.provider,
      order.account,
      order.origin,
      sinceSeconds,
    ],
  );
  return found ?? null;
}

export async function insertOrder(order: NewOrder): Promise<OrderRow> {
  return one(
    await query<OrderRow>(
      `insert into orders
         (tenant_id, id, user_id, plan_id, price_pence, validity_days, access, provider, account, origin)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       returning ${COLUMNS}`,
      [
        newId<'order'>(),
        order.user_id,
        order.plan_id,
        order.price_pence,
        order.validity_days,
        order.access,
        order.provider,
        order.account,
        order.origin,
      ],
    ),
  );
}

/** Keeps the checkout of an order; without its page where the order was closed meanwhile. */
export async function setCheckout(
  id: OrderId,
  { checkoutId, url }: { checkoutId: string; url: string },
): Promise<void> {
  await query(
    `update orders set checkout_id = $3, checkout_url = case when status = 'open' then $4::text end
     where tenant_id = $1 and id = $2`,
    [id, checkoutId, url],
  );
}

export async function setOrderStatus(id: OrderId, status: OrderRow['status']): Promise<void> {
  await query('update orders set status = $3 where tenant_id = $1 and id = $2', [id, status]);
}

/** Finds an order with the seconds since the provider was last asked about it; null where it never was. */
export async function findOrderOf(
  userId: UserId,
  id: OrderId,
): Promise<(OrderRow & { looked_ago: number | null }) | null> {
  const [order] = await query<OrderRow & { looked_ago: number | null }>(
    `select ${COLUMNS}, extract(epoch from the_clock() - looked_at)::float8 as looked_ago
     from orders
     where tenant_id = $1 and id = $2 and user_id = $3`,
    [id, userId],
  );
  return order ?? null;
}

/** Newest open orders of the learner that the provider was not asked about for this many seconds. */
export async function listOpenOrdersOf(
  userId: UserId,
  everySeconds: number,
  atMost: number,
): Promise<OrderId[]> {
  const rows = await query<{ id: OrderId }>(
    `select id from orders
     where tenant_id = $1 and user_id = $2 and status = 'open' and checkout_id is not null
       and (looked_at is null or looked_at not between
            the_clock() - make_interval(secs => $3) and the_clock())
     order by created_at desc
     limit $4`,
    [userId, everySeconds, atMost],
  );
  return rows.map(({ id }) => id);
}

/** Polling of orders without an event, since an event may be lost. */
export type LookRule = {
  /** For open orders: maximum age, and interval. */
  openDays: number;
  openEverySeconds: number;
  /** For paid ones, to follow refunds and disputes: maximum age, and interval. */
  paidDays: number;
  paidEverySeconds: number;
};

/** Condition for the orders of a status that are younger than `days` and were not asked about for `every`. */
const isDue = (status: OrderRow['status'], days: `$${number}`, every: `$${number}`) =>
  `(status = '${status}' and created_at > the_clock() - make_interval(days => ${days})
        and created_at < the_clock() - make_interval(secs => ${every})
        and (looked_at is null or looked_at < the_clock() - make_interval(secs => ${every})))`;

/** Orders of the tenant that are due to be polled, those asked about longest ago first. */
export async function listOrdersToLookAt(rule: LookRule, atMost: number): Promise<OrderId[]> {
  const rows = await query<{ id: OrderId }>(
    `select id from orders
     where tenant_id = $1 and checkout_id is not null
       and (${isDue('open', '$2', '$3')} or ${isDue('paid', '$4', '$5')})
     order by looked_at nulls first
     limit $6`,
    [rule.openDays, rule.openEverySeconds, rule.paidDays, rule.paidEverySeconds, atMost],
  );
  return rows.map(({ id }) => id);
}

/** Numbers a query to the provider about an order. @returns the order; null where it does not exist */
export async function countLook(id: OrderId): Promise<OrderRow | null> {
  const [order] = await query<OrderRow>(
    `update orders set looks_asked = looks_asked + 1, looked_at = the_clock()
     where tenant_id = $1 and id = $2
     returning ${COLUMNS}`,
    [id],
  );
  return order ?? null;
}

/**
 * Locks an order to apply the answer to the query with this number.
 * @returns null where the answer to a later one was applied before
 */
export async function lockForLook(id: OrderId, look: number): Promise<OrderRow | null> {
  const [order] = await query<OrderRow>(
    `update orders set looks_applied = $3
     where tenant_id = $1 and id = $2 and looks_applied < $3
     returning ${COLUMNS}`,
    [id, look],
  );
  return order ?? null;
}

/** Order of a checkout of the current tenant, by the tenant's own account. */
export async function findOrderOfCheckout(
  provider: OrderRow['provider'],
  account: OrderRow['account'],
  checkoutId: string,
): Promise<OrderId | null> {
  const [order] = await query<{ id: OrderId }>(
    `select id from orders
     where tenant_id = $1 and provider = $2 and account = $3 and checkout_id = $4`,
    [provider, account, checkoutId],
  );
  return order?.id ?? null;
}

/** Order with its payment and invoice, whose columns are null where there is none. */
type KeptOrderRow = Pick<
  OrderRow,
  'created_at' | 'access' | 'validity_days' | 'price_pence' | 'currency' | 'status'
> & {
  transaction_id: TransactionId | null;
  payment_id: string | null;
  paid_at: Date | null;
  amount_pence: number | null;
  refunded_pence: number | null;
  disputed: boolean | null;
  invoice_number: number | null;
  issued_at: Date | null;
  invoice_content: unknown;
};

/** Every order of the learner, oldest first, with its payment and invoice where there are any. */
export async function listKeptOrders(userId: UserId): Promise<KeptOrderRow[]> {
  return query<KeptOrderRow>(
    `select o.created_at, o.access, o.validity_days, o.price_pence, o.currency, o.status,
            t.id as transaction_id, t.payment_id, t.paid_at, t.amount_pence, t.refunded_pence, t.disputed,
            i.number as invoice_number, i.issued_at, i.content as invoice_content
     from orders o
     left join transactions t on t.tenant_id = $1 and t.order_id = o.id
     left join invoices i on i.tenant_id = $1 and i.transaction_id = t.id
     where o.tenant_id = $1 and o.user_id = $2
     order by o.created_at, o.id`,
    [userId],
  );
}
