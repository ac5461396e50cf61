import type { OrderId, UserId } from '@assay/assessment';
import { query } from '../../db/query.ts';
import type { OrderRow } from './orders.queries.ts';
import type { OrderRecord } from './reconcile.policy.ts';

type Account = Pick<OrderRow, 'provider' | 'account'>;
/** An order with what followed from it, read by one statement, and the account it was paid to. */
export type ReadRecord = OrderRecord & Account;

/** In one statement, so that no payment comes between its parts. */
const RECORDS = `
  select o.id, o.tenant_id as "tenantId", o.checkout_id as "checkoutId", o.price_pence as "pricePence", o.currency, o.status,
    o.user_id as "userId", o.provider, o.account,
    case when t.id is not null then jsonb_build_object('id', t.id, 'userId', t.user_id, 'paymentId', t.payment_id,
      'amountPence', t.amount_pence, 'currency', t.currency, 'refundedPence', t.refunded_pence, 'disputed', t.disputed,
      'days', t.validity_days) end as transaction,
    case when p.id is not null then jsonb_build_object('userId', p.user_id, 'days', p.days,
      'revoked', p.revoked_at is not null) end as period,
    case when i.number is not null then jsonb_build_object('number', i.number,
      'amountPence', (i.content ->> 'amountPence')::int) end as invoice
  from orders o
  left join transactions t on t.tenant_id = $1 and t.order_id = o.id
  left join subscription_periods p on p.tenant_id = $1 and p.transaction_id = t.id
  left join invoices i on i.tenant_id = $1 and i.transaction_id = t.id
  where o.tenant_id = $1`;

/** Orders that these checkouts belong to, or name. */
export async function listRecordsOf(
  { provider, account }: Account,
  { checkoutIds, orderIds }: { checkoutIds: string[]; orderIds: string[] },
): Promise<ReadRecord[]> {
  return query<ReadRecord>(
    `${RECORDS} and o.provider = $2 and o.account = $3
       and (o.checkout_id = any($4::text[]) or o.id = any($5::uuid[]))`,
    [provider, account, checkoutIds, orderIds],
  );
}

export async function findRecord(id: OrderId): Promise<ReadRecord | null> {
  const [row] = await query<ReadRecord>(`${RECORDS} and o.id = $2`, [id]);
  return row ?? null;
}

/** Orders since then, a page at a time, in the order of their ids. @param after last id of the former page */
export async function listRecords(since: Date, after: OrderId | null, atMost: number): Promise<ReadRecord[]> {
  return query<ReadRecord>(
    `${RECORDS} and o.created_at >= $2 and ($3::uuid is null or o.id > $3) order by o.id limit $4`,
    [since, after, atMost],
  );
}

/** Accounts with orders since then. */
export async function listAccounts(since: Date): Promise<Account[]> {
  return query<Account>(
    'select distinct provider, account from orders where tenant_id = $1 and created_at >= $2 order by 1, 2',
    [since],
  );
}

type AccessPeriod = {
  granted_at: Date;
  days: number | null;
  until: Date | null;
  revoked_at: Date | null;
  transaction_id: null;
};
type AccessRow = { user_id: UserId; expires_at: Date | null; now: Date; periods: AccessPeriod[] };
type StoredPeriod = {
  granted_at: string;
  days: number | null;
  until: string | null;
  revoked_at: string | null;
};

/** Learners with present or former access, a page at a time. @param after last id of the former page */
export async function listAccess(after: UserId | null, atMost: number): Promise<AccessRow[]> {
  const rows = await query<Omit<AccessRow, 'periods'> & { periods: StoredPeriod[] }>(
    `select u.id as user_id, s.expires_at, the_clock() as now,
       (select coalesce(jsonb_agg(jsonb_build_object('granted_at', p.granted_at, 'days', p.days, 'until', p.until,
                 'revoked_at', p.revoked_at) order by p.granted_at, p.id), '[]')
        from subscription_periods p where p.tenant_id = $1 and p.user_id = u.id) as periods
     from users u left join subscriptions s on s.tenant_id = $1 and s.user_id = u.id
     where u.tenant_id = $1 and ($2::uuid is null or u.id > $2)
       and (s.user_id is not null
         or exists (select from subscription_periods p where p.tenant_id = $1 and p.user_id = u.id))
     order by u.id limit $3`,
    [after, atMost],
  );
  return rows.map(({ periods, ...row }) => ({ ...row, periods: periods.map(periodOf) }));
}

function periodOf({ granted_at, days, until, revoked_at }: StoredPeriod): AccessPeriod {
  return {
    granted_at: new Date(granted_at),
    days,
    until: until === null ? null : new Date(until),
    revoked_at: revoked_at === null ? null : new Date(revoked_at),
    transaction_id: null,
  };
}

/** Numbers of invoices, a page at a time. @param after last number of the former page */
export async function listInvoiceNumbers(after: number, atMost: number): Promise<number[]> {
  const rows = await query<{ number: number }>(
    'select number from invoices where tenant_id = $1 and number > $2 order by number limit $3',
    [after, atMost],
  );
  return rows.map(({ number }) => number);
}

/** Last number of the invoice counter. */
export async function countInvoices(): Promise<number> {
  const [row] = await query<{ last: number }>(
    'select last_number as last from invoice_counters where tenant_id = $1',
  );
  return row?.last ?? 0;
}
