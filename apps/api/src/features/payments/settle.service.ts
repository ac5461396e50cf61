import type { OrderId } from '@assay/assessment';
import {
  type CheckoutState,
  PaymentsAway,
  type ProviderName,
} from '../../adapters/payments/payment-provider.ts';
import { currentTenantId, inTransaction } from '../../db/context.ts';
import { issueInvoice } from '../invoices/invoices.service.ts';
import { grantDays, lockPeriods, setPaymentCounts } from '../subscriptions/subscriptions.service.ts';
import { countLook, lockForLook, type OrderRow, setOrderStatus } from './orders.queries.ts';
import { decidePayment, type Mismatch, type OrderFacts, type PaymentDecision } from './payment.policy.ts';
import type { PaymentProviders } from './payment-providers.ts';
import { mailReceipt } from './receipt.service.ts';
import {
  findTransactionOfOrder,
  insertEvent,
  insertTransaction,
  type TransactionRow,
  updateTransaction,
  wasEventTaken,
} from './transactions.queries.ts';

type Log = { error(details: object, message: string): void };
/** Facts of the installation that payments need. */
export type PaymentDeps = { providers: PaymentProviders; log: Log; originOf(host: string): string };

/** Outcome of settling an order. `superseded`: a later answer had been applied before. */
export type Settled = PaymentDecision['kind'] | 'superseded';

/**
 * Asks the provider for the state of an order's checkout and applies it here, in one transaction: the
 * payment, the access, the invoice and the receipt, or none of them. Idempotent: repeated, concurrent or late
 * calls count a payment once.
 * @param event that reported it, kept in the same transaction; one that was taken before is not followed
 * again
 * @throws PaymentsAway where the provider cannot be asked: then nothing was done
 */
export async function settleOrder(
  deps: PaymentDeps,
  orderId: OrderId,
  event: { provider: ProviderName; id: string; type: string } | null = null,
): Promise<Settled> {
  const order = await inTransaction(async () => {
    const wasTaken = event !== null && (await wasEventTaken(event.provider, event.id));
    return wasTaken ? null : countLook(orderId);
  });
  if (order === null || order.checkout_id === null) return 'nothing';
  const provider = await deps.providers.findOf(order);
  if (provider === null) throw new PaymentsAway(`The account of order ${orderId} is no longer connected.`);
  const state = await provider.findCheckout(order.checkout_id);
  return inTransaction(async () => {
    // Locked first, in the same order as closing the account.
    await lockPeriods(order.user_id);
    const locked = await lockForLook(orderId, order.looks_asked);
    const { kind, of } = locked === null ? SUPERSEDED : await apply(deps, locked, state);
    if (event !== null) {
      const outcome = kind === 'mismatch' ? 'mismatch' : 'applied';
      await insertEvent({ ...event, orderId, outcome });
    }
    if (kind === 'mismatch') {
      const found = { tenantId: currentTenantId(), orderId, differs: of };
      deps.log.error(found, 'a payment is not what was ordered; nothing was granted for it');
    }
    return kind;
  });
}

const SUPERSEDED: Applied = { kind: 'superseded', of: null };
type Applied = { kind: Settled; of: Mismatch | null };

async function apply(deps: PaymentDeps, order: OrderRow, state: CheckoutState | null): Promise<Applied> {
  if (state === null) return { kind: 'mismatch', of: 'checkout' };
  const transaction = await findTransactionOfOrder(order.id);
  const decision = decidePayment(factsOf(order), transaction && paymentOf(transaction), state);
  switch (decision.kind) {
    case 'record':
      await record(deps, order, decision);
      break;
    case 'change':
      if (transaction === null) throw new Error('Only a payment that there is can change.');
      await updateTransaction(transaction.id, decision);
      await setPaymentCounts(order.user_id, transaction.id, decision.counts);
      break;
    case 'set_status':
      await setOrderStatus(order.id, decision.status);
      break;
    case 'mismatch':
      return { kind: 'mismatch', of: decision.of };
    case 'nothing':
      break;
  }
  return { kind: decision.kind, of: null };
}

async function record(
  deps: PaymentDeps,
  order: OrderRow,
  decision: Extract<PaymentDecision, { kind: 'record' }>,
): Promise<void> {
  const transaction = await insertTransaction(order, decision);
  await setOrderStatus(order.id, 'paid');
  await grantDays(order.user_id, order.validity_days, transaction.id);
  if (!decision.counts) await setPaymentCounts(order.user_id, transaction.id, false);
  const invoice = await issueInvoice(transaction);
  await mailReceipt(deps, transaction, invoice);
}

function factsOf(order: OrderRow): OrderFacts {
  return {
    id: order.id,
    tenantId: order.tenant_id,
    checkoutId: order.checkout_id,
    pricePence: order.price_pence,
    currency: order.currency,
    status: order.status,
  };
}

function paymentOf({ payment_id, refunded_pence, disputed }: TransactionRow) {
  return { paymentId: payment_id, refundedPence: refunded_pence, disputed };
}
