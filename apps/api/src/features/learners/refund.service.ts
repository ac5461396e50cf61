import type { TransactionId, UserId } from '@assay/assessment';
import { inTransaction } from '../../db/context.ts';
import { lockUser } from '../accounts/accounts.service.ts';
import { type By, hasRefundAudit, insertAudit } from '../learner-audits/audits.service.ts';
import {
  askForRefund,
  followRefund,
  type LearnerPayment,
  listLearnerPayments,
} from '../payments/learner-payments.service.ts';
import type { PaymentDeps } from '../payments/settle.service.ts';

/**
 * Requests within this time are one refund, paid once; a refund that failed at the bank and is requested
 * again comes later.
 */
const SAME_REFUND_SECONDS = 600;

/** The learner's payment with this id, which may be the provider's or ours; null without one. */
export async function findPayment(userId: UserId, paymentId: string): Promise<LearnerPayment | null> {
  const payments = await listLearnerPayments(userId);
  return payments.find(({ id, payment_id }) => payment_id === paymentId || id === paymentId) ?? null;
}

/** True when the full amount was paid back. */
export function isRefunded({ refunded_pence, amount_pence }: LearnerPayment): boolean {
  return refunded_pence >= amount_pence;
}

/**
 * Refunds a payment through the provider, updates our state from the provider's, and writes an audit of the
 * operator and the reason. When interrupted it can be repeated: the money is paid back once, and audited
 * once.
 * @returns the payment as found afterwards
 * @throws PaymentsAway where the provider cannot be asked, or refuses: then nothing was changed here
 */
export async function refundPayment(
  deps: PaymentDeps,
  userId: UserId,
  payment: LearnerPayment,
  by: By,
): Promise<LearnerPayment> {
  await askForRefund(deps, payment);
  return follow(deps, userId, payment, by).catch((error: unknown) => {
    const what = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The provider accepted the refund, but recording it here failed: ${what} Run the same command again: it pays once.`,
      { cause: error },
    );
  });
}

async function follow(
  deps: PaymentDeps,
  userId: UserId,
  payment: LearnerPayment,
  by: By,
): Promise<LearnerPayment> {
  const { id, amount_pence, refunded_pence } = payment;
  const pence = amount_pence - refunded_pence;
  await writeDown(userId, by, { transaction: id, pence, found_refunded: false }, SAME_REFUND_SECONDS);
  await followRefund(deps, payment);
  const after = await inTransaction(() => findPayment(userId, id));
  if (after === null) throw new Error(`Payment ${id} is missing.`);
  return after;
}

/**
 * Writes the audit of a refund that was interrupted before its audit.
 * @returns false where it is written already
 */
export function noteRefund(userId: UserId, { id, refunded_pence }: LearnerPayment, by: By): Promise<boolean> {
  return writeDown(userId, by, { transaction: id, pence: refunded_pence, found_refunded: true });
}

/** True when the refund has an audit. */
export function isNoted(userId: UserId, { id }: LearnerPayment): Promise<boolean> {
  return inTransaction(() => hasRefundAudit(userId, id));
}

function writeDown(
  userId: UserId,
  by: By,
  details: { transaction: TransactionId; pence: number; found_refunded: boolean },
  withinSeconds?: number,
): Promise<boolean> {
  return inTransaction(async () => {
    await lockUser(userId);
    if (await hasRefundAudit(userId, details.transaction, withinSeconds)) return false;
    await insertAudit(userId, by, { action: 'refunded', details });
    return true;
  });
}
