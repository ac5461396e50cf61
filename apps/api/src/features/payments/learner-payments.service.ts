import { PaymentsAway } from '../../adapters/payments/payment-provider.ts';
import type { LearnerPayment } from './learner-payments.queries.ts';
import { type PaymentDeps, settleOrder } from './settle.service.ts';

export type { LearnerOrder, LearnerPayment } from './learner-payments.queries.ts';
export { listLearnerPayments, listOpenOrders } from './learner-payments.queries.ts';

/**
 * Requests a refund of the rest of a payment from the provider. Our state does not change here: it follows
 * from the provider's state afterwards. Idempotent: the money is paid back once.
 * @throws PaymentsAway where the provider cannot be asked, or refuses
 */
export async function askForRefund({ providers }: PaymentDeps, payment: LearnerPayment): Promise<void> {
  const provider = await providers.findOf(payment);
  if (provider === null) {
    throw new PaymentsAway(`The account that payment ${payment.payment_id} went to is no longer connected.`);
  }
  await provider.refund(payment.payment_id);
}

/**
 * Updates our state from the provider's after a refund; where it cannot be asked, its event or the next
 * comparison does so.
 */
export async function followRefund(deps: PaymentDeps, { order_id }: LearnerPayment): Promise<void> {
  await settleOrder(deps, order_id).catch((error: unknown) => {
    if (!(error instanceof PaymentsAway)) throw error;
  });
}
