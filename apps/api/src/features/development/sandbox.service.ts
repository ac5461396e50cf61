import { createHmac } from 'node:crypto';
import type { CheckoutState, PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import { currentTenantId, inTransaction } from '../../db/context.ts';
import {
  findSandboxCheckout,
  insertSandboxCheckout,
  listSandboxCheckouts,
  refundSandboxCheckout,
  type SandboxCheckoutRow,
} from './sandbox.queries.ts';

export { decideSandboxCheckout, findSandboxCheckout, type SandboxCheckoutRow } from './sandbox.queries.ts';

const CHECKOUT = 'cs_sandbox_';
const PAYMENT = 'pi_sandbox_';

/** Secret with which the sandbox signs its events. */
export function sandboxSecret(appSecret: string): string {
  return `whsec_${createHmac('sha256', appSecret).update('sandbox payments').digest('hex')}`;
}

/**
 * Creates a payment provider on this machine, with a payment page of its own and no money. Its state is in
 * one table.
 */
export function createSandboxProvider(appSecret: string): PaymentProvider {
  const secret = sandboxSecret(appSecret);
  return {
    name: 'sandbox',
    account: 'installation',
    async openCheckout({ orderId, planName, amountPence, currency, successUrl, failureUrl, cancelUrl }) {
      const id = `${CHECKOUT}${orderId.replaceAll('-', '')}`;
      await inTransaction(() =>
        insertSandboxCheckout({
          id,
          order_id: orderId,
          plan_name: planName,
          amount_pence: amountPence,
          currency,
          success_url: successUrl,
          failure_url: failureUrl,
          cancel_url: cancelUrl,
        }),
      );
      return { checkoutId: id, url: `${new URL(successUrl).origin}/dev/payments/${id}` };
    },
    async readEvent(bytes, signature) {
      const { readSignedEvent } = await import('../../adapters/payments/signed-events.ts');
      return readSignedEvent(bytes, signature, secret);
    },
    async findCheckoutOfPayment(paymentId) {
      const found = await inTransaction(() => findSandboxCheckout(checkoutOf(paymentId)));
      return found?.id ?? null;
    },
    async findCheckout(checkoutId) {
      const found = await inTransaction(() => findSandboxCheckout(checkoutId));
      return found === null ? null : stateOf(found);
    },
    async refund(paymentId) {
      await inTransaction(() => refundSandboxCheckout(checkoutOf(paymentId)));
    },
    async *listCheckouts(since) {
      for (const checkout of await inTransaction(() => listSandboxCheckouts(since))) yield stateOf(checkout);
    },
  };
}

function checkoutOf(paymentId: string): string {
  return `${CHECKOUT}${paymentId.slice(PAYMENT.length)}`;
}

function stateOf(row: SandboxCheckoutRow): CheckoutState {
  const status = statusOf(row);
  return {
    checkoutId: row.id,
    orderId: row.order_id,
    tenantId: currentTenantId(),
    status,
    paymentId: status === 'paid' ? `${PAYMENT}${row.id.slice(CHECKOUT.length)}` : null,
    amountPence: row.amount_pence,
    currency: row.currency,
    refundedPence: row.refunded_pence,
    disputed: row.disputed,
  };
}

function statusOf({ status, settled }: SandboxCheckoutRow): CheckoutState['status'] {
  if (status === 'declined') return 'failed';
  return settled ? 'paid' : 'open';
}
