import { PaymentsAway } from '../../adapters/payments/payment-provider.ts';
import { currentTenantId, inTransaction } from '../../db/context.ts';
import { type LookRule, listOrdersToLookAt } from './orders.queries.ts';
import { type PaymentDeps, settleOrder } from './settle.service.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** A bank may take days to pay; a payer's bank may take money back for four months. */
const RULE: LookRule = {
  openDays: 14,
  openEverySeconds: 10 * MINUTE,
  paidDays: 130,
  paidEverySeconds: 20 * HOUR,
};

/**
 * Asks the provider about orders of the current tenant that it has not reported on for a while: an event may
 * be lost, and with it a learner's access, or the end of it. When it does not answer, the rest waits for the
 * next run.
 * @returns the number of orders asked about
 */
export async function checkOrders(deps: PaymentDeps, atMost: number): Promise<number> {
  const ids = await inTransaction(() => listOrdersToLookAt(RULE, atMost));
  let asked = 0;
  try {
    for (const id of ids) {
      await settleOrder(deps, id);
      asked += 1;
    }
  } catch (error) {
    if (!(error instanceof PaymentsAway)) throw error;
    deps.log.error({ err: error, tenantId: currentTenantId() }, 'the payment provider did not answer');
  }
  return asked;
}
