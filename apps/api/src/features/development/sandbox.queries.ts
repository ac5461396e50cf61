import type { OrderId } from '@assay/assessment';
import { query } from '../../db/query.ts';

export type SandboxCheckoutRow = {
  id: string;
  order_id: OrderId;
  plan_name: string;
  amount_pence: number;
  currency: string;
  success_url: string;
  failure_url: string;
  cancel_url: string;
  status: 'open' | 'paid' | 'declined';
  refunded_pence: number;
  disputed: boolean;
  /** True once a payment that settles later has settled. */
  settled: boolean;
};
type NewCheckout = Omit<SandboxCheckoutRow, 'status' | 'refunded_pence' | 'disputed' | 'settled'>;

const SELECT_CHECKOUT = `select id, order_id, plan_name, amount_pence, currency, success_url, failure_url,
            cancel_url, status, refunded_pence, disputed,
            settles_at is not null and settles_at <= the_clock() as settled
     from sandbox_checkouts`;

/** Inserts a checkout; a second one of the same order is ignored. */
export async function insertSandboxCheckout(checkout: NewCheckout): Promise<void> {
  await query(
    `insert into sandbox_checkouts
       (tenant_id, id, order_id, plan_name, amount_pence, currency, success_url, failure_url, cancel_url)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict do nothing`,
    [
      checkout.id,
      checkout.order_id,
      checkout.plan_name,
      checkout.amount_pence,
      checkout.currency,
      checkout.success_url,
      checkout.failure_url,
      checkout.cancel_url,
    ],
  );
}

export async function findSandboxCheckout(id: string): Promise<SandboxCheckoutRow | null> {
  const [checkout] = await query<SandboxCheckoutRow>(
    `${SELECT_CHECKOUT}
     where tenant_id = $1 and id = $2`,
    [id],
  );
  return checkout ?? null;
}

/** @param settlesAfterSeconds seconds until it is paid; null: declined */
export async function decideSandboxCheckout(
  id: string,
  settlesAfterSeconds: number | null,
): Promise<boolean> {
  const decided = await query(
    `update sandbox_checkouts set
       status = case when $3::float8 is null then 'declined' else 'paid' end,
       settles_at = the_clock() + make_interval(secs => $3::float8)
     where tenant_id = $1 and id = $2 and status = 'open'
     returning 1`,
    [id, settlesAfterSeconds],
  );
  return decided.length > 0;
}

/** Refunds the full amount, once. */
export async function refundSandboxCheckout(id: string): Promise<void> {
  await query(
    `update sandbox_checkouts set refunded_pence = amount_pence
     where tenant_id = $1 and id = $2`,
    [id],
  );
}

export async function listSandboxCheckouts(since: Date): Promise<SandboxCheckoutRow[]> {
  return query<SandboxCheckoutRow>(
    `${SELECT_CHECKOUT}
     where tenant_id = $1 and created_at >= $2
     order by created_at`,
    [since],
  );
}
