import { Readable } from 'node:stream';
import type { TestId, TransactionId, UserId } from '@assay/assessment';
import type { Contract, RequestOf } from '@assay/contract';
import { PaymentsAway } from '../../adapters/payments/payment-provider.ts';
import { inTransaction } from '../../db/context.ts';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { requireSession } from '../accounts/sessions.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { exportLearner } from '../learners/export.service.ts';
import { type GrantPreview, grantPlan, previewGrant } from '../learners/grant-plan.service.ts';
import { type By, type FoundPerson, findLearner } from '../learners/learners.service.ts';
import { findBarredTest, readmitLearner } from '../learners/readmit.service.ts';
import { findPayment, isRefunded, refundPayment } from '../learners/refund.service.ts';
import type { PaymentDeps } from '../payments/settle.service.ts';

/** Acts for one learner, by the services of `npm run learner`. */

/** A member of staff with a session, who acts. */
export type Clerk = { user: { id: UserId }; token: string };

export async function getLearner(
  userId: string,
): Promise<FoundPerson | Failure<'not_found' | 'learners_only'>> {
  const found = isId(userId) ? await findLearner(userId) : 'nobody';
  if (found === 'nobody') return new Failure('not_found');
  if (found === 'staff') return new Failure('learners_only');
  return found.closed_at === null ? found : new Failure('not_found');
}

/** Whoever acts, for the audit, in the transaction that acts. The session is looked up again. */
export async function actingClerk({ user, token }: Clerk, reason: string): Promise<By> {
  await requireSession(user.id, token);
  const { name } = await staffActor(user.id);
  return { by: name, reason, user: user.id };
}

export async function previewPlan(
  userId: string,
  days: number,
): Promise<GrantPreview | RefusalOf<'previewPersonPlan'>> {
  const person = await getLearner(userId);
  return person instanceof Failure ? person : previewGrant(person.id, { days });
}

/** Gives access without payment, in the ambient transaction. */
export async function givePlan(
  clerk: Clerk,
  userId: string,
  { days, reason }: RequestOf<Contract['grantPersonPlan']>['body'],
): Promise<{ until: string } | RefusalOf<'grantPersonPlan'>> {
  const person = await getLearner(userId);
  if (person instanceof Failure) return person;
  const endsAt = await grantPlan(person.id, { days }, await actingClerk(clerk, reason));
  return endsAt === null ? new Failure('not_found') : { until: endsAt.toISOString() };
}

/** Lets a learner take a test all the same, in the ambient transaction. */
export async function readmit(
  deps: { appSecret: string },
  clerk: Clerk,
  userId: string,
  { test, reason }: { test: TestId; reason: string },
): Promise<{ success: true } | RefusalOf<'readmitPerson'>> {
  const person = await getLearner(userId);
  if (person instanceof Failure) return person;
  const barred = await findBarredTest(person, test);
  if (Array.isArray(barred)) return new Failure('not_found');
  const by = await actingClerk(clerk, reason);
  const isDone = await readmitLearner(deps, person, barred.test_id, by);
  return isDone ? { success: true } : new Failure('not_found');
}

/** Pays the rest of a payment back. Nothing is held while the provider answers. */
export async function refund(
  deps: PaymentDeps,
  clerk: Clerk,
  userId: string,
  { payment: id, reason }: { payment: TransactionId; reason: string },
): Promise<{ refundedPence: number; isWhole: boolean } | RefusalOf<'refundPersonPayment'>> {
  const found = await inTransaction(async () => {
    const person = await getLearner(userId);
    if (person instanceof Failure) return person;
    const payment = await findPayment(person.id, id);
    if (payment === null) return new Failure('not_found');
    if (isRefunded(payment)) return new Failure('refunded_already');
    return { person, payment, by: await actingClerk(clerk, reason) };
  });
  if (found instanceof Failure) return found;
  try {
    const after = await refundPayment(deps, found.person.id, found.payment, found.by);
    return { refundedPence: after.refunded_pence, isWhole: isRefunded(after) };
  } catch (error) {
    if (error instanceof PaymentsAway) return new Failure('refund_refused');
    throw error;
  }
}

/** Copies all that is kept of a learner, piece by piece; that it was done is written first. */
export async function copyPerson(
  deps: { appSecret: string },
  clerk: Clerk,
  userId: string,
  reason: string,
): Promise<Readable | RefusalOf<'exportPerson'>> {
  const found = await inTransaction(async () => {
    const person = await getLearner(userId);
    return person instanceof Failure ? person : { person, by: await actingClerk(clerk, reason) };
  });
  if (found instanceof Failure) return found;
  const copy = await exportLearner(deps, found.person.id, found.by);
  return Readable.from(copy, { objectMode: false });
}
