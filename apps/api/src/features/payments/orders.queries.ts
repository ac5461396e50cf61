import type { OrderId, PlanId, UserId } from '@assay/assessment';
import { type Selectable, sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import type { Database } from '../../db/database.types.ts';
import { db } from '../../db/db.ts';
import { newId } from '../../db/ids.ts';

export type OrderRow = Selectable<Database['orders']>;

/** A plan that is offered now. */
export async function findOfferedPlan(planId: PlanId) {
  const row = await db()
    .selectFrom('plans')
    .innerJoin('tenants', 'tenants.tenant_id', 'plans.tenant_id')
    .select(['plans.id', 'price_pence', 'validity_days', 'access', 'platform_type'])
    .where('plans.tenant_id', '=', currentTenantId())
    .where('plans.id', '=', planId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export type NewOrder = Pick<
  OrderRow,
  'user_id' | 'plan_id' | 'price_pence' | 'validity_days' | 'access' | 'provider' | 'account' | 'origin'
>;

/** Finds the newest open order with exactly these details, within a maximum age; null where there is none. */
export async function findOpenOrder(order: NewOrder, sinceSeconds: number): Promise<OrderRow | null> {
  const row = await db()
    .selectFrom('orders')
    .selectAll()
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', order.user_id)
    .where('plan_id', '=', order.plan_id)
    .where('price_pence', '=', order.price_pence)
    .where('validity_days', '=', order.validity_days)
    .where('provider', '=', order.provider)
    .where('account', '=', order.account)
    .where('origin', '=', order.origin)
    .where('status', '=', 'open')
    .where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${sinceSeconds})`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertOrder(order: NewOrder): Promise<OrderRow> {
  return db()
    .insertInto('orders')
    .values({ tenant_id: currentTenantId(), id: newId<'order'>(), ...order })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Keeps the checkout of an order; without its page where the order was closed meanwhile. */
export async function setCheckout(
  id: OrderId,
  { checkoutId, url }: { checkoutId: string; url: string },
): Promise<void> {
  await db()
    .updateTable('orders')
    .set({
      checkout_id: checkoutId,
      checkout_url: sql<string | null>`case when status = 'open' then ${url}::text end`,
    })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .execute();
}

export async function setOrderStatus(id: OrderId, status: OrderRow['status']): Promise<void> {
  await db()
    .updateTable('orders')
    .set({ status })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .execute();
}

/** Finds an order with the seconds since the provider was last asked about it; null where it never was. */
export async function findOrderOf(
  userId: UserId,
  id: OrderId,
): Promise<(OrderRow & { looked_ago: number | null }) | null> {
  const row = await db()
    .selectFrom('orders')
    .selectAll()
    .select(sql<number | null>`extract(epoch from clock_timestamp() - looked_at)::float8`.as('looked_ago'))
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Newest open orders of the learner that the provider was not asked about for this many seconds. */
export async function listOpenOrdersOf(
  userId: UserId,
  everySeconds: number,
  atMost: number,
): Promise<OrderId[]> {
  const rows = await db()
    .selectFrom('orders')
    .select('id')
    .where('tenant_id', '=', currentTenantId())
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .where('checkout_id', 'is not', null)
    .where(
      sql<boolean>`(looked_at is null or looked_at not between
        clock_timestamp() - make_interval(secs => ${everySeconds}) and clock_timestamp())`,
    )
    .orderBy('created_at', 'desc')
    .limit(atMost)
    .execute();
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

/** Orders of the tenant that are due to be polled, those asked about longest ago first. */
export async function listOrdersToLookAt(rule: LookRule, atMost: number): Promise<OrderId[]> {
  const { openDays, openEverySeconds, paidDays, paidEverySeconds } = rule;
  const isDue = (status: OrderRow['status'], days: number, everySeconds: number) => sql<boolean>`
    (status = ${status} and created_at > clock_timestamp() - make_interval(days => ${days})
     and created_at < clock_timestamp() - make_interval(secs => ${everySeconds})
     and (looked_at is null or looked_at < clock_timestamp() - make_interval(secs => ${everySeconds})))`;
  const rows = await db()
    .selectFrom('orders')
    .select('id')
    .where('tenant_id', '=', currentTenantId())
    .where('checkout_id', 'is not', null)
    .where(
      sql<boolean>`${isDue('open', openDays, openEverySeconds)} or ${isDue('paid', paidDays, paidEverySeconds)}`,
    )
    .orderBy('looked_at', (order) => order.asc().nullsFirst())
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

/** Numbers a query to the provider about an order. @returns the order; null where it does not exist */
export async function countLook(id: OrderId): Promise<OrderRow | null> {
  const row = await db()
    .updateTable('orders')
    .set((eb) => ({
      looks_asked: eb('looks_asked', '+', 1),
      looked_at: sql<Date>`clock_timestamp()`,
    }))
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Locks an order to apply the answer to the query with this number.
 * @returns null where the answer to a later one was applied before
 */
export async function lockForLook(id: OrderId, look: number): Promise<OrderRow | null> {
  const row = await db()
    .updateTable('orders')
    .set({ looks_applied: look })
    .where('tenant_id', '=', currentTenantId())
    .where('id', '=', id)
    .where('looks_applied', '<', look)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Order of a checkout of the current tenant, by the tenant's own account. */
export async function findOrderOfCheckout(
  provider: OrderRow['provider'],
  account: OrderRow['account'],
  checkoutId: string,
): Promise<OrderId | null> {
  const row = await db()
    .selectFrom('orders')
    .select('id')
    .where('tenant_id', '=', currentTenantId())
    .where('provider', '=', provider)
    .where('account', '=', account)
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Every order of the learner, oldest first, with its payment and invoice where there are any. */
export async function listKeptOrders(userId: UserId) {
  return db()
    .selectFrom('orders as o')
    .leftJoin('transactions as t', (join) =>
      join.onRef('t.tenant_id', '=', 'o.tenant_id').onRef('t.order_id', '=', 'o.id'),
    )
    .leftJoin('invoices as i', (join) =>
      join.onRef('i.tenant_id', '=', 't.tenant_id').onRef('i.transaction_id', '=', 't.id'),
    )
    .select([
      ...([
        'o.created_at',
        'o.access',
        'o.validity_days',
        'o.price_pence',
        'o.currency',
        'o.status',
      ] as const),
      ...(['t.id as transaction_id', 't.payment_id', 't.paid_at', 't.amount_pence'] as const),
      ...(['t.refunded_pence', 't.disputed'] as const),
      ...(['i.number as invoice_number', 'i.issued_at', 'i.content as invoice_content'] as const),
    ])
    .where('o.tenant_id', '=', currentTenantId())
    .where('o.user_id', '=', userId)
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute();
}
