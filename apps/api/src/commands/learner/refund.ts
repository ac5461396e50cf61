import { PaymentsAway } from '../../adapters/payments/payment-provider.ts';
import { inTransaction } from '../../db/context.ts';
import { formatPence } from '../../features/invoices/invoice-words.ts';
import { readLearner } from '../../features/learners/learners.service.ts';
import {
  findPayment,
  isNoted,
  isRefunded,
  noteRefund,
  refundPayment,
} from '../../features/learners/refund.service.ts';
import type { LearnerPayment } from '../../features/payments/learner-payments.service.ts';
import { formatTime } from '../terminal.ts';
import type { ChangeContext } from './context.ts';
import { formatPayment } from './messages.ts';

const AGAIN_LATER = 'Try again later; if it still fails, refund it in the provider’s dashboard.';

/** `npm run learner -- refund` */
export async function refund(context: ChangeContext<'refund'>): Promise<boolean> {
  const { person, timeZone, command, print, agree, payments } = context;
  const payment = await inTransaction(() => findPayment(person.id, command.paymentId));
  if (payment === null)
    throw new Error('This learner made no such payment. npm run learner -- show lists them.');
  print(formatPayment(payment, timeZone));
  if (isRefunded(payment)) return noteOnly(context, payment);
  const { amount_pence, refunded_pence, disputed } = payment;
  const rest = formatPence(amount_pence - refunded_pence);
  print(`Pays ${rest} back through ${payment.provider}; the access that it gave ends.`);
  if (disputed) print('It is disputed: the payer’s bank decides on the money, and the provider may refuse.');
  if (!(await agree(`Pay ${rest} back?`))) return false;
  const after = await refundPayment(payments, person.id, payment, command.by).catch((error: unknown) => {
    if (!(error instanceof PaymentsAway)) throw error;
    throw new Error(`${error.message} Nothing was changed here. ${AGAIN_LATER}`);
  });
  if (!isRefunded(after)) {
    print(
      `The provider accepted the refund of ${rest} but does not show it yet: access stays until it does. Its event ` +
        'completes it, or npm run payments -- reconcile --settle. Repeating the command pays only once.',
    );
    return false;
  }
  const { subscription } = await inTransaction(() => readLearner(person.id));
  const ends =
    subscription === null ? '' : ` Access: until ${formatTime(subscription.expires_at, timeZone)}.`;
  print(`Paid back: ${formatPence(after.refunded_pence)}.${ends}`);
  return true;
}

/**
 * Records who ran it, for a refund that was made already, perhaps by a command that was ended before it
 * could.
 */
async function noteOnly(
  { person, command, print, agree }: ChangeContext<'refund'>,
  payment: LearnerPayment,
): Promise<boolean> {
  print(`It is paid back already: ${formatPence(payment.refunded_pence)}. Nothing is paid back again.`);
  if (await isNoted(person.id, payment)) return true;
  print('No operator and reason are recorded for it.');
  if (!(await agree('Record your name and reason?'))) return false;
  await noteRefund(person.id, payment, command.by);
  print('Written down.');
  return true;
}
