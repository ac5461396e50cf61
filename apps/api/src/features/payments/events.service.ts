import type { OrderId, TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import {
  type PaymentEvent,
  type PaymentProvider,
  PaymentsAway,
} from '../../adapters/payments/payment-provider.ts';
import { currentTenantId, inTransaction, withTenant } from '../../db/context.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { findOrderAnywhere } from './across-tenants.queries.ts';
import { findOrderOfCheckout } from './orders.queries.ts';
import { type PaymentDeps, settleOrder } from './settle.service.ts';

export type EventDeps = PaymentDeps & { pool: Pool };

/**
 * Takes an event of the payment provider on the current tenant's host. The event only says which checkout to
 * look at: the facts come from the provider's answer to our query. Events of the installation's account may
 * be about any order placed with it, whatever its tenant; those of a tenant's own account are about that
 * tenant alone.
 * @returns a refusal, or null where it was taken, now or before, or is about nothing of ours
 */
export async function receiveEvent(
  deps: EventDeps,
  bytes: Uint8Array,
  signature: string,
): Promise<RefusalOf<'receivePaymentEvent'> | null> {
  const listening = await deps.providers.listListening();
  if (listening.length === 0) return new Failure('not_found');
  const heard = await readEvent(listening, bytes, signature);
  if (heard === null) return new Failure('signature_refused');
  const { provider, event } = heard;
  try {
    const checkoutId = await findCheckoutId(provider, event);
    const found = checkoutId === null ? null : await findOrder(deps.pool, provider, checkoutId);
    if (found === null) return null;
    const { tenantId, orderId } = found;
    const told = { provider: provider.name, id: event.id, type: event.type };
    await withTenant(deps.pool, tenantId, () => settleOrder(deps, orderId, told));
    return null;
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    // The provider delivers it again until it is taken.
    deps.log.error({ err: error, event: event.id }, 'the payment provider did not answer');
    return new Failure('payments_away');
  }
}

/** Verifies an event. Each account has a secret of its own, so the signature tells which account sent it. */
async function readEvent(
  listening: readonly PaymentProvider[],
  bytes: Uint8Array,
  signature: string,
): Promise<{ provider: PaymentProvider; event: PaymentEvent } | null> {
  for (const provider of listening) {
    const event = await provider.readEvent(bytes, signature);
    if (event !== null) return { provider, event };
  }
  return null;
}

async function findCheckoutId(provider: PaymentProvider, { about }: PaymentEvent): Promise<string | null> {
  if (about === null) return null;
  return 'checkoutId' in about ? about.checkoutId : provider.findCheckoutOfPayment(about.paymentId);
}

async function findOrder(
  pool: Pool,
  { name, account }: PaymentProvider,
  checkoutId: string,
): Promise<{ tenantId: TenantId; orderId: OrderId } | null> {
  if (account === 'installation') return findOrderAnywhere(pool, name, checkoutId);
  const orderId = await inTransaction(() => findOrderOfCheckout(name, account, checkoutId));
  return orderId === null ? null : { tenantId: currentTenantId(), orderId };
}
